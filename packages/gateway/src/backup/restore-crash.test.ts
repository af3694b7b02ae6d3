import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEngine } from '@terrarium/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbeddedStore, type EmbeddedStore } from '../testing/embedded-store.ts'
import { DatabaseBackups } from './database-backups.ts'

/** A child process restores a database and is killed at one commit after the other: as it begins, or when it is on disk. */

const CHILD = fileURLToPath(new URL('../testing/restore-child.ts', import.meta.url))
const SEEN = `({
  books: Book.all().toArray().map(b => [b.id, b.ts.toString(), b.title]), byTitle: Book.byTitle("Book 7").toArray().map(.id),
  expiring: Book.all().where(.ttl != null).count(), collections: Collection.all().map(.name).toArray(), shelf: Database.byName("branch").exists()
})`

let prepared: string
let before: unknown
let restored: unknown
let key: string

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'terrarium-restore-'))
  const store = await openEmbeddedStore(prepared)
  await store.read('', 'Database.create({ name: "shop" }) { name }')
  await store.read('shop', 'Collection.create({ name: "Book", indexes: { byTitle: { terms: [{ field: ".title" }] } } }) { name }')
  await store.read('shop', 'Set.sequence(0, 700).forEach(n => Book.create({ id: n + 1, title: "Book " + n.toString() }))')
  await store.read('shop', 'Book.create({ id: 900, title: "Gone some day", ttl: Time.now().add(1, "day") })\nnull')
  await store.read('shop', 'Database.create({ name: "branch" }) { name }')
  key = (await store.read('shop', 'Key.create({ role: "admin" }).secret')) as string
  restored = await store.read('shop', SEEN)
  const wish = { path: 'us-std/shop', createdAt: '', file: join(prepared, 'shop.snapshot') }
  await new DatabaseBackups(store).takeSnapshot(['shop'], wish)
  await store.read('shop', 'Book.all().take(300).forEach(b => b.delete())')
  await store.read('shop', 'Database.byName("branch")!.delete()\nCollection.create({ name: "Late" }) { name }')
  before = await store.read('shop', SEEN)
  await store[Symbol.asyncDispose]()
}, 120_000)
afterAll(() => rm(prepared, { recursive: true, force: true }))

/** Restores until a message of the child, at which it is killed. Returns whether it came to its end before. */
async function restoreUntil(folder: string, point: string): Promise<boolean> {
  const child = fork(CHILD, [folder], { execArgv: ['--conditions=source', '--import', 'tsx'] })
  let isDone = false
  child.on('message', (message) => {
    if (message === point) child.kill('SIGKILL')
    if (message === 'done') isDone = true
  })
  await once(child, 'close')
  return isDone
}

function faultsOf({ writer }: EmbeddedStore): unknown {
  const snapshot = writer.snapshot()
  const { faults, indexes } = createEngine({ rootSecret: '', storeSecret: writer.secret }).verify(snapshot, writer.changesSince(0))
  snapshot.release()
  return { faults, indexes }
}

/** Opens the store of a killed restore, brings the job to an end, and says what the database holds then. */
async function recover(folder: string, isResumed: boolean): Promise<'restored' | 'before'> {
  const store = await openEmbeddedStore(folder)
  try {
    const backups = new DatabaseBackups(store)
    const globalId = await backups.find(['shop'])
    if (globalId === undefined) throw new Error('the database is gone')
    const target = { job: 77n, globalId, kind: 'restore' as const, file: join(folder, 'shop.snapshot') }
    if ((await backups.locate(globalId))?.heldBy === 77n) {
      expect(await store.query('shop', '1')).toMatchObject({ status: 503, error: { code: 'database_unavailable' } })
      if (isResumed || (await backups.isSwitched(globalId))) await backups.replace(target)
      await backups.release(target)
    }
    const seen = await store.read('shop', SEEN)
    expect((await store.queryAs(key, '1')).data).toBe(1)
    expect(await store.read('shop', 'Book.create({ title: "New" }).title')).toBe('New')
    expect(faultsOf(store)).toEqual({ faults: [], indexes: [] })
    const isRestored = JSON.stringify(seen) === JSON.stringify(restored)
    if (!isRestored) expect(seen).toEqual(before)
    return isRestored ? 'restored' : 'before'
  } finally {
    await store[Symbol.asyncDispose]()
  }
}

describe('a restore whose server is killed', () => {
  test('is resumed, or rolled back, as a whole', { timeout: 400_000 }, async () => {
    const outcomes: Record<string, string> = {}
    let isDone = false
    for (let commit = 1; !isDone; commit++) {
      const point = `${commit % 2 === 0 ? 'begin' : 'end'} ${commit}`
      const folder = await mkdtemp(join(tmpdir(), 'terrarium-restore-'))
      await cp(prepared, folder, { recursive: true })
      isDone = await restoreUntil(folder, point)
      const isResumed = commit % 4 < 2
      outcomes[point] = await recover(folder, isResumed)
      // A hold that is on disk and a job that goes on end in what the snapshot holds.
      if (isResumed && commit > 1) expect(outcomes[point], point).toBe('restored')
      await rm(folder, { recursive: true, force: true })
    }
    expect(Object.values(outcomes)).toContain('before')
    expect(Object.values(outcomes).at(-1)).toBe('restored')
  })
})
