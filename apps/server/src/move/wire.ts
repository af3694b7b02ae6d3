/** A database that a move reads or writes: the root that its secret opens, or one below it. */
export interface Place {
  readonly url: string
  readonly secret: string
  /** Names from the root of the secret down; empty for the root itself. */
  readonly path: readonly string[]
}

/** A value in the tagged form of the wire protocol. @see reference: wire-protocol.md §2 */
export type Tagged = null | boolean | string | readonly Tagged[] | { readonly [key: string]: Tagged }

/** A server refuses what a move asks of it, or cannot be reached. The message says which and why. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
  readonly code: string | undefined
  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** Writes what a server sees of it: times out, contended, or out of reach for a while. */
const PASSING = new Set([409, 429, 502, 503])
const ATTEMPTS_MAX = 6
const RETRY_MS = 250
const QUERY_TIMEOUT_MS = 120_000
const REQUEST_TIMEOUT_MS = 150_000

interface Request {
  readonly method?: 'GET' | 'POST'
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

/** Runs a query with tagged arguments, without type checks. Writes have to be ones that may be repeated. @throws {MoveError} */
export async function query(place: Place, text: string, values: Readonly<Record<string, Tagged>> = {}): Promise<Tagged> {
  const headers = { 'x-format': 'tagged', 'x-typecheck': 'false', 'x-query-timeout-ms': String(QUERY_TIMEOUT_MS) }
  const body = JSON.stringify({ query: text, arguments: values })
  return ((await send(place, { target: '/query/1', headers, body })) as { readonly data: Tagged }).data
}

/** Asks a server and reads its answer as JSON; tries again where that may help. @throws {MoveError} */
export async function send(place: Place, request: Request): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const answer = await once(place, request)
    if (answer.status === 200) return JSON.parse(answer.text)
    if (!PASSING.has(answer.status) || attempt >= ATTEMPTS_MAX) throw refusalOf(place, request, answer)
    await new Promise((done) => setTimeout(done, RETRY_MS * 2 ** attempt))
  }
}

interface Answered {
  readonly status: number
  readonly text: string
}

async function once(place: Place, { method = 'POST', target, headers = {}, body }: Request): Promise<Answered> {
  const scoped = place.path.length === 0 ? place.secret : `${place.secret}:${place.path.join('/')}:admin`
  try {
    const answer = await fetch(new URL(target, place.url), {
      method,
      headers: { authorization: `Bearer ${scoped}`, ...headers },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error: unknown) {
    return { status: 503, text: error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error) }
  }
}

function refusalOf({ url, path }: Place, { target }: Request, { status, text }: Answered): MoveError {
  const { code, message } = readError(text)
  const where = path.length === 0 ? url : `${url} (${path.join('/')})`
  return new MoveError(`${where} answers ${target.split('?')[0] ?? ''} with status ${status}: ${message}`, code)
}

function readError(text: string): { readonly code: string | undefined; readonly message: string } {
  try {
    const { error, summary } = JSON.parse(text) as { error?: { code?: string; message?: string }; summary?: string }
    return { code: error?.code, message: summary !== undefined && summary !== '' ? summary : (error?.message ?? text) }
  } catch {
    return { code: undefined, message: text }
  }
}
