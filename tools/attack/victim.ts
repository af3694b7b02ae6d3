import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { anonymousMegabytes } from '../run/process-memory.ts'
import { startServer } from '../run/server-process.mjs'
import { startTokenIssuer, type TokenIssuer } from './token-issuer.ts'

/** A server under attack: a hostile key of one database, a friendly one of another, and figures of the process. */
export interface Victim {
  readonly url: string
  readonly port: number
  readonly console: string
  /** A key of the role `client`: it may compute, and nothing else. */
  readonly hostile: string
  /** A key of the role `server` of the same database. */
  readonly server: string
  /** A key of a role of that database that reads the collection `Open`, and not `Closed`. */
  readonly guest: string
  /** Issuer of the tokens that the database accepts, and the audience that it expects of them. */
  readonly issuer: TokenIssuer
  readonly audience: string
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
  const issuer = await startTokenIssuer()
  const server = await startServer({ env: { TERRARIUM_JWKS_ORIGINS: issuer.origin } })
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
  // Equal ids in both databases, of collections whose names are exchanged.
  for (const [name, collections] of Object.entries({ attacked: ['Closed', 'Open'], friendly: ['Open', 'Closed'] })) {
    for (const collection of collections) {
      await run(`secret:${name}:admin`, `Collection.create({ name: "${collection}" })`)
      await run(`secret:${name}:admin`, `${collection}.create({ id: 1, text: "${collection.toLowerCase()} of the ${name}" }).id`)
    }
  }
  await run('secret:attacked:admin', 'Role.create({ name: "guest", privileges: { resource: "Open", actions: { read: true } } }).name')
  const provider = `AccessProvider.create({ name: "issuer", issuer: "${issuer.origin}", jwks_uri: "${issuer.origin}/keys", roles: "guest" })`
  const { audience } = (await run('secret:attacked:admin', provider)) as { readonly audience: string }
  const probe = fork(PROBE, [`${url}/query/1`, `${server.addresses.console}/api/v1/session`])
  return {
    url,
    port: Number(new URL(url).port),
    console: server.addresses.console,
    hostile: await keyOf('client'),
    server: await keyOf('server'),
    guest: await keyOf('guest'),
    issuer,
    audience,
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
      issuer.close()
      await server.stop()
      return performance.now() - begun
    },
  }
}
