import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, fql } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { startHttpProxy } from '../fixtures/http-proxy.ts'
import type { HttpProxy } from '../fixtures/http-proxy.ts'
import type { Server } from '../fixtures/server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OWNER = { email: 'ada@example.com', password: 'correct horse battery' }

describe.each(['HTTP/1.1', 'HTTP/2'] as const)('clusters behind balancers that speak nothing but %s', (version) => {
  const data = mkdtempSync(join(tmpdir(), 'terrarium-versions-'))
  let cluster: Server
  let us: HttpProxy
  let control: HttpProxy
  let server: Server

  beforeAll(async () => {
    cluster = await startServer({ folder: ROOT, data: join(data, 'cluster'), keepData: true })
    const { us: regionUrl = '', global: controlUrl = '' } = cluster.addresses.regionGroups
    us = await startHttpProxy(regionUrl, version)
    control = await startHttpProxy(controlUrl, version)
    const env = {
      TERRARIUM_US_URL: us.url,
      TERRARIUM_US_SECRET: 'secret',
      TERRARIUM_CONTROL_URL: control.url,
      TERRARIUM_CONTROL_SECRET: 'secret',
      TERRARIUM_OWNER_EMAIL: OWNER.email,
      TERRARIUM_OWNER_PASSWORD: OWNER.password,
      TERRARIUM_OWNER_NAME: 'Ada Lovelace',
    }
    server = await startServer({ folder: ROOT, env, data: join(data, 'server'), keepData: true })
  }, 480_000)
  afterAll(async () => {
    await server.stop()
    await Promise.all([us.stop(), control.stop()])
    await cluster.stop()
    rmSync(data, { recursive: true, force: true })
  })

  async function call(method: string, path: string, secret?: string, body?: object): Promise<Response> {
    const fields = {
      ...(body && { 'content-type': 'application/json' }),
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
    }
    return fetch(`${server.addresses.console}${path}`, { method, headers: fields, ...(body && { body: JSON.stringify(body) }) })
  }
  const signIn = async (): Promise<string> => {
    const answer = await call('POST', '/api/auth/login', undefined, OWNER)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { secret: string }).secret
  }

  test('get the schema of the account service, and its owner signs in', async () => {
    expect(control.passed.filter((each) => each.startsWith('POST /schema/1/update'))).toHaveLength(1)
    const secret = await signIn()
    expect((await call('GET', '/api/auth/whoami', secret)).status).toBe(200)
  })

  test('have their databases listed, and opened with keys', async () => {
    const secret = await signIn()
    const root = new Client({ endpoint: new URL(server.addresses.regionGroups['us'] ?? ''), secret: 'secret' })
    await root.query(fql`Database.create({ name: "shop" })`)
    root.close()
    expect(await (await call('GET', '/api/v1/databases?path=us', secret)).text()).toContain('"name":"shop"')
    const ttl = new Date(Date.now() + 600_000).toISOString()
    const minted = await call('POST', '/api/v1/databases/keys', secret, { role: 'admin', path: 'us/shop', ttl, name: 'key' })
    expect(minted.status).toBe(201)
    const { secret: key } = (await minted.json()) as { secret: string }
    const client = new Client({ endpoint: new URL(server.addresses.regionGroups['us'] ?? ''), secret: key })
    expect((await client.query<number>(fql`1 + 1`)).data).toBe(2)
    client.close()
  })

  test('are followed by streams', async () => {
    const client = new Client({ endpoint: new URL(server.addresses.regionGroups['us'] ?? ''), secret: 'secret' })
    await client.query(fql`Collection.create({ name: "Event" })`)
    const stream = client.stream<{ at: number }>(fql`Event.all().eventSource()`, { status_events: true })
    const seen: number[] = []
    let isOpen = false
    stream.start((event) => {
      isOpen ||= event.type === 'status'
      if (event.type === 'add') seen.push(event.data.at)
    })
    await expect.poll(() => isOpen).toBe(true)
    for (let at = 0; at < 20; at++) await client.query(fql`Event.create({ at: ${at} })`)
    await expect.poll(() => seen.length).toBe(20)
    stream.close()
    client.close()
    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => at))
  })

  test('answer pages that are larger than what is held whole', async () => {
    const client = new Client({ endpoint: new URL(server.addresses.regionGroups['us'] ?? ''), secret: 'secret' })
    const { data } = await client.query<string[]>(fql`Set.sequence(0, 40).map(_ => ${'x'.repeat(50_000)}).toArray()`)
    expect(data.map((text) => text.length)).toEqual(Array.from({ length: 40 }, () => 50_000))
    client.close()
  })
})
