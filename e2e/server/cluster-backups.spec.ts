import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BackupJob, Session, Snapshot } from '@terrarium/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { onCluster } from '../fixtures/cluster.ts'
import type { Server } from '../fixtures/server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OWNER = { email: 'ada@example.com', password: randomBytes(12).toString('hex') }
const BOOKS = 4_000
const AT_ONCE = 1_000
/** So long that a restore takes seconds at its rate: as long as a busy machine needs to look, and to end a process. */
const TEXT = 'a book with a text, of which there are many. '.repeat(40)

const data = mkdtempSync(join(tmpdir(), 'terrarium-cluster-backups-'))
let cluster: Server
/** Makes the backups, as it came first. */
let maker: Server
let other: Server
let session = 'none'

const startProcess = (name: string): Promise<Server> =>
  startServer({
    folder: ROOT,
    env: {
      ...onCluster(cluster),
      TERRARIUM_OWNER_EMAIL: OWNER.email,
      TERRARIUM_OWNER_PASSWORD: OWNER.password,
      TERRARIUM_OWNER_NAME: 'Ada Lovelace',
      TERRARIUM_SNAPSHOTS: join(data, 'snapshots'),
      // So that a restore can be met in its middle.
      TERRARIUM_RESTORE_MB_PER_SECOND: '1',
    },
    data: join(data, name),
    keepData: true,
  })

beforeAll(async () => {
  cluster = await startServer({ folder: ROOT, data: join(data, 'cluster'), keepData: true })
  maker = await startProcess('maker')
  other = await startProcess('other')
  session = (await call<Session>(other, 'POST', '/api/auth/login', OWNER)).secret
  await query(cluster, '', 'Database.create({ name: "Shop" }).name')
  await query(
    cluster,
    'Shop',
    'Collection.create({ name: "Book", constraints: [{ unique: ["n"] }], indexes: { byN: { terms: [{ field: "n" }] } } }).name',
  )
  for (let at = 0; at < BOOKS; at += AT_ONCE) {
    const text = `Set.sequence(${at}, ${at + AT_ONCE}).forEach(n => Book.create({ n: n, text: "${TEXT}" }))`
    await query(cluster, 'Shop', text)
  }
})
afterAll(async () => {
  await Promise.all([maker, other].map((process) => process.stop()))
  await cluster.stop()
  rmSync(data, { recursive: true, force: true })
})

test('a database of a cluster is restored from its snapshot by any process, unavailable at all of them, and by another one where the first is killed', async () => {
  const { id } = await call<Snapshot>(other, 'POST', '/api/v1/snapshots', { path: 'us/Shop' })
  const snapshot = (server: Server) => call<Snapshot>(server, 'GET', `/api/v1/snapshots/${id}`)
  for (const server of [other, maker]) await expect.poll(async () => (await snapshot(server)).status).toBe('Complete')
  expect(await snapshot(other)).toMatchObject({ documents: BOOKS, path: 'us-std/Shop' })

  await query(other, 'Shop', 'Book.where(.n < 100).forEach(.delete())')
  await query(maker, 'Shop', 'Book.byN(200).first()!.update({ text: "changed" }).n')
  await query(maker, 'Shop', `Book.create({ n: ${BOOKS} }).n`)
  const job = await call<BackupJob>(other, 'POST', '/api/v1/restores', { snapshot_id: id })
  const restore = (server: Server) => call<BackupJob>(server, 'GET', `/api/v1/restores/${job.id}`)
  for (const server of [maker, other])
    await expect.poll(() => query(server, 'Shop', 'Book.all().count()')).toBe('This database is unavailable until the restore is complete.')
  await expect.poll(async () => (await restore(other)).step, { interval: 20 }).toMatch(/write|switch/)
  await maker.stop('SIGKILL')

  // A process that has gone is missed after thirty seconds. Nobody sees half of it, nor writes to it, while the other process takes over.
  expect(await query(other, 'Shop', 'Book.create({ n: -1 }).n')).toContain('unavailable')
  await expect.poll(async () => (await restore(other)).state).toBe('Complete')
  // The job is complete before its database is let go, so that a stop between both never puts back what was written since.
  const counts: unknown[] = []
  const count = async (): Promise<unknown> => counts[counts.push(await query(other, 'Shop', 'Book.all().count()')) - 1]
  await expect.poll(count).toBe(BOOKS)
  expect(counts.slice(0, -1).every((each) => String(each).includes('unavailable'))).toBe(true)
  expect(await query(other, 'Shop', 'Book.where(.n < 100).count()')).toBe(100)
  expect(await query(other, 'Shop', 'Book.where(.text == "changed").count()')).toBe(0)
  expect(await query(other, 'Shop', 'Book.create({ n: 5 }).n')).toBe('Failed unique constraint.')

  maker = await startProcess('maker')
  expect((await restore(maker)).state).toBe('Complete')
  const again = await call<Snapshot>(maker, 'POST', '/api/v1/snapshots', { path: 'us/Shop' })
  const taken = () => call<Snapshot>(maker, 'GET', `/api/v1/snapshots/${again.id}`)
  await expect.poll(async () => (await taken()).status).toBe('Complete')
  expect((await taken()).documents).toBe(BOOKS)
})

async function call<T>(server: Server, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${session}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${server.addresses.account}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} is answered with ${answer.status}: ${text}`)
  return JSON.parse(text) as T
}

/** The value of a query, or the message of its failure. */
async function query(server: Server, database: string, text: string): Promise<unknown> {
  const secret = database === '' ? 'secret' : `secret:${database}:admin`
  const headers = { authorization: `Bearer ${secret}`, 'x-typecheck': 'false' }
  const url = `${server.addresses.regionGroups['us'] ?? ''}/query/1`
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: text }) })
  const { data, error } = (await answer.json()) as { readonly data?: unknown; readonly error?: { readonly message: string } }
  return error === undefined ? data : error.message
}
