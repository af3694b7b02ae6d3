import { setTimeout as pause } from 'node:timers/promises'
import { AnswerTooLargeError } from '@terrarium/gateway'
import type { ClusterClient } from '@terrarium/gateway'
import { Cancelled, MoveError } from './move-error.ts'

/** A database that a move reads or writes: the root that its secret opens, or one below it. */
export interface Place {
  readonly url: string
  /** Reaches the server at that address, by HTTP/1.1 or HTTP/2. */
  readonly client: ClusterClient
  readonly secret: string
  /** Names from the root of the secret down; empty for the root itself. */
  readonly path: readonly string[]
  /** Ends requests under way. */
  readonly signal?: AbortSignal
}

/** A value in the tagged form of the wire protocol. @see reference: wire-protocol.md §2 */
export type Tagged = null | boolean | string | readonly Tagged[] | { readonly [key: string]: Tagged }

/** What a server answers to a query. */
export interface Answer {
  readonly data: Tagged
  /** Microseconds: the commit of a query that writes, otherwise its snapshot. */
  readonly txn_ts: number
  /** Length of the answer. */
  readonly characters: number
}

/** Status of a server that cannot be reached, beside those that servers answer with. */
const UNREACHABLE = 503
/** What passes by itself: contended, too many requests, out of time, out of reach for a while. */
const PASSING = new Set([409, 429, 440, 502, UNREACHABLE, 504])
const ATTEMPTS_MAX = 6
const RETRY_MS = 250
const QUERY_TIMEOUT_MS = 120_000
const REQUEST_TIMEOUT_MS = 150_000

interface Request {
  readonly method?: 'GET' | 'POST'
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
  /** An answer beyond this many bytes is given up, with `value_too_large`. */
  readonly bytesMax?: number
  readonly attempts?: number
}

/** Query text, or a template of the protocol. */
export type QueryText = string | { readonly [node: string]: unknown }

/** Runs a query with tagged arguments, without type checks. Writes have to be ones that may be repeated. @throws {MoveError} */
export async function query(place: Place, text: QueryText, values: Readonly<Record<string, Tagged>> = {}): Promise<Tagged> {
  return (await ask(place, text, values)).data
}

/** Like `query`, with the time of the transaction and a bound for the answer. @throws {MoveError} */
export async function ask(
  place: Place,
  text: QueryText,
  values: Readonly<Record<string, Tagged>> = {},
  bytesMax?: number,
): Promise<Answer> {
  const headers = { 'x-format': 'tagged', 'x-typecheck': 'false', 'x-query-timeout-ms': String(QUERY_TIMEOUT_MS) }
  const body = JSON.stringify({ query: text, arguments: values })
  const answer = await sendForText(place, { target: '/query/1', headers, body, ...(bytesMax !== undefined && { bytesMax }) })
  return { ...(JSON.parse(answer) as Answer), characters: answer.length }
}

/** Asks a server and reads its answer as JSON; tries again where that may help. @throws {MoveError} */
export async function send(place: Place, request: Request): Promise<unknown> {
  return JSON.parse(await sendForText(place, request))
}

async function sendForText(place: Place, request: Request): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const answer = await once(place, request)
    if (answer.status === 200) return answer.text
    if (!PASSING.has(answer.status) || attempt >= (request.attempts ?? ATTEMPTS_MAX)) throw refusalOf(place, request, answer)
    await pause(RETRY_MS * 2 ** attempt, undefined, place.signal && { signal: place.signal }).catch(() => throwIfCancelled(place))
  }
}

interface Answered {
  readonly status: number
  readonly text: string
}

async function once(place: Place, { method = 'POST', target, headers = {}, body, bytesMax }: Request): Promise<Answered> {
  throwIfCancelled(place)
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = place.signal === undefined ? timeout : AbortSignal.any([timeout, place.signal])
  const { text, type } = await encode(body)
  const sent = { authorization: `Bearer ${scopedSecret(place)}`, ...(type !== undefined && { 'content-type': type }), ...headers }
  try {
    return await place.client.send({ method, target, headers: sent, body: text }, { signal, bytesMax })
  } catch (error: unknown) {
    throwIfCancelled(place)
    if (error instanceof AnswerTooLargeError) throw new MoveError(error.message, 'value_too_large')
    return { status: UNREACHABLE, text: error instanceof Error ? error.message : String(error) }
  }
}

async function encode(body: string | FormData | undefined): Promise<{ readonly text?: string; readonly type?: string }> {
  if (body === undefined) return {}
  if (typeof body === 'string') return { text: body, type: 'application/json' }
  const encoded = new Response(body)
  return { text: await encoded.text(), type: encoded.headers.get('content-type') ?? '' }
}

/** Names the role in any case: a secret that is no admin's is refused at once instead of seeing less. */
function scopedSecret({ secret, path }: Place): string {
  return path.length === 0 ? `${secret}:admin` : `${secret}:${path.join('/')}:admin`
}

function throwIfCancelled({ signal }: Place): void {
  if (signal?.aborted === true) throw new Cancelled('stopped')
}

/** How a database is named in messages. */
export function nameOf({ path }: Pick<Place, 'path'>): string {
  return path.length === 0 ? 'the root' : path.join('/')
}

function refusalOf({ url, path }: Place, { target }: Request, { status, text }: Answered): MoveError {
  const { code, message } = readError(text)
  const where = path.length === 0 ? url : `${url} (${path.join('/')})`
  return new MoveError(`${where} answers ${target.split('?')[0] ?? ''} with status ${status}: ${message}`, code, status)
}

function readError(text: string): { readonly code: string | undefined; readonly message: string } {
  try {
    const { error, summary } = JSON.parse(text) as { error?: { code?: string; message?: string }; summary?: string }
    return { code: error?.code, message: summary !== undefined && summary !== '' ? summary : (error?.message ?? text) }
  } catch {
    return { code: undefined, message: text }
  }
}
