import autocannon from 'autocannon'
import { cpuMicros } from './process-figures.ts'

/** A server, and the secret of a database on it. */
export interface Target {
  readonly url: string
  readonly secret: string
  /** Process that answers; undefined: not on this machine. */
  readonly pid: number | undefined
}

/** A kind of request that is sent over and over. Returns a fresh body for each request. */
export type Body = () => string

export interface Measured {
  readonly perSecond: number
  readonly medianMs: number
  readonly p99Ms: number
  /** Processor time of the answering process for one request, all its threads together: what other load on the machine hardly changes. */
  readonly cpuMicros: number
  /** Requests refused for contention; they do not count as answered. */
  readonly contended: number
}

export const CONTENDED = 409

/** Sends requests for `seconds`, by clients that each wait for the answer. @throws Error when a request fails otherwise than by contention */
export type Load = (target: Target, body: Body, clients: number, seconds: number, typecheck?: boolean) => Promise<Measured>

/** Headers as drivers send them; types are checked where a load is to measure that. */
export function headersOf(secret: string, typecheck = false): Record<string, string> {
  return { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'x-format': 'tagged', 'x-typecheck': String(typecheck) }
}

/** Sends requests over HTTP/1.1. */
export const measure: Load = async (target, body, clients, seconds, typecheck = false): Promise<Measured> => {
  const { url, secret, pid } = target
  const path = '/query/1'
  const cpuBefore = pid === undefined ? NaN : cpuMicros(pid)
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    requests: [{ method: 'POST', path, headers: headersOf(secret, typecheck), setupRequest: (request) => ({ ...request, body: body() }) }],
  })
  const cpu = pid === undefined ? NaN : cpuMicros(pid) - cpuBefore
  const contended = result.statusCodeStats[CONTENDED]?.count ?? 0
  const failed = result.non2xx - contended
  if (result.errors || failed) throw new Error(`${body()}: ${result.errors} errors, ${failed} answers that are no success`)
  return {
    perSecond: (result.requests.total - contended) / result.duration,
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicros: cpu / result.requests.total,
    contended,
  }
}

/** Sends about so many requests, after which a server's code is compiled; on a machine that is too busy for them, what a minute allows. */
export async function warmUp(target: Target, body: string, requests: number): Promise<void> {
  let sent = 0
  for (let turn = 0; turn < WARM_UP_TURNS_MAX && sent < requests; turn++)
    sent += (await measure(target, () => body, WARM_UP_CLIENTS, WARM_UP_TURN_SECONDS)).perSecond * WARM_UP_TURN_SECONDS
}

const WARM_UP_CLIENTS = 32
const WARM_UP_TURN_SECONDS = 2
const WARM_UP_TURNS_MAX = 30

/** Runs a query. Returns its result in the simple format, as text if it is no text. @throws Error with the answer when it is no success */
export async function ask({ url, secret }: Target, fql: string): Promise<string> {
  const headers = { ...headersOf(secret), 'x-format': 'simple', 'x-query-timeout-ms': '120000' }
  const answer = await fetch(`${url}/query/1`, { method: 'POST', headers, body: JSON.stringify({ query: { fql: [fql] } }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${fql}: ${answer.status} ${text}`)
  const { data } = JSON.parse(text) as { readonly data: unknown }
  return typeof data === 'string' ? data : JSON.stringify(data)
}
