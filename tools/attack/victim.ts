import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { startServer } from '../run/server-process.mjs'

/** A server under attack: a hostile key of one database, a friendly one of another, and figures of the process. */
export interface Victim {
  readonly url: string
  readonly port: number
  readonly console: string
  /** A key of the role `client`: it may compute, and nothing else. */
  readonly hostile: string
  /** A key of the role `server` of the same database. */
  readonly server: string
  /** Point reads of another database, and a call of the account service. @returns longest answer in milliseconds */
  readonly probe: () => Promise<number>
  /** Anonymous memory of the process in MB. */
  readonly anonymousMb: () => number
  readonly descriptors: () => number
  /** Stops the server in order. @returns how long that took, in milliseconds */
  readonly stop: () => Promise<number>
}

export interface Answer {
  readonly status: number
  readonly body: { readonly data?: unknown; readonly error?: { readonly code: string; readonly message: string } }
}

/** Sends a query. */
export async function query(url: string, secret: string, fql: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${url}/query/1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'x-typecheck': 'false', ...headers },
    body: JSON.stringify({ query: fql }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

/** Starts a server of its own with both databases. */
export async function startVictim(): Promise<Victim> {
  const server = await startServer()
  const url = server.addresses.regionGroups['us'] ?? ''
  const pid = server.pid ?? NaN
  const run = async (secret: string, fql: string): Promise<unknown> => {
    const { status, body } = await query(url, secret, fql)
    if (status !== 200) throw new Error(`${fql}: ${JSON.stringify(body)}`)
    return body.data
  }
  for (const name of ['attacked', 'friendly']) await run('secret', `Database.create({ name: "${name}" })`)
  const keyOf = async (role: string): Promise<string> =>
    ((await run('secret:attacked:admin', `Key.create({ role: "${role}" })`)) as { readonly secret: string }).secret
  await run('secret:attacked:admin', 'Collection.create({ name: "Book" })')
  await run('secret:friendly:admin', 'Collection.create({ name: "Book" })')
  await run('secret:friendly:admin', 'Book.create({ id: 1, title: "Emma" }).id')
  const timed = async (call: () => Promise<number>): Promise<number> => {
    const begun = performance.now()
    const status = await call()
    if (status >= 500) throw new Error(`a bystander was answered with ${status}`)
    return performance.now() - begun
  }
  const probe = async (): Promise<number> => {
    const read = timed(() => send(`${url}/query/1`, '{"query":"Book.byId(1)!.title"}'))
    const session = timed(() => send(`${server.addresses.console}/api/v1/session`))
    return Math.max(...(await Promise.all([read, session])))
  }
  return {
    url,
    port: Number(new URL(url).port),
    console: server.addresses.console,
    hostile: await keyOf('client'),
    server: await keyOf('server'),
    probe,
    anonymousMb: () => anonymousMb(pid),
    descriptors: () => readdirSync(`/proc/${pid}/fd`).length,
    stop: async () => {
      const begun = performance.now()
      await server.stop()
      return performance.now() - begun
    },
  }
}

/** Sends a request of a bystander on a connection of its own. @returns the answer's status */
function send(url: string, body?: string): Promise<number> {
  const options = { method: body === undefined ? 'GET' : 'POST', agent: false, headers: { authorization: 'Bearer secret:friendly:admin' } }
  return new Promise((done, fail) => {
    const sent = request(url, options, (answer) => answer.resume().once('end', () => done(answer.statusCode ?? 0)))
    sent.once('error', fail).end(body)
  })
}

function anonymousMb(pid: number): number {
  const kilobytes = /^Anonymous:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
