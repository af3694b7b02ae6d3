import { join } from 'node:path'
import { fql } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClient } from '../fixtures/database.ts'
import { runMover } from '../fixtures/mover.ts'
import { FREE_PORTS, runServer, withFolder } from '../fixtures/server-run.ts'
import { startHttpProxy } from '../fixtures/http-proxy.ts'
import type { HttpProxy } from '../fixtures/http-proxy.ts'
import { startServerOverCluster } from '../fixtures/server-over-cluster.ts'
import type { ServerOverCluster } from '../fixtures/server-over-cluster.ts'

const OWNER = { email: 'ada@example.com', password: 'correct horse battery' }

describe.each(['HTTP/1.1', 'HTTP/2'] as const)('clusters behind balancers that speak nothing but %s', (version) => {
  let over: ServerOverCluster<HttpProxy>
  let us: URL

  beforeAll(async () => {
    over = await startServerOverCluster(OWNER, (url) => startHttpProxy(url, version))
    us = new URL(over.server.addresses.regionGroups['us'] ?? '')
  }, 480_000)
  afterAll(() => over[Symbol.asyncDispose]())

  const signIn = async (): Promise<string> => {
    const answer = await over.call('POST', '/api/auth/login', undefined, OWNER)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { secret: string }).secret
  }

  test('get the schema of the account service, and its owner signs in', async () => {
    expect(over.control.passed.filter((each) => each.startsWith('POST /schema/1/update'))).toHaveLength(1)
    const secret = await signIn()
    expect((await over.call('GET', '/api/auth/whoami', secret)).status).toBe(200)
  })

  test('have their databases listed, and opened with keys', async () => {
    const secret = await signIn()
    const root = openClient(us)
    await root.query(fql`Database.create({ name: "shop" })`)
    root.close()
    expect(await (await over.call('GET', '/api/v1/databases?path=us', secret)).text()).toContain('"name":"shop"')
    const ttl = new Date(Date.now() + 600_000).toISOString()
    const minted = await over.call('POST', '/api/v1/databases/keys', secret, { role: 'admin', path: 'us/shop', ttl, name: 'key' })
    expect(minted.status).toBe(201)
    const { secret: key } = (await minted.json()) as { secret: string }
    const client = openClient(us, key)
    expect((await client.query<number>(fql`1 + 1`)).data).toBe(2)
    client.close()
  })

  test('are followed by streams', async () => {
    const client = openClient(us)
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

  test('are checked, with what they are able to', async () => {
    await withFolder(async (folder) => {
      const env = { ...over.settings, ...FREE_PORTS, TERRARIUM_DATA: join(folder, 'unused') }
      const run = runServer({ cwd: folder, env, args: ['--check'] })
      expect(await run.ended, run.output()).toBe(0)
      expect(run.output()).toContain(`ok     cluster of us at ${over.us.url}`)
      expect(run.output()).toContain(`ok     cluster of the account service at ${over.control.url}`)
    })
  })

  test('are moved from and to', async () => {
    const root = openClient(us)
    await root.query(fql`Database.create({ name: "kiosk" })`)
    root.close()
    const kiosk = openClient(us, 'secret:kiosk:admin')
    await kiosk.query(fql`Collection.create({ name: "Item" })`)
    await kiosk.query(fql`Set.sequence(0, 300).forEach(n => Item.create({ n: n, text: "größer" }))`)
    const sum = fql<number>`Item.all().fold(0, (sum, item) => sum + item.n)`
    const expected = (await kiosk.query(sum)).data
    kiosk.close()
    await withFolder(async (folder) => {
      const places = ['--from', over.us.url, '--to', over.control.url, '--database', 'kiosk']
      const { code, output } = await runMover([...places, '--stopped', '--state', join(folder, 'move.json')])
      expect(code, output).toBe(0)
    })
    const copy = openClient(over.direct.control, 'secret:kiosk:admin')
    expect((await copy.query(sum)).data).toBe(expected)
    copy.close()
  })

  test('answer pages that are larger than what is held whole', async () => {
    const client = openClient(us)
    const { data } = await client.query<string[]>(fql`Set.sequence(0, 40).map(_ => ${'x'.repeat(50_000)}).toArray()`)
    expect(data.map((text) => text.length)).toEqual(Array.from({ length: 40 }, () => 50_000))
    client.close()
  })
})
