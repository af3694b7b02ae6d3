import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, fql } from 'fauna'
import type { Query, QueryValue } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../settings/read-settings.ts'
import { resolveSettings } from '../settings/settings.ts'
import { startServer } from '../start.ts'
import type { RunningServer } from '../start.ts'
import { moveDatabases } from './move-databases.ts'
import type { MoveOptions } from './move-databases.ts'
import { openProgress } from './progress.ts'
import type { Place } from './wire.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-move-'))
const anyPort = Object.fromEntries(['US', 'EU', 'GLOBAL', 'CONSOLE', 'ACCOUNT'].map((name) => [`TERRARIUM_${name}_PORT`, '0']))
const DOCUMENTS = 450

let server: RunningServer
const clients: Client[] = []

beforeAll(async () => {
  server = await startServer(resolveSettings(readSettings({ TERRARIUM_DATA: folder, ...anyPort }, undefined)))
  await fillShop(clientOf('us', 'secret'))
}, 240_000)
afterAll(async () => {
  for (const client of clients) client.close()
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

const placeOf = (region: 'us' | 'eu' | 'global'): Place => ({
  url: server.addresses.regionGroups[region],
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
    ...openProgress(state, source.url, target.url),
    say: () => {},
    writesStopped: () => Promise.resolve(),
    ...more,
  }
}

const answerOf = async (client: Client, query: Query<QueryValue>): Promise<QueryValue> => (await client.query<QueryValue>(query)).data

describe('a move of a database', () => {
  test('carries over schema, documents with their ids, databases below and keys, and what is written until the stop of writes', async () => {
    await clientOf('eu', 'secret').query(fql`Database.create({ name: "Shop" })`)
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
    expect(said).toContain(`  verified Shop: Product: ${DOCUMENTS} documents`)
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

  test('goes on where it was stopped', async () => {
    await clientOf('global', 'secret').query(fql`Database.create({ name: "Shop" })`)
    const state = join(folder, 'to-global.json')
    const stopped = optionsOf('global', state, {
      say: (line) => {
        if (line.includes('Product: 400')) throw new Error('killed')
      },
    })
    await expect(moveDatabases(stopped)).rejects.toThrow('killed')
    const pages: string[] = []
    await moveDatabases(optionsOf('global', state, { say: (line) => pages.push(line) }))
    expect(pages.filter((line) => line.includes(': Product: ') && !line.includes('verified'))).toEqual([
      `  Shop: Product: ${DOCUMENTS - 400} documents`,
    ])
    expect(pages).toContain(`  verified Shop: Product: ${DOCUMENTS} documents`)
  }, 120_000)

  test('is refused where the copy differs', async () => {
    const copy = clientOf('global', 'secret:Shop:admin')
    await copy.query(fql`Sale.all().first()!.update({ of: "tampered" })`)
    await expect(moveDatabases(optionsOf('global', join(folder, 'to-global.json')))).rejects.toThrow('the documents of the copy differ')
  }, 60_000)

  test('takes a state file of its own', () => {
    expect(() => openProgress(join(folder, 'to-eu.json'), 'http://other', 'http://another')).toThrow('--state')
  })
})
