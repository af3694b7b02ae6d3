import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine } from '@terrarium/engine'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { textOf } from '../http/exchange.ts'
import { openEmbeddedStore, type EmbeddedStore } from '../testing/embedded-store.ts'
import { DatabaseBackups } from './database-backups.ts'
import { WritePace } from './write-pace.ts'

const HOOK_TIMEOUT_MS = 480_000
const TIMEOUT_MS = 480_000
let store: EmbeddedStore
let backups: DatabaseBackups
let jobs = 0n

beforeAll(async () => {
  store = await openEmbeddedStore()
  backups = new DatabaseBackups({ ...store, onHeld: (scopes) => store.gateway.wakeStreams(scopes) })
}, HOOK_TIMEOUT_MS)
afterAll(() => store[Symbol.asyncDispose](), HOOK_TIMEOUT_MS)

const SCHEMA = `
  Collection.create({ name: "Book", indexes: { byTitle: { terms: [{ field: ".title" }], values: [{ field: ".year" }] } },
    constraints: [{ unique: [".isbn"] }], history_days: 5 })
  Function.create({ name: "titles", body: "() => Book.all().map(.title)" })
  Role.create({ name: "reader", privileges: [{ resource: "Book", actions: { read: true } }] })
  null`

async function createShop(name: string): Promise<void> {
  await store.read('', `Database.create({ name: "${name}" }) { name }`)
  await store.read(name, SCHEMA)
  await store.read(
    name,
    `Set.sequence(0, 300).forEach(n => Book.create({ id: 1000 + n, title: "Book " + n.toString(), year: n, isbn: n }))`,
  )
  await store.read(name, `Book.byId("1000")!.update({ title: "First" })\nnull`)
  await store.read(name, `Database.create({ name: "branch" }) { name }`)
  await store.read(`${name}/branch`, `Collection.create({ name: "Shelf" }) { name }`)
  await store.read(`${name}/branch`, `Shelf.create({ id: 1, label: "top" })\nnull`)
}

async function snapshotOf(name: string): Promise<string> {
  const file = join(store.folder, 'backups', `${name}-${String(++jobs)}`)
  await backups.takeSnapshot([name], { path: `us-std/${name}`, createdAt: '2026-11-23T00:00:00.000Z', file })
  return file
}

async function globalIdOf(name: string): Promise<bigint> {
  const id = await backups.find(name.split('/'))
  if (id === undefined) throw new Error(`there is no database ${name}`)
  return id
}

async function replace(name: string, file: string, kind: 'restore' | 'copy' = 'restore'): Promise<void> {
  const replacement = { job: ++jobs, kind, globalId: await globalIdOf(name), file }
  await backups.hold(replacement)
  try {
    await backups.replace(replacement)
  } finally {
    await backups.release(replacement)
  }
}

/** Everything about a database that its users can see. */
const SEEN = `({
  books: Book.all().toArray().map(b => [b.id, b.ts.toString(), b.title, b.year]),
  byTitle: Book.byTitle("Book 7").toArray().map(.id),
  titles: titles().count(),
  past: at (Time.now().subtract(0, "seconds")) { Book.byId("1000")!.title },
  schema: Collection.all().toArray().map(c => [c.name, Object.keys(c.indexes), c.history_days]),
  roles: Role.all().map(.name).toArray(),
  children: Database.all().map(.name).toArray()
})`

async function post(path: string, name: string, body: object, signal?: AbortSignal) {
  const headers = { authorization: `Bearer secret:${name}:admin`, 'x-format': 'tagged' }
  return store.gateway.handle({ method: 'POST', path, search: '', headers, body: JSON.stringify(body) }, signal)
}

/** Makes a source of the events of the books of a database. */
async function sourceOf(name: string): Promise<string> {
  const { body } = await post('/query/1', name, { query: 'Book.all().eventSource()' })
  return (JSON.parse(textOf(body)) as { readonly data: { readonly '@stream': string } }).data['@stream']
}

interface FeedPage {
  readonly events: readonly { readonly type: string; readonly error?: { readonly code: string; readonly message: string } }[]
  readonly cursor: string
}

async function feedOf(name: string, token: string, cursor?: string): Promise<FeedPage> {
  const { status, body } = await post('/feed/1', name, { token, ...(cursor !== undefined && { cursor }) })
  expect(status, textOf(body)).toBe(200)
  return JSON.parse(textOf(body)) as FeedPage
}

/** Opens a stream of the books of a database, at a cursor or where its source was made; `end` resolves when the server ends it. */
async function openStream(name: string, start?: { readonly token: string; readonly cursor: string }) {
  const abort = new AbortController()
  const answer = await post('/stream/1', name, start ?? { token: await sourceOf(name) }, abort.signal)
  expect(answer.status).toBe(200)
  const lines: string[] = []
  let isEnded = false
  const end = new Promise<void>((resolve) => {
    const noteEnd = (): void => {
      isEnded = true
      resolve()
    }
    const write = (text: string | Uint8Array): void => void lines.push(typeof text === 'string' ? text : Buffer.from(text).toString())
    answer.stream?.({ isFull: false, write, onDrain: () => undefined, end: noteEnd, abort: noteEnd })
  })
  return { end, isEnded: () => isEnded, text: () => lines.join(''), cancel: () => abort.abort() }
}

/** Whether what the store holds fits together: versions, index entries, list of documents with a `ttl`. */
function faults(): unknown {
  const snapshot = store.writer.snapshot()
  try {
    const engine = createEngine({ rootSecret: '', storeSecret: store.writer.secret })
    const found = engine.verify(snapshot, store.writer.changesSince(0))
    return { faults: found.faults, indexes: found.indexes }
  } finally {
    snapshot.release()
  }
}

describe('a restore', () => {
  test(
    'brings back documents with their ids and times, history, indexes, schema and child databases',
    { timeout: TIMEOUT_MS },
    async () => {
      await createShop('shop')
      const before = await store.read('shop', SEEN)
      const moment = await store.read('shop', 'Time.now().toString()')
      const file = await snapshotOf('shop')
      await store.read('shop', `Book.all().forEach(b => b.delete())\nCollection.create({ name: "Late" }) { name }`)
      await store.read('shop', `Role.byName("reader")!.delete()\nDatabase.byName("branch")!.delete()\nnull`)
      await replace('shop', file)
      expect(await store.read('shop', SEEN)).toEqual(before)
      expect(await store.read('shop/branch', 'Shelf.byId("1")!.label')).toBe('top')
      expect(await store.read('shop', `at (Time(${JSON.stringify(moment)})) { Book.byId("1000")!.title }`)).toBe('First')
      const first = (await store.read('shop', 'Book.byId("1000")!.ts.toString()')) as string
      expect(await store.read('shop', `at (Time(${JSON.stringify(first)}).subtract(1, "microsecond")) { Book.byId("1000")!.title }`)).toBe(
        'Book 0',
      )
      expect(await store.query('shop', 'Book.create({ title: "Twice", isbn: 7 })')).toMatchObject({ error: { code: 'constraint_failure' } })
      expect(await store.read('shop', 'Book.create({ title: "New", isbn: 7000 }).title')).toBe('New')
      expect(faults()).toEqual({ faults: [], indexes: [] })
    },
  )

  test(
    'keeps the keys and tokens of the database: none in use ends, none that was revoked comes back',
    { timeout: TIMEOUT_MS },
    async () => {
      await createShop('keyed')
      const [revoked, kept, ofChild] = (await store.read(
        'keyed',
        `[Key.create({ role: "admin" }).secret, Key.create({ role: "server" }).secret, Key.create({ role: "admin", database: "branch" }).secret]`,
      )) as [string, string, string]
      const file = await snapshotOf('keyed')
      await store.read('keyed', `Key.all().firstWhere(.role == "admin" && .database == null)!.delete()\nnull`)
      const later = (await store.read('keyed', `Key.create({ role: "admin" }).secret`)) as string
      const token = (await store.read('keyed', `Token.create({ document: Book.byId("1001") }).secret`)) as string
      await replace('keyed', file)
      expect((await store.queryAs(kept, 'Book.all().count()')).data).toBe(300)
      expect((await store.queryAs(later, 'Book.all().count()')).data).toBe(300)
      expect((await store.queryAs(ofChild, 'Shelf.all().count()')).data).toBe(1)
      expect((await store.queryAs(token, '1')).data).toBe(1)
      expect((await store.queryAs(revoked, '1')).status).toBe(401)
      expect(await store.read('keyed', 'Key.all().count()')).toBe(3)
    },
  )

  test('makes the database unavailable meanwhile, and leaves it as it was when it is given up', { timeout: TIMEOUT_MS }, async () => {
    await createShop('held')
    const key = (await store.read('held', `Key.create({ role: "admin" }).secret`)) as string
    const file = await snapshotOf('held')
    await store.read('held', `Book.byId("1001")!.delete()\nnull`)
    const before = await store.read('held', SEEN)
    const replacement = { job: ++jobs, kind: 'restore' as const, globalId: await globalIdOf('held'), file }
    await backups.hold(replacement)
    const unavailable = { code: 'database_unavailable', message: 'This database is unavailable until the restore is complete.' }
    for (const refused of [await store.query('held', '1'), await store.query('held/branch', '1'), await store.queryAs(key, '1')]) {
      expect(refused).toMatchObject({ status: 503, error: unavailable })
    }
    expect(await store.read('', 'Database.byName("held")!.name')).toBe('held')
    const abort = new AbortController()
    const done = backups.replace(replacement, {
      signal: abort.signal,
      onStep: (step) => Promise.resolve(step === 'switch' ? abort.abort() : undefined),
    })
    await expect(done).rejects.toMatchObject({ code: 'canceled' })
    expect((await store.query('held', '1')).status).toBe(503)
    await backups.release(replacement)
    expect(await store.read('held', SEEN)).toEqual(before)
    expect((await store.queryAs(key, '1')).data).toBe(1)
  })

  test(
    'waits for its share of the rate, and leaves the database as it was when it is given up meanwhile',
    { timeout: TIMEOUT_MS },
    async () => {
      await createShop('slow')
      const file = await snapshotOf('slow')
      await store.read('slow', `Book.byId("1001")!.delete()\nnull`)
      const before = await store.read('slow', SEEN)
      const slow = new DatabaseBackups({ ...store, pace: new WritePace(1) })
      const replacement = { job: ++jobs, kind: 'restore' as const, globalId: await globalIdOf('slow'), file }
      await slow.hold(replacement)
      const abort = new AbortController()
      let written = 0
      const steps: string[] = []
      const done = slow.replace(replacement, {
        signal: abort.signal,
        onStep: (step) => Promise.resolve(void steps.push(step)),
        onProgress: (step, progress) => {
          if (step === 'write') written = progress
        },
      })
      const refused = expect(done).rejects.toMatchObject({ code: 'canceled' })
      await vi.waitFor(() => expect(written).toBeGreaterThan(0), { timeout: TIMEOUT_MS })
      abort.abort()
      await refused
      expect(steps).toEqual(['verify', 'write'])
      await slow.release(replacement)
      expect(await store.read('slow', SEEN)).toEqual(before)
    },
  )

  test('that nobody knows any more lets go of the database', { timeout: TIMEOUT_MS }, async () => {
    await createShop('forgotten')
    await createShop('known')
    const [lost, kept] = [++jobs, ++jobs]
    await backups.hold({ job: lost, kind: 'restore', globalId: await globalIdOf('forgotten') })
    await backups.hold({ job: kept, kind: 'restore', globalId: await globalIdOf('known') })
    expect(await backups.releaseUnknown(new Set([kept]))).toBe(1)
    expect((await store.query('forgotten', '1')).status).toBe(200)
    expect((await store.query('known', '1')).status).toBe(503)
    await backups.release({ job: kept, globalId: await globalIdOf('known') })
  })

  test('ends the open streams of the database, and of no other', { timeout: TIMEOUT_MS }, async () => {
    await createShop('streamed')
    await createShop('other')
    const file = await snapshotOf('streamed')
    const [ended, open] = [await openStream('streamed'), await openStream('other')]
    const replacement = { job: ++jobs, kind: 'restore' as const, globalId: await globalIdOf('streamed'), file }
    await backups.hold(replacement)
    await ended.end
    expect(open.isEnded()).toBe(false)
    await backups.release(replacement)
    open.cancel()
  })

  test('refuses event sources and cursors of before, rather than leaving out what it changed', { timeout: TIMEOUT_MS }, async () => {
    await createShop('followed')
    const token = await sourceOf('followed')
    const file = await snapshotOf('followed')
    await store.read('followed', `Book.byId("1001")!.delete()\nnull`)
    const { events, cursor } = await feedOf('followed', token)
    expect(events.map(({ type }) => type)).toEqual(['remove'])
    await replace('followed', file)

    const tooFar = {
      code: 'invalid_stream_start_time',
      message: expect.stringMatching(/ is too far in the past\. Recreate the stream/) as string,
    }
    for (const from of [cursor, undefined]) {
      expect((await feedOf('followed', token, from)).events).toMatchObject([{ type: 'error', error: tooFar }])
    }
    const stream = await openStream('followed', { token, cursor })
    await stream.end
    expect(stream.text()).toContain('"code":"invalid_stream_start_time"')

    const present = await sourceOf('followed')
    const { cursor: after } = await feedOf('followed', present)
    await store.read('followed', `Database.byName("branch")!.delete()\nBook.byId("1001")!.delete()\nnull`)
    expect((await feedOf('followed', present, after)).events.map(({ type }) => type)).toEqual(['remove'])
  })

  test('refuses a damaged file with its place before anything changes', { timeout: TIMEOUT_MS }, async () => {
    await createShop('damaged')
    const file = await snapshotOf('damaged')
    const bytes = readFileSync(file)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(file, bytes)
    const time = (): number => {
      const snapshot = store.writer.snapshot()
      snapshot.release()
      return snapshot.time
    }
    const replacement = { job: ++jobs, kind: 'restore' as const, globalId: await globalIdOf('damaged'), file }
    const begun = time()
    await expect(backups.replace(replacement)).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringMatching(/at byte \d+/) as string,
    })
    expect(time()).toBe(begun)
  })
})

describe('a copy', () => {
  test('is a database of its own: other ids of databases, no keys', { timeout: TIMEOUT_MS }, async () => {
    await createShop('source')
    const key = (await store.read('source', `Key.create({ role: "admin" }).secret`)) as string
    const file = await snapshotOf('source')
    await store.read('', `Database.create({ name: "twin" }) { name }`)
    await replace('twin', file, 'copy')
    expect(await store.read('twin', SEEN)).toEqual(await store.read('source', SEEN))
    expect(await store.read('twin', 'Key.all().count()')).toBe(0)
    expect(await globalIdOf('twin/branch')).not.toBe(await globalIdOf('source/branch'))
    await store.read('twin/branch', `Shelf.byId("1")!.update({ label: "low" })\nnull`)
    expect(await store.read('source/branch', 'Shelf.byId("1")!.label')).toBe('top')
    expect((await store.queryAs(key, 'Book.create({ title: "Only in the source", isbn: 9999 })\nBook.all().count()')).data).toBe(301)
    expect(await store.read('twin', 'Book.all().count()')).toBe(300)
    expect(faults()).toEqual({ faults: [], indexes: [] })
  })
})

describe('the file of a snapshot', () => {
  test('says what it holds, and has no secrets', { timeout: TIMEOUT_MS }, async () => {
    await createShop('told')
    await store.read('told', `Key.create({ role: "admin", data: { name: "mine" } }).secret`)
    const file = await snapshotOf('told')
    const { header, summary, bytes } = backups.readFile(file)
    expect(header).toMatchObject({ path: 'us-std/told', createdAt: '2026-11-23T00:00:00.000Z' })
    expect(bytes).toBe(readFileSync(file).length)
    expect(summary.documents).toBe(301)
    expect(summary.databases.map(({ path, keys, versions }) => [path, keys, versions])).toEqual([
      [[], 1, 1],
      [['branch'], 0, 0],
    ])
    expect(summary.databases[0]?.collections).toEqual([{ name: 'Book', documents: 300, bytes: expect.any(Number) as number }])
    expect(summary.databases[0]?.schema[0]?.content).toContain('collection Book')
    const live = await backups.count(await globalIdOf('told'), 200)
    expect(live[0]?.collections).toEqual([{ name: 'Book', documents: 200, isCapped: true }])
    expect(live[1]?.collections).toEqual([{ name: 'Shelf', documents: 1, isCapped: false }])
  })

  test('is not there when the database is not', async () => {
    const file = join(store.folder, 'none')
    const wish = { path: 'us-std/none', createdAt: '', file }
    await expect(backups.takeSnapshot(['none'], wish)).rejects.toMatchObject({ code: 'gone' })
    expect(existsSync(file)).toBe(false)
  })
})

describe('a disk with too little room', () => {
  const NO_SPACE = { code: 'no_space', message: expect.stringContaining('are kept for the databases themselves: make room') as string }

  test('takes no snapshot and no export, and keeps nothing of them', { timeout: TIMEOUT_MS }, async () => {
    await createShop('tight')
    const tight = new DatabaseBackups({ ...store, reserve: Number.MAX_SAFE_INTEGER })
    const folder = join(store.folder, 'tight')
    const file = join(folder, 'snapshot')
    await expect(tight.takeSnapshot(['tight'], { path: 'us-std/tight', createdAt: '', file })).rejects.toMatchObject(NO_SPACE)
    const wish = {
      names: ['tight'],
      path: 'us-std/tight',
      folder: join(folder, 'export'),
      format: 'simple',
      collections: undefined,
    } as const
    await expect(tight.exportTo(wish)).rejects.toMatchObject(NO_SPACE)
    expect(readdirSync(folder)).toEqual([])
  })

  test('restores nothing, and leaves the database as it was', { timeout: TIMEOUT_MS }, async () => {
    await createShop('spare')
    const file = await snapshotOf('spare')
    await store.read('spare', `Book.byId("1001")!.delete()\nnull`)
    const tight = new DatabaseBackups({ ...store, reserve: Number.MAX_SAFE_INTEGER })
    const replacement = { job: ++jobs, kind: 'restore', globalId: await globalIdOf('spare'), file } as const
    await tight.hold(replacement)
    await expect(tight.replace(replacement)).rejects.toMatchObject(NO_SPACE)
    await tight.release(replacement)
    expect(await store.read('spare', 'Book.all().count()')).toBe(299)
    expect(faults()).toEqual({ faults: [], indexes: [] })
  })
})
