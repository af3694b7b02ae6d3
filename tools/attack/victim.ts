import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { anonymousMegabytes } from '../run/process-memory.ts'
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
  /** Begins to send point reads of another database and calls of the account service. @returns ends that: longest answer in milliseconds */
  readonly beginProbe: () => () => Promise<number>
  /** Anonymous memory of the process in MB. */
  readonly anonymousMb: () => number
  readonly descriptors: () => number
  /** Stops the server in order. @returns how long that took, in milliseconds */
  readonly stop: () => Promise<number>
}

const PROBE = fileURLToPath(new URL('./probe.mjs', import.meta.url))

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
  const probe = fork(PROBE, [`${url}/query/1`, `${server.addresses.console}/api/v1/session`])
  return {
    url,
    port: Number(new URL(url).port),
    console: server.addresses.console,
    hostile: await keyOf('client'),
    server: await keyOf('server'),
    beginProbe: () => {
      probe.send('begin')
      return async () => {
        const answered = once(probe, 'message') as Promise<[{ readonly longest?: number; readonly failure?: string }]>
        probe.send('end')
        const [{ longest, failure }] = await answered
        if (longest === undefined) throw new Error(failure)
        return longest
      }
    },
    anonymousMb: () => anonymousMegabytes(pid),
    descriptors: () => readdirSync(`/proc/${pid}/fd`).length,
    stop: async () => {
      const begun = performance.now()
      probe.kill()
      await server.stop()
      return performance.now() - begun
    },
  }
}
