import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, fql } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { startBusyCluster } from '../fixtures/busy-cluster.ts'
import type { BusyCluster } from '../fixtures/busy-cluster.ts'
import type { Server } from '../fixtures/server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OWNER = { email: 'ada@example.com', password: 'correct horse battery' }

const data = mkdtempSync(join(tmpdir(), 'terrarium-busy-'))
let cluster: Server
let control: BusyCluster
let us: BusyCluster
let server: Server
let direct: Client

beforeAll(async () => {
  cluster = await startServer({ folder: ROOT, data: join(data, 'cluster'), keepData: true })
  const { us: regionUrl = '', global: controlUrl = '' } = cluster.addresses.regionGroups
  us = await startBusyCluster(regionUrl)
  control = await startBusyCluster(controlUrl)
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
  direct = new Client({ endpoint: new URL(controlUrl), secret: 'secret' })
}, 480_000)
afterAll(async () => {
  direct.close()
  await server.stop()
  await Promise.all([us.close(), control.close()])
  await cluster.stop()
  rmSync(data, { recursive: true, force: true })
})

async function call(
  method: string,
  path: string,
  secret?: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
  }
  const answer = await fetch(`${server.addresses.console}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

const signIn = () => call('POST', '/api/auth/login', undefined, OWNER)
const countOf = async (collection: string): Promise<number> =>
  (await direct.query<number>(fql`Collection(${collection}).all().count()`)).data

describe('over clusters that are another program and refuse many queries for the moment', () => {
  test('members sign in, each time once', async () => {
    const before = await countOf('Session')
    const answers = await Promise.all(Array.from({ length: 8 }, signIn))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await countOf('Session')).toBe(before + answers.length)
    expect([...control.refused.keys()].sort()).toEqual([409, 429])
  })

  test('people are invited, each once', async () => {
    const secret = String((await signIn()).body['secret'])
    for (let at = 0; at < 8; at++) {
      const invited = await call('POST', '/api/auth/account/members/invites', secret, { email: `m${at}@example.com`, role: 'developer' })
      expect(invited.status).toBe(201)
    }
    expect(await countOf('Invite')).toBe(8)
  })

  test('databases are listed and opened with keys', async () => {
    const secret = String((await signIn()).body['secret'])
    const there = new Client({ endpoint: new URL(cluster.addresses.regionGroups['us'] ?? ''), secret: 'secret' })
    for (let at = 0; at < 6; at++) await there.query(fql`Database.create({ name: ${`Shop${at}`} })`)
    there.close()
    for (let at = 0; at < 6; at++) {
      const ttl = new Date(Date.now() + 600_000).toISOString()
      const wish = { role: 'admin', path: `us/Shop${at}`, ttl, name: 'System generated shell key' }
      expect((await call('POST', '/api/v1/databases/keys', secret, wish)).status).toBe(201)
    }
    const listed = await call('GET', '/api/v1/databases?path=us', secret)
    expect(JSON.stringify(listed.body).match(/"name":"Shop\d"/g)).toHaveLength(6)
    expect([...us.refused.keys()].sort()).toEqual([409, 429])
  })

  test('refusals reach the sender of a query as they are', async () => {
    const statuses = new Map<number, string>()
    for (let at = 0; at < 30; at++) {
      const headers = { authorization: 'Bearer secret' }
      const answer = await fetch(`${server.addresses.regionGroups['us'] ?? ''}/query/1`, { method: 'POST', headers, body: '{"query":"1"}' })
      const { error } = (await answer.json()) as { error?: { code: string } }
      statuses.set(answer.status, error?.code ?? '')
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: '', 409: 'contended_transaction', 429: 'limit_exceeded' })
  })
})
