import { QUERY_CLIENT_BUFFER_MS, QUERY_TIMEOUT_MS } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { clientConfiguration } from './client-configuration.ts'
import type { ClientConfiguration } from './client-configuration.ts'
import { ClientClosedError } from './client-errors.ts'
import type { DatabaseCredentials } from './database-credentials.ts'
import type { RunRole } from './database-keys.ts'
import type { QueryTemplate } from './fql.ts'
import { networkFailure, readOutcome } from './query-answer.ts'
import { QueryFailedError } from './query-outcome.ts'
import type { QueryOutcome } from './query-outcome.ts'
import type { RunScope } from './run-context.ts'
import { noticeUnavailable } from './unavailable-databases.ts'
import { toPlain } from './wire-value.ts'
import type { PlainValue } from './wire-value.ts'

export interface QueryRequest {
  readonly path: DatabasePath
  readonly role: RunRole
  /** Privileges of a role of the database, of one of its documents or of another secret, instead of the built-in role's. */
  readonly scope?: RunScope | undefined
  readonly query: QueryTemplate
  /** Values of names that the text leaves open, in the tagged format. */
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
  /** Which screen asks and what for; letters, digits and underscores. */
  readonly screen: string
  readonly operation: string
  /** Left to the database when undefined. */
  readonly typecheck?: boolean
  readonly performanceHints?: boolean
  /** How long the server may take; the console's own limit when undefined. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** What is asked of an event source. Members that are undefined are left out. */
export interface EventsRequest {
  readonly path: DatabasePath
  readonly role: RunRole
  readonly scope?: RunScope | undefined
  readonly endpoint: 'feed' | 'stream'
  readonly body: {
    readonly token: string
    readonly cursor?: string | undefined
    readonly page_size?: number | undefined
    /** Microseconds since the epoch; not together with a cursor. */
    readonly start_ts?: number | undefined
  }
  readonly signal?: AbortSignal | undefined
}

interface DatabaseClientOptions {
  readonly fetch: typeof fetch
  readonly credentials: DatabaseCredentials
  /** Receives every query with its outcome. */
  readonly onOutcome?: ((request: QueryRequest, outcome: QueryOutcome) => void) | undefined
  /** What differs from the defaults of drivers; the console gives a query its own time. */
  readonly configuration?: Partial<ClientConfiguration>
  readonly now?: () => number
  readonly sleep?: (milliseconds: number) => Promise<void>
}

/** Sends queries to the databases of the session's region groups. */
export interface DatabaseClient {
  /** Runs a query and tells how it went. Only an abort by the caller rejects, a closed client and failures of getting a secret. */
  run(request: QueryRequest): Promise<QueryOutcome>
  /** Runs a query of the console itself and returns its value as plain data. @throws {QueryFailedError} */
  read(request: Omit<QueryRequest, 'typecheck'>): Promise<PlainValue>
  /** Asks for a page of events, or opens a stream of them; the answer is not read yet. Rejects when none comes. */
  events(request: EventsRequest): Promise<Response>
}

/** A client that can be closed: what waits then, and whatever is asked later, is not sent but rejects. */
export interface OpenDatabaseClient extends DatabaseClient {
  /** Lets requests under way end. Later ones reject with a `ClientClosedError`. */
  close(): void
}

/**
 * Creates the client of the databases. Reads are linearized; throttled queries are tried again, others only after a renewed key.
 *
 * @throws {ClientConfigurationError} for a setting that it cannot work with
 */
export function createDatabaseClient(options: DatabaseClientOptions): OpenDatabaseClient {
  const configuration = clientConfiguration({ queryTimeoutMs: QUERY_TIMEOUT_MS, ...options.configuration })
  const now = options.now ?? Date.now
  const sleep = options.sleep ?? ((milliseconds: number) => new Promise<void>((resolve) => window.setTimeout(resolve, milliseconds)))

  let isClosed = false

  async function secretOf({ path, role, scope }: Pick<QueryRequest, 'path' | 'role' | 'scope'>): Promise<string> {
    if (isClosed) throw new ClientClosedError()
    return noticeUnavailable(path, options.credentials.secretOf(path, role, scope))
  }

  async function run(request: QueryRequest): Promise<QueryOutcome> {
    const timeoutMs = request.timeoutMs ?? configuration.queryTimeoutMs
    const secret = await secretOf(request)
    const outcome = await noticeUnavailable(request.path, attempts({ ...request, timeoutMs }, secret))
    options.onOutcome?.(request, outcome)
    return outcome
  }

  async function attempts(request: TimedRequest, firstSecret: string): Promise<QueryOutcome> {
    const address = options.credentials.addressOf(request.path)
    const startedAt = now()
    let secret = firstSecret
    let renewed = request.scope !== undefined
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await send(options.fetch, address, secret, request, () => ({ totalTimeMs: now() - startedAt, attempts: attempt }))
      const renewal = outcome.status === 401 && !renewed ? options.credentials.renew(request.path, request.role) : undefined
      if (renewal !== undefined) {
        renewed = true
        secret = await renewal
      } else if (outcome.status === 429 && attempt < configuration.attemptsMax) {
        await sleep(Math.random() * Math.min(2 ** attempt * 1000, configuration.backoffMaxMs))
        if (isClosed) throw new ClientClosedError()
      } else {
        return outcome
      }
    }
  }

  async function events(request: EventsRequest): Promise<Response> {
    const { path, role, scope } = request
    const answer = await sendForEvents(options, request, await secretOf(request))
    const renewal = answer.status === 401 && scope === undefined ? options.credentials.renew(path, role) : undefined
    return renewal === undefined ? answer : sendForEvents(options, request, await renewal)
  }

  return {
    run,
    events,
    close: () => {
      isClosed = true
    },
    read: async (request) => {
      const outcome = await run({ ...request, typecheck: false })
      if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
      return toPlain(outcome.data)
    },
  }
}

type EventsOptions = Pick<DatabaseClientOptions, 'fetch' | 'credentials'>

function sendForEvents(options: EventsOptions, { path, endpoint, body, signal }: EventsRequest, secret: string): Promise<Response> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'x-format': 'tagged' }
  const url = `${options.credentials.addressOf(path)}/${endpoint}/1`
  return options.fetch(url, { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) })
}

type TimedRequest = QueryRequest & { readonly timeoutMs: number }

type Measure = () => { readonly totalTimeMs: number; readonly attempts: number }

async function send(fetchQuery: typeof fetch, url: string, secret: string, request: TimedRequest, measure: Measure): Promise<QueryOutcome> {
  const deadline = new AbortController()
  const timer = window.setTimeout(() => deadline.abort(), request.timeoutMs + QUERY_CLIENT_BUFFER_MS)
  const onAbort = () => deadline.abort()
  request.signal?.addEventListener('abort', onAbort)
  if (request.signal?.aborted === true) deadline.abort()
  const traceId = randomHex(TRACE_BYTES)
  try {
    const response = await fetchQuery(`${url}/query/1`, {
      method: 'POST',
      headers: { ...headersOf(secret, request), traceparent: `00-${traceId}-${randomHex(SPAN_BYTES)}-00` },
      body: JSON.stringify({ query: request.query, ...(request.arguments !== undefined && { arguments: request.arguments }) }),
      signal: deadline.signal,
    })
    const body = await response.text()
    return readOutcome(response.status, body, { ...measure(), traceId })
  } catch (error: unknown) {
    if (request.signal?.aborted === true) throw error
    return networkFailure(deadline.signal.aborted, { ...measure(), traceId })
  } finally {
    window.clearTimeout(timer)
    request.signal?.removeEventListener('abort', onAbort)
  }
}

/** Bytes of the ids of a trace and of a span in it (W3C Trace Context). A trace is named here, since a browser is not shown the server's header. */
const TRACE_BYTES = 16
const SPAN_BYTES = 8

function randomHex(bytes: number): string {
  return Array.from(window.crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function headersOf(secret: string, request: TimedRequest): Record<string, string> {
  return {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'x-format': 'tagged',
    'x-linearized': 'true',
    'x-query-timeout-ms': String(request.timeoutMs),
    'x-query-tags': `app=terrarium,screen=${request.screen},op=${request.operation}`,
    ...(request.typecheck !== undefined && { 'x-typecheck': String(request.typecheck) }),
    ...(request.performanceHints === true && { 'x-performance-hints': 'true' }),
  }
}
