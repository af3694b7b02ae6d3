import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { fql } from 'fauna'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { onCluster } from '../fixtures/cluster.ts'
import { openClient } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROCESSES = 3
const KILLS = 4
const OWNER = { email: 'ada@example.com', password: randomBytes(12).toString('hex') }
const OWNER_SETTINGS = {
  TERRARIUM_OWNER_EMAIL: OWNER.email,
  TERRARIUM_OWNER_PASSWORD: OWNER.password,
  TERRARIUM_OWNER_NAME: 'Ada Lovelace',
}

const data = mkdtempSync(join(tmpdir(), 'terrarium-processes-'))
let cluster: Server
const processes: Server[] = []

const startProcess = (at: number): Promise<Server> =>
  startServer({ folder: ROOT, env: { ...onCluster(cluster), ...OWNER_SETTINGS }, data: join(data, String(at)), keepData: true })

beforeAll(async () => {
  cluster = await startServer({ folder: ROOT, data: join(data, 'cluster'), keepData: true })
  processes.push(...(await Promise.all(Array.from({ length: PROCESSES }, (_, at) => startProcess(at)))))
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()))
  await cluster.stop()
  rmSync(data, { recursive: true, force: true })
})

/** What the processes have acknowledged. */
interface Acknowledged {
  readonly sessions: string[]
  readonly invited: string[]
  readonly keys: string[]
  readonly documents: string[]
  /** Traces of the queries, and the operations that they have cost. */
  readonly traces: string[]
  readonly costs: { read: number; write: number; compute: number }
}

test('three processes over one cluster keep whatever they have acknowledged while one is killed again and again', async () => {
  const startedAt = Date.now()
  const costs = { read: 0, write: 0, compute: 0 }
  const acknowledged: Acknowledged = { sessions: [], invited: [], keys: [], documents: [], traces: [], costs }
  const direct = openClient(cluster.addresses.regionGroups['us'] ?? '')
  await direct.query(fql`Collection.create({ name: "Entry" })`)
  await direct.query(fql`Database.create({ name: "Shop" })`)
  let isOver = false
  const workers = Array.from({ length: PROCESSES * 2 }, (_, at) => work(at, acknowledged, () => isOver))
  for (let kill = 0; kill < KILLS; kill++) {
    const before = total(acknowledged)
    await expect.poll(() => total(acknowledged)).toBeGreaterThan(before + 20)
    const at = kill % PROCESSES
    await processes[at]?.stop('SIGKILL')
    processes[at] = await startProcess(at)
  }
  isOver = true
  await Promise.all(workers)
  const [first] = processes as [Server]
  for (const secret of acknowledged.sessions)
    expect((await call(first, 'GET', '/api/auth/account/members/invites', secret)).status).toBe(200)
  const [secret = ''] = acknowledged.sessions
  const invites = JSON.stringify(await (await call(first, 'GET', '/api/auth/account/members/invites', secret)).json())
  expect(acknowledged.invited.filter((email) => !invites.includes(email))).toEqual([])
  for (const key of acknowledged.keys) {
    const client = openClient(first.addresses.regionGroups['us'] ?? '', key)
    expect((await client.query<number>(fql`1`)).data).toBe(1)
    client.close()
  }
  const found = new Set<string>()
  for await (const page of direct.paginate<string>(fql`Entry.all().map(.name!).pageSize(500)`)) for (const name of page) found.add(name)
  expect(acknowledged.documents.filter((name) => !found.has(name))).toEqual([])
  const { sessions, invited, keys, documents, traces } = acknowledged
  for (const kind of [sessions, invited, keys, documents, traces]) expect(kind.length).toBeGreaterThan(3)
  const range = [startedAt, Date.now()] as const
  for (const process of processes) await findQueries(process, secret, range, acknowledged)
  direct.close()
})

/** Finds at one process the log lines and the usage of the acknowledged queries of all. */
async function findQueries(
  server: Server,
  session: string,
  [from, to]: readonly [number, number],
  acknowledged: Acknowledged,
): Promise<void> {
  const wish = { region_group: 'us-std', time_start: new Date(from).toISOString(), time_end: new Date(to).toISOString() }
  const request = await call(server, 'POST', '/api/v1/logs?type=query', session, wish)
  const { pathname, search } = new URL(((await request.json()) as { presigned_url: string }).presigned_url)
  const file = await fetch(`${server.addresses.account}${pathname}${search}`)
  expect(file.headers.get('x-terrarium-unreachable')).toBeNull()
  const lines = gunzipSync(Buffer.from(await file.arrayBuffer())).toString()
  const found = new Set([...lines.matchAll(/"trace_id":"(\w+)"/g)].map(([, trace]) => trace))
  expect(acknowledged.traces.filter((trace) => !found.has(trace))).toEqual([])
  const hour = 3_600_000
  const [start, end] = [new Date(from - hour), new Date(to + hour)].map((time) => time.toISOString())
  const usage = async (): Promise<Acknowledged['costs']> => {
    const answer = await call(server, 'GET', `/api/v1/usage?start=${start ?? ''}&end=${end ?? ''}&path=us`, session)
    const { metrics } = (await answer.json()) as { metrics: Record<keyof Acknowledged['costs'], { total: number }> }
    return { read: metrics.read.total, write: metrics.write.total, compute: metrics.compute.total }
  }
  const isCounted = async (): Promise<boolean> => {
    const { read, write, compute } = await usage()
    return read >= acknowledged.costs.read && write >= acknowledged.costs.write && compute >= acknowledged.costs.compute
  }
  await expect.poll(isCounted).toBe(true)
}

function total({ sessions, invited, keys, documents }: Acknowledged): number {
  return sessions.length + invited.length + keys.length + documents.length
}

/** Signs in, invites, mints keys and writes at one process after the other, as clients behind a balancer do; notes what was acknowledged. */
async function work(worker: number, acknowledged: Acknowledged, isOver: () => boolean): Promise<void> {
  let session: string | undefined
  for (let round = 0; !isOver(); round++) {
    const server = processes[(worker + round) % PROCESSES]
    if (server === undefined) continue
    const name = `w${worker}-${round}`
    try {
      session ??= await signIn(server, acknowledged)
      if (session === undefined) continue
      if (round % 10 === 1) await note(acknowledged.invited, `${name}@example.com`, invite(server, session, `${name}@example.com`))
      else if (round % 10 === 5) acknowledged.keys.push(...(await mintKey(server, acknowledged)))
      else if (round % 40 === 39) session = undefined
      else await note(acknowledged.documents, name, writeEntry(server, name, acknowledged))
    } catch (error: unknown) {
      if (!(error instanceof TypeError)) throw error // its process was killed: the balancer takes the next one
    }
  }
}

async function note(kept: string[], what: string, done: Promise<boolean>): Promise<void> {
  if (await done) kept.push(what)
}

async function signIn(server: Server, { sessions }: Acknowledged): Promise<string | undefined> {
  const answer = await call(server, 'POST', '/api/auth/login', undefined, OWNER)
  if (answer.status !== 200) return undefined
  const { secret } = (await answer.json()) as { secret: string }
  sessions.push(secret)
  return secret
}

async function invite(server: Server, session: string, email: string): Promise<boolean> {
  return (await call(server, 'POST', '/api/auth/account/members/invites', session, { email, role: 'developer' })).ok
}

async function mintKey(server: Server, acknowledged: Acknowledged): Promise<string[]> {
  const secret = await query(server, 'Key.create({ role: "server", database: "Shop" }).secret', acknowledged)
  return secret === undefined ? [] : [secret as string]
}

async function writeEntry(server: Server, name: string, acknowledged: Acknowledged): Promise<boolean> {
  return (await query(server, `Entry.create({ name: "${name}" }).id`, acknowledged)) !== undefined
}

interface Answer {
  readonly data: unknown
  readonly stats: { readonly read_ops: number; readonly write_ops: number; readonly compute_ops: number }
}

/** Runs a query and notes what its answer says of it; undefined: it failed. */
async function query(server: Server, text: string, { traces, costs }: Acknowledged): Promise<unknown> {
  const headers = { authorization: 'Bearer secret', 'x-typecheck': 'false' }
  const url = `${server.addresses.regionGroups['us'] ?? ''}/query/1`
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: text }) })
  if (!answer.ok) return undefined
  const { data, stats } = (await answer.json()) as Answer
  traces.push(answer.headers.get('traceparent')?.split('-')[1] ?? 'none')
  costs.read += stats.read_ops
  costs.write += stats.write_ops
  costs.compute += stats.compute_ops
  return data
}

function call(server: Server, method: string, path: string, session: string | undefined, body?: object): Promise<Response> {
  const headers = {
    ...(session !== undefined && { authorization: `Bearer ${session}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return fetch(`${server.addresses.account}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}
