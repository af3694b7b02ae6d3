import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, fql } from 'fauna'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { onCluster } from '../fixtures/cluster.ts'
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
}, 240_000)
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
}

test('three processes over one cluster keep whatever they have acknowledged while one is killed again and again', async () => {
  const acknowledged: Acknowledged = { sessions: [], invited: [], keys: [], documents: [] }
  const direct = new Client({ endpoint: new URL(cluster.addresses.regionGroups['us'] ?? ''), secret: 'secret' })
  await direct.query(fql`Collection.create({ name: "Entry" })`)
  await direct.query(fql`Database.create({ name: "Shop" })`)
  let isOver = false
  const workers = Array.from({ length: PROCESSES * 2 }, (_, at) => work(at, acknowledged, () => isOver))
  for (let kill = 0; kill < KILLS; kill++) {
    const before = total(acknowledged)
    await expect.poll(() => total(acknowledged), { timeout: 60_000 }).toBeGreaterThan(before + 20)
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
    const client = new Client({ endpoint: new URL(first.addresses.regionGroups['us'] ?? ''), secret: key })
    expect((await client.query<number>(fql`1`)).data).toBe(1)
    client.close()
  }
  const found = new Set<string>()
  for await (const page of direct.paginate<string>(fql`Entry.all().map(.name!).pageSize(500)`)) for (const name of page) found.add(name)
  expect(acknowledged.documents.filter((name) => !found.has(name))).toEqual([])
  for (const kind of Object.values(acknowledged) as string[][]) expect(kind.length).toBeGreaterThan(3)
  direct.close()
}, 240_000)

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
      else if (round % 10 === 5) acknowledged.keys.push(...(await mintKey(server)))
      else if (round % 40 === 39) session = undefined
      else await note(acknowledged.documents, name, writeEntry(server, name))
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

async function mintKey(server: Server): Promise<string[]> {
  const answer = await query(server, 'Key.create({ role: "server", database: "Shop" }).secret')
  return answer.ok ? [((await answer.json()) as { data: string }).data] : []
}

async function writeEntry(server: Server, name: string): Promise<boolean> {
  return (await query(server, `Entry.create({ name: "${name}" })`)).ok
}

function query(server: Server, text: string): Promise<Response> {
  const headers = { authorization: 'Bearer secret', 'x-typecheck': 'false' }
  return fetch(`${server.addresses.regionGroups['us'] ?? ''}/query/1`, { method: 'POST', headers, body: JSON.stringify({ query: text }) })
}

function call(server: Server, method: string, path: string, session: string | undefined, body?: object): Promise<Response> {
  const headers = {
    ...(session !== undefined && { authorization: `Bearer ${session}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return fetch(`${server.addresses.account}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}
