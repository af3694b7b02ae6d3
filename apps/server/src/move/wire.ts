import { setTimeout as pause } from 'node:timers/promises'
import { AnswerTooLargeError, createClusterClient, UnansweredFault } from '@terrarium/gateway'
import type { ClusterClient } from '@terrarium/gateway'
import { Cancelled, MoveError } from './move-error.ts'

/** Asks a server, and remembers the latest schema version of each of its databases by their paths: a node may go on with an older one for a moment. */
export interface MoveClient extends ClusterClient {
  readonly schemaVersions: Map<string, number>
}

/** Creates a client of the server at an address. */
export function openClient(url: string): MoveClient {
  return { ...createClusterClient(url), schemaVersions: new Map() }
}

/** A database that a move reads or writes: the root that its secret opens, or one below it. */
export interface Place {
  readonly url: string
  /** Reaches the server at that address, by HTTP/1.1 or HTTP/2. */
  readonly client: MoveClient
  readonly secret: string
  /** Names from the root of the secret down; empty for the root itself. */
  readonly path: readonly string[]
  /** Ends requests under way. */
  readonly signal?: AbortSignal
  /** Times that a server is asked which does not answer for the moment; default: as often as copying takes. */
  readonly attemptsMax?: number
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
/** What passes by itself: contended, too many requests, out of time, nodes and balancers that fail, out of reach for a while. */
const PASSING = new Set([409, 429, 440, 500, 502, UNREACHABLE, 504])
const ATTEMPTS_MAX = 12
const RETRY_MS = 250
const RETRY_MAX_MS = 5_000
const QUERY_TIMEOUT_MS = 120_000
const REQUEST_TIMEOUT_MS = 150_000

interface Request {
  readonly method?: 'GET' | 'POST'
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
  /** An answer beyond this many bytes is given up, with `value_too_large`. */
  readonly bytesMax?: number
  /** Times that a server which cannot be reached is asked. */
  readonly attemptsToReach?: number
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
    noteVersion(place, request, answer)
    if (answer.status === 200) return answer.text
    const attemptsMax = attemptsOf(place, request, answer)
    const passes = PASSING.has(answer.status) || isOfOldSchema(place, request, answer)
    if (!passes || attempt >= attemptsMax) throw refusalOf(place, request, answer)
    const wait = Math.min(RETRY_MS * 2 ** attempt, RETRY_MAX_MS)
    await pause(wait * (0.5 + Math.random() / 2), undefined, place.signal && { signal: place.signal }).catch(() => throwIfCancelled(place))
  }
}

function attemptsOf({ attemptsMax = ATTEMPTS_MAX }: Place, { attemptsToReach = attemptsMax }: Request, { isReached }: Answered): number {
  return isReached ? attemptsMax : attemptsToReach
}

/** Answers of queries end with the version of the schema that they were run by; one that staged the schema it was sent says another. */
const QUERY_VERSION = /"schema_version":(\d+)[^"]*$/
const PUSH_VERSION = /"version":(\d+)/
const PUSH = /^\/schema\/1\/update\?.*staged=false/

/** The version of the schema that a node has, as far as its answer says. */
function versionOf({ target }: Request, { status, text }: Answered): number | undefined {
  const said =
    PUSH.test(target) && status === 200
      ? PUSH_VERSION.exec(text)
      : target === '/query/1'
        ? QUERY_VERSION.exec(text.slice(-VERSION_WITHIN))
        : null
  return said === null ? undefined : Number(said[1])
}

const VERSION_WITHIN = 200

function noteVersion({ client, path }: Place, request: Request, answer: Answered): void {
  const key = path.join('/')
  client.schemaVersions.set(key, Math.max(client.schemaVersions.get(key) ?? 0, versionOf(request, answer) ?? 0))
}

/** Whether a node has refused what others would not: by an older schema, or a database that it has not heard of. What is refused has not been run. */
function isOfOldSchema({ client, path }: Place, request: Request, answer: Answered): boolean {
  if (answer.status === 401) return path.length > 0
  const version = answer.status === 400 ? versionOf(request, answer) : undefined
  return version !== undefined && version < (client.schemaVersions.get(path.join('/')) ?? 0)
}

interface Answered {
  readonly status: number
  readonly text: string
  /** Whether there was an answer. */
  readonly isReached: boolean
}

async function once(place: Place, { method = 'POST', target, headers = {}, body, bytesMax }: Request): Promise<Answered> {
  throwIfCancelled(place)
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = place.signal === undefined ? timeout : AbortSignal.any([timeout, place.signal])
  const { text, type } = await encode(body)
  const sent = { authorization: `Bearer ${scopedSecret(place)}`, ...(type !== undefined && { 'content-type': type }), ...headers }
  try {
    return { ...(await place.client.send({ method, target, headers: sent, body: text }, { signal, bytesMax })), isReached: true }
  } catch (error: unknown) {
    throwIfCancelled(place)
    if (error instanceof AnswerTooLargeError) throw new MoveError(error.message, 'value_too_large')
    return { status: UNREACHABLE, text: error instanceof Error ? error.message : String(error), isReached: wasLost(error) }
  }
}

/** A connection that came about and ended is that of a server that is there. */
function wasLost(error: unknown): boolean {
  return error instanceof UnansweredFault && error.kind === 'lost'
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
