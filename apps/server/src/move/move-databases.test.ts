import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, fql } from 'fauna'
import type { Query, QueryValue } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UnansweredFault } from '@terrarium/gateway'
import { readSettings } from '../settings/read-settings.ts'
import { resolveSettings } from '../settings/settings.ts'
import { startServer } from '../start.ts'
import type { RunningServer } from '../start.ts'
import { collectionCopy, eventSourceOf } from './collection-copy.ts'
import { createDatabase } from './databases.ts'
import { DocumentWriter } from './document-writer.ts'
import { followChanges, readFeed } from './follow-changes.ts'
import { HistoryList } from './history-list.ts'
import { moveDatabases } from './move-databases.ts'
import type { MoveOptions } from './move-options.ts'
import { openProgress } from './progress.ts'
import { verifyCopy } from './verify-copy.ts'
import { openClient } from './wire.ts'
import type { MoveClient, Place } from './wire.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-move-'))
const anyPort = Object.fromEntries(['US', 'EU', 'GLOBAL', 'CONSOLE', 'ACCOUNT'].map((name) => [`TERRARIUM_${name}_PORT`, '0']))
const DOCUMENTS = 450

let server: RunningServer
const clients: { close(): void }[] = []
const earliers: Server[] = []

beforeAll(async () => {
  server = await startServer(resolveSettings(readSettings({ TERRARIUM_DATA: folder, ...anyPort }, undefined)))
  await fillShop(clientOf('us', 'secret'))
}, 240_000)
afterAll(async () => {
  for (const client of clients) client.close()
  for (const earlier of earliers) {
    earlier.closeAllConnections()
    earlier.close()
  }
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function clientOf(region: 'us' | 'eu' | 'global', secret: string): Client {
  const client = new Client({
    endpoint: new URL(server.addresses.regionGroups[region]),
    secret,
    typecheck: false,
    query_timeout_ms: 30_000,
  })
  clients.push(client)
  return client
}

function moverOf(url: string): MoveClient {
  const client = openClient(url)
  clients.push(client)
  return client
}

const placeOf = (region: 'us' | 'eu' | 'global'): Place => ({
  url: server.addresses.regionGroups[region],
  client: moverOf(server.addresses.regionGroups[region]),
  secret: 'secret',
  path: ['Shop'],
})

/** A shop with all that a move has to carry over. */
async function fillShop(root: Client): Promise<void> {
  await root.query(fql`Database.create({ name: "Shop" })`)
  const shop = clientOf('us', 'secret:Shop:admin')
  await shop.query(fql`
    Collection.create({
      name: "Product", indexes: { byName: { terms: [{ field: ".name" }] } }, constraints: [{ unique: [".sku"] }],
      computed_fields: { label: { body: "doc => doc.name + '!'" } }
    })
    Collection.create({ name: "Sale" })
    Role.create({ name: "clerk", privileges: [{ resource: "Product", actions: { read: true } }] })
    Database.create({ name: "North" })
    Key.create({ role: "server", data: { name: "till" } })
    null`)
  await shop.query(fql`Function.create({ name: "double", body: "x => x * 2" })`)
  await shop.query(fql`
    Set.sequence(0, ${DOCUMENTS}).forEach(n => Product.create({
      sku: n, name: "product " + n.toString(), price: n / 3.0, time: Time("2026-01-01T00:00:00Z").add(n, "seconds"), big: 9007199254740993 + n,
      bytes: Bytes("aGVsbG8="), day: Date("2026-01-01")
    }))
    null`)
  await shop.query(fql`Sale.create({ product: Product.byName("product 7").first()!, of: { "@odd": [1, null, true] } })`)
  const north = clientOf('us', 'secret:Shop/North:admin')
  await north.query(fql`Collection.create({ name: "Note" })`)
  await north.query(fql`Note.create({ text: "cold" })`)
}

function optionsOf(to: 'eu' | 'global', state: string, more: Partial<MoveOptions> = {}): MoveOptions {
  const [source, target] = [placeOf('us'), placeOf(to)]
  return {
    from: source,
    to: target,
    ...openProgress(state, { from: source.url, to: target.url, database: 'Shop', history: false }),
    say: () => {},
    writesStopped: () => Promise.resolve(),
    ...more,
  }
}

/** A server of an earlier version: answers as the one at `url` does, without event feeds. */
async function startWithoutFeeds(url: string): Promise<string> {
  const earlier = createServer((request, response) => {
    void textOf(request).then(async (body) => {
      const { method = 'GET', url: target = '/', headers } = request
      if (target === '/feed/1') return void response.writeHead(404).end('{"errors":[{"code":"not found","description":"Not Found"}]}')
      const { host: _, connection: __, 'content-length': ___, ...sent } = headers as Record<string, string>
      const answer = await fetch(new URL(target, url), { method, headers: sent, ...(body !== '' && { body }) })
      response.writeHead(answer.status).end(await answer.text())
    })
  })
  await new Promise<void>((done) => earlier.listen(0, '127.0.0.1', done))
  earliers.push(earlier)
  return `http://127.0.0.1:${(earlier.address() as AddressInfo).port}`
}

const answerOf = async (client: Client, query: Query<QueryValue>): Promise<QueryValue> => (await client.query<QueryValue>(query)).data

describe('a move of a database', () => {
  test('carries over schema, documents with their ids, databases below and keys, and what is written until the stop of writes', async () => {
    const [source, copy] = [clientOf('us', 'secret:Shop:admin'), clientOf('eu', 'secret:Shop:admin')]
    const said: string[] = []
    const state = join(folder, 'to-eu.json')
    const options = optionsOf('eu', state, {
      say: (line) => said.push(line),
      writesStopped: async () => {
        await source.query(fql`Product.create({ sku: -1, name: "late" })`)
        await source.query(fql`Product.byName("product 3").first()!.update({ name: "renamed" })`)
        await source.query(fql`Product.byName("product 4").first()!.delete()`)
      },
    })
    await moveDatabases(options)
    expect(said.join('\n')).toContain(`verified Shop: Product: ${DOCUMENTS} documents`)
    const compared: Query<QueryValue>[] = [
      fql`Product.all().map(.id).toArray()`,
      fql`Product.byName("product 5").first()! { sku, name, label, price, time, big, bytes, day }`,
      fql`Product.byName("renamed").first()!.sku`,
      fql`Product.byName("product 4").count()`,
      fql`[Sale.all().first()!.of, Sale.all().first()!.product.id]`,
      fql`double(21)`,
      fql`Role.byName("clerk")!.privileges`,
      fql`Collection.byName("Product")!.constraints.map(.status)`,
    ]
    for (const query of compared) expect(await answerOf(copy, query)).toEqual(await answerOf(source, query))
    await expect(copy.query(fql`Product.create({ sku: 5 })`)).rejects.toMatchObject({ code: 'constraint_failure' })
    expect(await answerOf(clientOf('eu', 'secret:Shop/North:admin'), fql`Note.all().first()!.text`)).toBe('cold')
    const [key] = options.progress.keys.filter(({ secret }) => secret !== undefined)
    expect(key).toMatchObject({ database: 'Shop', role: 'server' })
    expect(await answerOf(clientOf('eu', key?.secret ?? ''), fql`Product.byName("late").count()`)).toBe(1)
    expect(statSync(state).mode & 0o077).toBe(0)
  }, 120_000)

  test('makes a database once where the answer to that is lost', async () => {
    const target = placeOf('global')
    let isLost = false
    const losing: MoveClient = {
      ...target.client,
      send: async (request, options) => {
        const answer = await target.client.send(request, options)
        if (isLost || !(request.body ?? '').includes('Database.create')) return answer
        isLost = true
        throw new UnansweredFault({ kind: 'lost', reason: 'the connection has ended' })
      },
    }
    await createDatabase({ ...target, client: losing, path: ['Once'] }, { priority: { '@int': '7' } })
    expect(isLost).toBe(true)
    expect(await answerOf(clientOf('global', 'secret'), fql`Database.byName("Once")!.priority`)).toBe(7)
  })

  test('goes on where it was stopped', async () => {
    const state = join(folder, 'to-global.json')
    const options = optionsOf('global', state)
    const killed = (): void => {
      options.save()
      if (options.progress.databases['Shop']?.collections?.['Product']?.next !== undefined) throw new Error('killed')
    }
    await expect(moveDatabases({ ...options, save: killed })).rejects.toThrow('killed')
    const said: string[] = []
    await moveDatabases(optionsOf('global', state, { say: (line) => said.push(line) }))
    const [copied = ''] = said.filter((line) => line.includes('copied Shop: Product'))
    expect(Number(/: (\d+) documents/.exec(copied)?.[1])).toBeLessThan(DOCUMENTS)
    expect(said.join('\n')).toContain(`verified Shop: Product: ${DOCUMENTS} documents`)
  }, 120_000)

  test('renews what differs in the copy, and takes away what defaults have added to it', async () => {
    const copy = clientOf('global', 'secret:Nested:admin')
    await clientOf('us', 'secret').query(fql`Database.create({ name: "Nested" })`)
    const source = clientOf('us', 'secret:Nested:admin')
    await source.query(fql`Collection.create({ name: "Place", fields: { spot: { signature: "{ zip: String? = '1', city: String? }" } } })`)
    await source.query(fql`[1, 2, 3].forEach(n => Place.create({ id: n, spot: { city: "Graz" } }))`)
    await source.query(fql`Place.byId(2)!.update({ spot: { zip: null } })`)
    const said: string[] = []
    const options = optionsOf('global', join(folder, 'nested.json'), {
      say: (line) => said.push(line),
      writesStopped: async () => {
        await copy.query(fql`Place.byId(1)!.update({ spot: { city: "tampered" } })`)
        await copy.query(fql`Place.byId(3)!.delete()`)
        await copy.query(fql`Place.create({ id: 4, spot: {} })`)
      },
    })
    const path = ['Nested']
    await moveDatabases({ ...options, from: { ...options.from, path }, to: { ...options.to, path } })
    expect(said).toContain('  Nested: Place: 4 documents differed and were copied again')
    expect(await answerOf(copy, fql`Place.all().map(.data).toArray()`)).toEqual(
      await answerOf(source, fql`Place.all().map(.data).toArray()`),
    )
  }, 120_000)

  test('is refused where the copy differs and stays so', async () => {
    const state = { computed: [], defaults: [], historyDays: 0, isCopied: true }
    const [from, to] = [placeOf('us'), placeOf('eu')]
    const right = collectionCopy(from, to, 'Sale', state, () => {})
    const wrong = { ...right, writer: new DocumentWriter(from, right.collection) }
    await clientOf('eu', 'secret:Shop:admin').query(fql`Sale.all().first()!.update({ of: "tampered" })`)
    const refused = verifyCopy(optionsOf('eu', join(folder, 'other.json')), wrong)
    await expect(refused).rejects.toThrow(
      /Shop: Sale: 1 documents of the copy differ, among them \d+: see that nothing writes to either side/,
    )
  }, 60_000)

  test('compares both sides where the source does not have all events any more', async () => {
    const state = { computed: [], defaults: [], historyDays: 0, isCopied: true, isStale: false }
    const copy = collectionCopy(placeOf('us'), placeOf('eu'), 'Sale', state, () => {})
    copy.state.source = await eventSourceOf(copy.from, copy.collection)
    expect(await followChanges(copy)).toBe(0)
    const { source, cursor } = copy.state
    const old = await readFeed(copy.from, source, { start_ts: 1_500_000_000_000_000 })
    copy.state.cursor = old.cursor
    await followChanges(copy)
    expect(copy.state.isStale).toBe(true)
    expect(copy.state.source).not.toBe(source)
    expect(cursor).not.toBe(copy.state.cursor)
  }, 60_000)

  test('finds what has changed by comparing both sides where the source has no event feeds', async () => {
    const url = await startWithoutFeeds(server.addresses.regionGroups.us)
    await clientOf('us', 'secret').query(fql`Database.create({ name: "Plain" })`)
    const plain = clientOf('us', 'secret:Plain:admin')
    await plain.query(fql`Collection.create({ name: "Note" })`)
    await plain.query(fql`Set.sequence(0, 20).forEach(n => Note.create({ n: n }))`)
    const said: string[] = []
    const [from, to] = [
      { url, client: moverOf(url), secret: 'secret', path: ['Plain'] },
      { ...placeOf('eu'), path: ['Plain'] },
    ]
    const options: MoveOptions = {
      from,
      to,
      ...openProgress(join(folder, 'plain.json'), { from: url, to: to.url, database: 'Plain', history: false }),
      say: (line) => said.push(line),
      writesStopped: async () => {
        await plain.query(fql`Note.create({ n: 20 })`)
        await plain.query(fql`Note.all().first()!.update({ n: -1 })`)
      },
    }
    await moveDatabases(options)
    expect(said.join('\n')).toContain('The source has no event feeds.')
    const copied = clientOf('eu', 'secret:Plain:admin')
    const numbers = fql<QueryValue>`Note.all().map(.n!).toArray()`
    expect(await answerOf(copied, numbers)).toEqual(await answerOf(plain, numbers))
    const history = new HistoryList(join(folder, 'plain.jsonl'))
    await expect(moveDatabases({ ...options, history })).rejects.toThrow(`${url} has no event feeds`)
  }, 60_000)

  test('is refused where the schema or the databases of the source have changed meanwhile', async () => {
    const root = clientOf('us', 'secret')
    await root.query(fql`Database.create({ name: "Moving" })`)
    const moving = clientOf('us', 'secret:Moving:admin')
    const path = ['Moving']
    const run = (change: () => Promise<unknown>): Promise<void> => {
      const options = optionsOf('eu', join(folder, 'moving.json'), { writesStopped: async () => void (await change()) })
      return moveDatabases({ ...options, from: { ...options.from, path }, to: { ...options.to, path } })
    }
    await expect(run(() => moving.query(fql`Database.create({ name: "Late" })`))).rejects.toThrow(
      'The source has a database more, Moving/Late',
    )
    await expect(run(() => moving.query(fql`Collection.create({ name: "Late" })`))).rejects.toThrow(
      'The schema of Moving has changed since it was copied',
    )
  }, 60_000)

  test('goes on from a state file of its own only', () => {
    const thing = { from: 'http://other', to: 'http://another', database: '', history: false }
    expect(() => openProgress(join(folder, 'to-eu.json'), thing)).toThrow('--state')
    writeFileSync(join(folder, 'odd.json'), '{"from":')
    expect(() => openProgress(join(folder, 'odd.json'), thing)).toThrow('is no state file of this release')
    const { save } = openProgress(join(folder, 'with.json'), { ...thing, history: true })
    save()
    expect(() => openProgress(join(folder, 'with.json'), thing)).toThrow('is of a move with --history')
  })
})
