import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '@terrarium/base'
import { Client, fql } from 'fauna'
import type { Query, QueryValue } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../settings/read-settings.ts'
import { resolveSettings } from '../settings/settings.ts'
import { startServer } from '../start.ts'
import type { RunningServer } from '../start.ts'
import { readSchema, writeSchema } from '../move/copy-schema.ts'
import { abandonStaged } from '../move/stage-schema.ts'
import { openClient } from '../move/wire.ts'
import type { MoveClient, Place } from '../move/wire.ts'
import { ClusterBackups } from './cluster-backups.ts'
import { withCopiedStore } from './copied-store.ts'

/** Another Terrarium is in the place of the cluster. */
const folder = mkdtempSync(join(tmpdir(), 'terrarium-cluster-backups-'))
const scratch = join(folder, 'scratch')
const anyPort = Object.fromEntries(['US', 'EU', 'GLOBAL', 'CONSOLE', 'ACCOUNT'].map((name) => [`TERRARIUM_${name}_PORT`, '0']))
const logger = { info: () => {}, warn: () => {}, error: () => {} }
const ACCOUNTS = 40
const BALANCE = 100
const MANY = 5_000

let server: RunningServer
let backups: ClusterBackups
let held: ReadonlyMap<string, string> = new Map()
let jobs = 0n
const clients: Client[] = []

beforeAll(async () => {
  server = await startServer(resolveSettings(readSettings({ TERRARIUM_DATA: join(folder, 'data'), ...anyPort }, undefined)))
  mkdirSync(join(scratch, 'store-left'), { recursive: true })
  backups = openBackups()
}, 240_000)
afterAll(async () => {
  await backups.close()
  for (const client of clients) client.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function openBackups(scratchFolder = scratch, reserve?: number): ClusterBackups {
  return new ClusterBackups({
    reserve,
    url: server.addresses.regionGroups.us,
    secret: 'secret',
    scratch: scratchFolder,
    onHeld: (databases) => (held = databases),
    logger,
  })
}

function clientOf(secret: string): Client {
  const endpoint = new URL(server.addresses.regionGroups.us)
  const client = new Client({ endpoint, secret, typecheck: false, query_timeout_ms: 60_000, long_type: 'bigint' })
  clients.push(client)
  return client
}

const adminOf = (path: string): Client => clientOf(`secret:${path}:admin`)
const answerOf = async (client: Client, query: Query<QueryValue>): Promise<QueryValue> => (await client.query<QueryValue>(query)).data

async function createDatabase(name: string): Promise<Client> {
  await clientOf('secret').query(fql`Database.create({ name: ${name} }) { name }`)
  return adminOf(name)
}

const idOf = async (...names: string[]): Promise<bigint> => must(await backups.find(names), `${names.join('/')} is there`)
const fileOf = (name: string): string => join(folder, `${name}.snapshot`)

function snapshotOf(name: string, file = fileOf(name)): ReturnType<ClusterBackups['takeSnapshot']> {
  return backups.takeSnapshot([name], { path: `us/${name}`, createdAt: '2026-01-01T00:00:00Z', file })
}

/** What a job does. */
async function replaceBy(
  name: string,
  file: string,
  listener: Parameters<ClusterBackups['replace']>[1] = {},
  isSwitching = false,
): Promise<void> {
  const target = { job: ++jobs, kind: 'restore', globalId: await idOf(name) } as const
  await backups.hold(target)
  try {
    await backups.replace({ ...target, file, isSwitching }, listener)
  } finally {
    await backups.release(target)
  }
}

/** Code of the failure of some work, as the account service reads it. */
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof Error && error.name === 'BackupError' && 'code' in error) return String(error.code)
      throw error
    },
  )

/** A shop with all that a snapshot has to bring back. */
async function fillShop(name: string): Promise<Client> {
  const shop = await createDatabase(name)
  await shop.query(fql`
    Collection.create({
      name: "Product", indexes: { byName: { terms: [{ field: ".name" }] } }, constraints: [{ unique: [".sku"] }],
      computed_fields: { label: { body: "doc => doc.name + '!'" } }
    })
    Collection.create({ name: "Sale" })
    Role.create({ name: "clerk", privileges: [{ resource: "Product", actions: { read: true } }] })
    Database.create({ name: "North" })
    Database.create({ name: "South", typechecked: true, data: { rank: 2 } })
    null`)
  await shop.query(fql`Function.create({ name: "double", body: "x => x * 2" })`)
  await shop.query(fql`
    Set.sequence(0, 300).forEach(n => Product.create({
      id: 1000 + n, sku: n, name: "product " + n.toString(), price: n / 3.0, time: Time("2026-01-01T00:00:00Z").add(n, "seconds"),
      big: 9007199254740993 + n, bytes: Bytes("aGVsbG8="), day: Date("2026-01-01")
    }))
    null`)
  await shop.query(fql`Sale.create({ id: 1, product: Product.byId(1007), of: { "@odd": [1, null, true] } })`)
  const north = adminOf(`${name}/North`)
  await north.query(fql`Collection.create({ name: "Note" })`)
  await north.query(fql`Note.create({ id: 1, text: "cold" })`)
  return shop
}

const shopState = fql<QueryValue>`({
  products: Product.all().take(1000).toArray().map(p => ({ id: p.id, data: p.data, label: p.label })), sales: Sale.all().toArray().map(s => [s.id, s.product.id, s.of]),
  constraints: Collection.byName("Product")!.constraints.map(.status), indexes: Object.keys(Collection.byName("Product")!.indexes),
  collections: Collection.all().map(.name).toArray(), roles: Role.all().map(.name).toArray(),
  databases: Database.all().toArray().map(d => [d.name, d.typechecked, d.data?.rank])
})`

describe('a snapshot of a database on a cluster', () => {
  test('removes what an earlier process has left', () => {
    expect(readdirSync(scratch)).toEqual([])
  })

  test('is of one moment while writers go on', async () => {
    const bank = await createDatabase('Bank')
    await bank.query(fql`Collection.create({ name: "Account" })
      Collection.create({ name: "Other" })
      null`)
    await bank.query(fql`Set.sequence(0, ${ACCOUNTS}).forEach(n => {
      Account.create({ id: n, balance: ${BALANCE} })
      Other.create({ id: n, balance: ${BALANCE} })
    })
    null`)
    let isOver = false
    const writer = async (seed: number): Promise<number> => {
      let transfers = 0
      for (let n = seed; !isOver; n = (n * 7 + 3) % ACCOUNTS) {
        await bank.query(fql`
          let from = Account.byId(${n})!
          from.update({ balance: from.balance - 1 })
          let to = Other.byId(${(n + 1) % ACCOUNTS})!
          to.update({ balance: to.balance + 1 })
          null`)
        transfers++
      }
      return transfers
    }
    const writers = [1, 5].map(writer)
    const before = (await bank.query(fql`null`)).txn_ts
    const { header, summary } = await snapshotOf('Bank')
    const after = (await bank.query(fql`null`)).txn_ts
    isOver = true
    expect((await Promise.all(writers)).every((transfers) => transfers > 3)).toBe(true)
    expect(header.time).toBeGreaterThanOrEqual(before ?? 0)
    expect(header.time).toBeLessThan(after ?? 0)
    expect(summary.documents).toBe(2 * ACCOUNTS)
    const sum = fql<QueryValue>`Account.all().map(.balance).fold(0, (a, b) => a + b) + Other.all().map(.balance).fold(0, (a, b) => a + b)`
    const moment = await answerOf(
      bank,
      fql`at (Time.epoch(${header.time}, "microseconds")) { [Account.all().map(.balance).toArray(), Other.all().map(.balance).toArray()] }`,
    )
    await replaceBy('Bank', fileOf('Bank'))
    expect(await answerOf(bank, sum)).toBe(2 * ACCOUNTS * BALANCE)
    expect(await answerOf(bank, fql`[Account.all().map(.balance).toArray(), Other.all().map(.balance).toArray()]`)).toEqual(moment)
    expect(readdirSync(scratch)).toEqual([])
  }, 240_000)

  test('says what it holds, as a comparison with the database finds it', async () => {
    const shop = await fillShop('Outlined')
    await shop.query(fql`Key.create({ role: "clerk", data: { name: "till" } }) { id }`)
    await shop.query(fql`Key.create({ role: "server", database: "North" }) { id }`)
    const documents: number[] = []
    const wish = { path: 'us/Outlined', createdAt: '2026-01-01T00:00:00Z', file: fileOf('Outlined') }
    const { summary } = await backups.takeSnapshot(['Outlined'], wish, { onDocuments: (done) => documents.push(done) })
    expect(documents.at(-1)).toBe(302)
    const read = backups.readFile(fileOf('Outlined')).summary
    expect(read).toEqual(summary)
    expect(read.databases.map(({ path, keys }) => [path, keys])).toEqual([
      [[], 2],
      [['North'], 0],
      [['South'], 0],
    ])
    const live = await backups.count(await idOf('Outlined'), 100)
    expect(live.map(({ path, schema }) => [path, schema])).toEqual(read.databases.map(({ path, schema }) => [path, schema]))
    const [{ collections } = { collections: [] }] = live
    expect(collections).toEqual([
      { name: 'Product', documents: 100, isCapped: true },
      { name: 'Sale', documents: 1, isCapped: false },
    ])
  }, 120_000)

  test('of a database that is not there is refused', async () => {
    expect(await codeOf(snapshotOf('Nowhere'))).toBe('gone')
    expect(await codeOf(backups.count(77n, 10))).toBe('gone')
    expect(await codeOf(backups.hold({ job: 1n, kind: 'copy', globalId: 77n }))).toBe('gone')
  }, 60_000)

  test('can be canceled', async () => {
    await fillShop('Canceled')
    const cancel = new AbortController()
    const wish = { path: 'us/Canceled', createdAt: '2026-01-01T00:00:00Z', file: fileOf('Canceled') }
    const taken = backups.takeSnapshot(['Canceled'], wish, { onDocuments: () => cancel.abort(), signal: cancel.signal })
    expect(await codeOf(taken)).toBe('canceled')
    expect(readdirSync(scratch)).toEqual([])
    expect(readdirSync(folder).filter((name) => name.startsWith('Canceled'))).toEqual([])
  }, 60_000)
})

describe('a copy of a live database', () => {
  /** A place whose requests are changed on their way. */
  const placeThrough = (name: string, change: (body: string) => Promise<string>): Place => {
    const url = server.addresses.regionGroups.us
    const client = openClient(url)
    const send: MoveClient['send'] = async ({ body, ...request }, options) =>
      client.send({ ...request, body: body === undefined ? body : await change(body) }, options)
    return { url, secret: 'secret', path: [name], client: { ...client, send } }
  }
  const copy = (from: Place): Promise<number> => {
    const options = { folder: scratch, signal: new AbortController().signal }
    return withCopiedStore(options, { from, isWhole: true, onNote: () => {} }, (_, at) => Promise.resolve(at))
  }
  const isOfPage = (body: string): boolean => body.includes('collection.all({ from: from })')

  test('begins again where the schema changes meanwhile, and gives up where it keeps changing', async () => {
    const changing = await createDatabase('Changing')
    await changing.query(fql`Collection.create({ name: "Thing" })`)
    let changes = 0
    const changeUpTo = (max: number) => async (body: string) => {
      if (isOfPage(body) && changes < max) await changing.query(fql`Collection.create({ name: ${`Late${changes++}`} })`)
      return body
    }
    await copy(placeThrough('Changing', changeUpTo(1)))
    expect(changes).toBe(1)
    await expect(copy(placeThrough('Changing', changeUpTo(1_000)))).rejects.toMatchObject({
      name: 'BackupError',
      message: 'The schema of the database, or the databases below it, kept changing while they were copied: try again later.',
    })
    expect(readdirSync(scratch)).toEqual([])
  }, 120_000)

  test('names the collection that does not keep its past for long enough', async () => {
    const short = await createDatabase('Short')
    await short.query(fql`Collection.create({ name: "Thing", history_days: 0 })`)
    await short.query(fql`Thing.create({ size: 1 })`)
    const past = (body: string): Promise<string> =>
      Promise.resolve(isOfPage(body) ? body.replace(/("time":\{"@long":")\d+/, '$11500000000000000') : body)
    await expect(copy(placeThrough('Short', past))).rejects.toMatchObject({
      name: 'BackupError',
      message: 'The collection Thing of Short does not keep its past for as long as copying takes: raise its history_days, which is 0 now.',
    })
  }, 60_000)

  test('is refused where the disk has too little room', async () => {
    await createDatabase('Large')
    const full = openBackups(join(folder, 'full'), Number.MAX_SAFE_INTEGER)
    const wish = { path: 'us/Large', createdAt: '2026-01-01T00:00:00Z', file: fileOf('Large') }
    expect(await codeOf(full.takeSnapshot(['Large'], wish))).toBe('no_space')
    await full.close()
  }, 60_000)
})

describe('a restore onto a cluster', () => {
  test('brings back documents, schema, constraints and databases below, and leaves keys and ids', async () => {
    const shop = await fillShop('Restored')
    const { secret } = (await answerOf(shop, fql`Key.create({ role: "clerk", data: { name: "till" } })`)) as unknown as { secret: string }
    const [before, globalId, north] = [await answerOf(shop, shopState), await idOf('Restored'), await idOf('Restored', 'North')]
    await snapshotOf('Restored')
    await shop.query(fql`
      Product.byId(1001)!.delete()
      Product.byId(1002)!.update({ name: "tampered" })
      Product.create({ id: 5, sku: 5000, name: "late" })
      null`)
    await shop.query(fql`
      Collection.create({ name: "Late" })
      Collection.byName("Product")!.update({ constraints: [], indexes: { byPrice: { terms: [{ field: ".price" }] } } })
      Function.byName("double")!.update({ body: "x => x * 3" })
      Database.byName("South")!.delete()
      Database.create({ name: "East" })
      null`)
    await adminOf('Restored/North').query(fql`Note.byId(1)!.update({ text: "warm" })`)
    await shop.query(fql`Database.byName("North")!.update({ protected: true }) { name }`)
    await clientOf('secret').query(fql`Database.byName("Restored")!.update({ protected: true, data: { owner: "us" } }) { name }`)
    const steps: string[] = []
    await replaceBy('Restored', fileOf('Restored'), { onStep: (step) => Promise.resolve(void steps.push(step)) })
    expect(steps).toEqual(['verify', 'write', 'switch'])
    expect(await answerOf(shop, shopState)).toEqual(before)
    expect(await answerOf(shop, fql`double(21)`)).toBe(42)
    await expect(shop.query(fql`Product.create({ sku: 7 })`)).rejects.toMatchObject({ code: 'constraint_failure' })
    expect(await answerOf(adminOf('Restored/North'), fql`Note.all().map(.text).toArray()`)).toEqual(['cold'])
    expect([await idOf('Restored'), await idOf('Restored', 'North')]).toEqual([globalId, north])
    expect(await answerOf(clientOf(secret), fql`Product.byId(1007)!.name`)).toBe('product 7')
    const settings = fql<QueryValue>`let d = Database.byName("Restored")!
      [d.protected, d.data]`
    expect(await answerOf(clientOf('secret'), settings)).toEqual([true, { owner: 'us' }])
    expect(await answerOf(shop, fql`Database.byName("North")!.protected`)).toBeNull()
  }, 240_000)

  test('undoes a schema that the documents do not allow to be undone, and keys of roles stay', async () => {
    const typed = await createDatabase('Typed')
    await typed.query(fql`Collection.create({ name: "Thing", fields: { size: { signature: "Int" } } })`)
    await typed.query(fql`Role.create({ name: "clerk", privileges: [{ resource: "Thing", actions: { read: true } }] })`)
    const { secret } = (await answerOf(typed, fql`Key.create({ role: "clerk" })`)) as unknown as { secret: string }
    await typed.query(fql`Thing.create({ id: 1, size: 3 })`)
    await snapshotOf('Typed')
    await typed.query(fql`Role.byName("clerk")!.update({ privileges: [] }) { name }`)
    await typed.query(fql`Collection.byName("Thing")!.delete()`)
    await typed.query(fql`Collection.create({ name: "Thing", fields: { size: { signature: "String" } } })`)
    await typed.query(fql`Thing.create({ id: 2, size: "large" })`)
    await replaceBy('Typed', fileOf('Typed'))
    expect(await answerOf(clientOf(secret), fql`Thing.all().map(t => [t.id, t.size]).toArray()`)).toEqual([['1', 3]])
  }, 120_000)

  test('brings back a staged schema, and gives up one that was staged since', async () => {
    await createDatabase('Staged')
    const url = server.addresses.regionGroups.us
    const place: Place = { url, secret: 'secret', path: ['Staged'], client: openClient(url) }
    const files = (...names: string[]): Map<string, string> => new Map(names.map((name) => [`${name}.fsl`, `collection ${name} {}\n`]))
    await writeSchema(place, files('Active'))
    await writeSchema(place, files('Active', 'Planned'), true)
    const before = [await readSchema(place), await readSchema(place, true)]
    await snapshotOf('Staged')
    await abandonStaged(place)
    await writeSchema(place, files('Other'), false)
    await writeSchema(place, files('Other', 'Unwanted'), true)
    await replaceBy('Staged', fileOf('Staged'))
    expect([await readSchema(place), await readSchema(place, true)]).toEqual(before)
    place.client.close()
  }, 120_000)

  test('empties a database whose snapshot is empty', async () => {
    const empty = await createDatabase('Empty')
    await snapshotOf('Empty')
    await empty.query(fql`Collection.create({ name: "Thing" })`)
    await empty.query(fql`Thing.create({ size: 1 })`)
    await replaceBy('Empty', fileOf('Empty'))
    expect(await answerOf(empty, fql`Collection.all().map(.name).toArray()`)).toEqual([])
  }, 120_000)

  test('makes a copy in another database', async () => {
    const shop = await fillShop('Original')
    await snapshotOf('Original')
    const copy = await createDatabase('Copied')
    await replaceBy('Copied', fileOf('Original'))
    expect(await answerOf(copy, shopState)).toEqual(await answerOf(shop, shopState))
    expect(await answerOf(adminOf('Copied/North'), fql`Note.all().map(.text).toArray()`)).toEqual(['cold'])
    expect(await idOf('Copied')).not.toBe(await idOf('Original'))
  }, 120_000)

  test('carries documents of odd names, ids and lifetimes, and many of them', async () => {
    const odd = await createDatabase('Odd')
    await odd.query(fql`
      Collection.create({ name: "found", alias: "Alias" })
      Collection.create({ name: "documents", history_days: null, ttl_days: 3 })
      Collection.create({ name: "Many", constraints: [{ unique: [".n"] }] })
      null`)
    await odd.query(fql`
      let c = Collection("found")
      c.create({ id: 1, "@odd": { "@name": 1 }, "with space": true }).updateData({ data: { x: 1 }, ts: 5 })
      c.create({ id: "9223372036854775807", ttl: Time("2100-01-01T00:00:00Z"), definition: c.definition })
      Collection("documents").create({ id: 1, other: c.byId(1), gone: c.byId(2) })
      null`)
    for (let from = 0; from < MANY; from += 1_000)
      await odd.query(fql`Set.sequence(${from}, ${from + 1_000}).forEach(n => Many.create({ id: n + 1, n: n }))
        null`)
    const state = fql<QueryValue>`({
      found: Collection("found").all().toArray().map(d => [d.id, d.ttl, d.data]),
      documents: Collection("documents").all().toArray().map(d => [d.id, d.ttl != null, d.other.id, d.gone.id]),
      many: [Many.all().take(10000).count(), Many.all().map(.n).fold(0, (a, b) => a + b)]
    })`
    const before = await answerOf(odd, state)
    const { summary } = await snapshotOf('Odd')
    expect(summary.documents).toBe(MANY + 3)
    await odd.query(fql`Collection("found").byId(1)!.delete()
      Collection("documents").all().forEach(d => d.update({ ttl: null }))
      Many.byId(7)!.delete()
      Many.byId(8)!.update({ n: -1 })
      null`)
    const progress: number[] = []
    await replaceBy('Odd', fileOf('Odd'), { onProgress: (step, done) => void (step === 'switch' && progress.push(done)) })
    expect(await answerOf(odd, state)).toEqual(before)
    expect(progress.at(-1)).toBe(1)
    expect([...progress].sort((a, b) => a - b)).toEqual(progress)
  }, 240_000)

  test('leaves the database as it was when it is canceled before its switch, or when the file is damaged or missing', async () => {
    const shop = await fillShop('Untouched')
    await snapshotOf('Untouched')
    await shop.query(fql`Product.byId(1002)!.update({ name: "newer" })`)
    const before = [await answerOf(shop, shopState), await answerOf(shop, fql`Product.all().map(.ts).toArray()`)]
    const cancel = new AbortController()
    const listener = { signal: cancel.signal, onStep: (step: string) => Promise.resolve(step === 'switch' ? cancel.abort() : undefined) }
    expect(await codeOf(replaceBy('Untouched', fileOf('Untouched'), listener))).toBe('canceled')
    const bytes = readFileSync(fileOf('Untouched'))
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(fileOf('damaged'), bytes)
    expect(await codeOf(replaceBy('Untouched', fileOf('damaged')))).toBe('damaged')
    expect(await codeOf(replaceBy('Untouched', fileOf('missing')))).toBe('missing')
    expect([await answerOf(shop, shopState), await answerOf(shop, fql`Product.all().map(.ts).toArray()`)]).toEqual(before)
    expect(await backups.isSwitched(await idOf('Untouched'))).toBe(false)
    expect(readdirSync(scratch)).toEqual([])
  }, 120_000)

  test('broken off in its switch and done again by another process ends equal', async () => {
    const shop = await fillShop('Broken')
    const before = await answerOf(shop, shopState)
    await snapshotOf('Broken')
    await shop.query(fql`Product.all().forEach(p => p.delete())
      Product.create({ id: 5, sku: 7, name: "late" })
      null`)
    await clientOf('secret').query(fql`Database.byName("Broken")!.update({ protected: true }) { name }`)
    const first = openBackups(join(folder, 'scratch-of-another'))
    const target = { job: ++jobs, kind: 'restore', globalId: await idOf('Broken'), file: fileOf('Broken') } as const
    await first.hold(target)
    const broken = new AbortController()
    const onProgress = (step: string): void => void (step === 'switch' && broken.abort())
    await expect(first.replace({ ...target, isSwitching: false }, { signal: broken.signal, onProgress })).rejects.toThrow()
    expect(await first.isSwitched(target.globalId)).toBe(true)
    await first.close()
    expect(await answerOf(shop, fql`Collection.byName("Product")!.constraints`)).toEqual([])
    await backups.hold(target)
    const steps: string[] = []
    await backups.replace({ ...target, isSwitching: true }, { onStep: (step) => Promise.resolve(void steps.push(step)) })
    expect(steps).toEqual(['switch'])
    expect(await backups.isSwitched(target.globalId)).toBe(true)
    await backups.release(target)
    expect(await backups.isSwitched(target.globalId)).toBe(false)
    expect(await answerOf(shop, shopState)).toEqual(before)
    expect(await answerOf(clientOf('secret'), fql`Database.byName("Broken")!.protected`)).toBe(true)
  }, 240_000)
})

describe('databases on a cluster', () => {
  test('are found by their names and by their ids, wherever they are renamed to', async () => {
    await createDatabase('Place')
    await adminOf('Place').query(fql`Database.create({ name: "Inner" }) { name }`)
    const id = await idOf('Place', 'Inner')
    expect(await backups.find([])).toBe(0n)
    expect(await backups.find(['Place', 'Outer', 'Inner'])).toBeUndefined()
    expect(await backups.locate(id)).toEqual({ path: ['Place', 'Inner'], heldBy: undefined })
    await clientOf('secret').query(fql`Database.byName("Place")!.update({ name: "Moved" }) { name }`)
    expect(await backups.locate(id)).toEqual({ path: ['Moved', 'Inner'], heldBy: undefined })
    await adminOf('Moved').query(fql`Database.byName("Inner")!.delete()`)
    expect(await backups.locate(id)).toBeUndefined()
  }, 60_000)

  test('are held by one job, and by those of other processes', async () => {
    for (const name of ['Held', 'Elsewhere']) await createDatabase(name)
    await adminOf('Held').query(fql`Database.create({ name: "Inner" }) { name }`)
    const [outer, inner, other] = [await idOf('Held'), await idOf('Held', 'Inner'), await idOf('Elsewhere')]
    await backups.hold({ job: 100n, kind: 'restore', globalId: outer })
    await backups.hold({ job: 100n, kind: 'restore', globalId: outer })
    expect(await codeOf(backups.hold({ job: 101n, kind: 'copy', globalId: inner }))).toBe('failed')
    backups.noteHeld([{ job: 102n, kind: 'copy', globalId: other }])
    await expect
      .poll(() => [...held])
      .toEqual([
        ['Held', 'restore'],
        ['Elsewhere', 'copy'],
      ])
    expect((await backups.locate(other))?.heldBy).toBe(102n)
    await backups.release({ job: 101n, globalId: outer })
    expect((await backups.locate(outer))?.heldBy).toBe(100n)
    expect(await backups.releaseUnknown(new Set([102n]))).toBe(1)
    backups.noteHeld([])
    expect([...held]).toEqual([])
  }, 60_000)

  test('are exported as of one moment', async () => {
    await fillShop('Exported')
    const target = join(folder, 'exports', 'Exported')
    const wish = { names: ['Exported'], path: 'us/Exported', folder: target, format: 'simple', collections: ['Sale'] } as const
    await backups.exportTo(wish)
    const manifest = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8')) as { txn_ts: number; collections: unknown[] }
    expect(manifest.collections).toMatchObject([{ name: 'Sale', documents: 1 }])
    expect(readdirSync(target).sort()).toEqual(['Sale.jsonl', 'manifest.json', 'schema'])
    expect(readdirSync(scratch)).toEqual([])
    expect(await codeOf(backups.exportTo({ ...wish, collections: ['Nothing'], folder: `${target}-2` }))).toBe('failed')
  }, 60_000)
})
