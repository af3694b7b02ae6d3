import { DRIVER_ATTEMPTS_MAX, DRIVER_BACKOFF_MAX_MS, isFlagOn, QUERY_CLIENT_BUFFER_MS, QUERY_TIMEOUT_MS } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { text } from '../messages/text.ts'
import { KeyStoreError } from './database-keys.ts'
import type { DatabaseKeyStore, RunRole } from './database-keys.ts'
import type { QueryTemplate } from './fql.ts'
import { networkFailure, readOutcome } from './query-answer.ts'
import { QueryFailedError } from './query-outcome.ts'
import type { QueryOutcome } from './query-outcome.ts'
import { regionUrl } from './region-url.ts'
import type { SessionStore } from './session-store.ts'
import { toPlain } from './wire-value.ts'
import type { PlainValue } from './wire-value.ts'

export interface QueryRequest {
  readonly path: DatabasePath
  readonly role: RunRole
  readonly query: QueryTemplate
  /** Which screen asks and what for; letters, digits and underscores. */
  readonly screen: string
  readonly operation: string
  /** Left to the database when undefined. */
  readonly typecheck?: boolean
  readonly performanceHints?: boolean
  readonly signal?: AbortSignal | undefined
}

interface DatabaseClientOptions {
  readonly fetch: typeof fetch
  readonly session: SessionStore
  readonly keys: DatabaseKeyStore
  readonly now?: () => number
  readonly sleep?: (milliseconds: number) => Promise<void>
}

/** Sends queries to the databases of the session's region groups. */
export interface DatabaseClient {
  /** Runs a query and tells how it went. Only an abort by the caller rejects, and failures of getting a secret. */
  run(request: QueryRequest): Promise<QueryOutcome>
  /** Runs a query of the console itself and returns its value as plain data. @throws {QueryFailedError} */
  read(request: Omit<QueryRequest, 'typecheck'>): Promise<PlainValue>
}

/** Creates the client of the databases. Reads are linearized; throttled queries are tried again, others only after a renewed key. */
export function createDatabaseClient(options: DatabaseClientOptions): DatabaseClient {
  const now = options.now ?? Date.now
  const sleep = options.sleep ?? ((milliseconds: number) => new Promise<void>((resolve) => window.setTimeout(resolve, milliseconds)))

  async function run(request: QueryRequest): Promise<QueryOutcome> {
    const url = options.session.get()?.regionGroups[request.path.regionGroup]?.url
    if (url === undefined) throw new KeyStoreError(text('keystore.no_fallback'))
    const address = regionUrl(url)
    const startedAt = now()
    let secret = await secretFor(request.path, request.role)
    let renewed = false
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await send(options.fetch, address, secret, request, () => ({ totalTimeMs: now() - startedAt, attempts: attempt }))
      if (outcome.status === 401 && !renewed && isOnDemand()) {
        renewed = true
        secret = await options.keys.refresh(request.path, request.role)
      } else if (outcome.status === 429 && attempt < DRIVER_ATTEMPTS_MAX) {
        await sleep(Math.random() * Math.min(2 ** attempt * 1000, DRIVER_BACKOFF_MAX_MS))
      } else {
        return outcome
      }
    }
  }

  function isOnDemand(): boolean {
    return isFlagOn(options.session.get()?.feature_flags, 'on_demand_database_keys')
  }

  async function secretFor(path: DatabasePath, role: RunRole): Promise<string> {
    if (!isOnDemand()) return scopedSecret(path, role)
    try {
      return await options.keys.get(path, role)
    } catch (error: unknown) {
      if (error instanceof KeyStoreError) return scopedSecret(path, role)
      throw error
    }
  }

  function scopedSecret(path: DatabasePath, role: RunRole): string {
    const secret = options.session.get()?.regionGroups[path.regionGroup]?.secret
    if (secret === undefined) throw new KeyStoreError(text('keystore.no_fallback'))
    return [secret, ...(path.names.length === 0 ? [] : [path.names.join('/')]), role].join(':')
  }

  return {
    run,
    read: async (request) => {
      const outcome = await run({ ...request, typecheck: false })
      if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
      return toPlain(outcome.data)
    },
  }
}

type Measure = () => { readonly totalTimeMs: number; readonly attempts: number }

async function send(fetchQuery: typeof fetch, url: string, secret: string, request: QueryRequest, measure: Measure): Promise<QueryOutcome> {
  const deadline = new AbortController()
  const timer = window.setTimeout(() => deadline.abort(), QUERY_TIMEOUT_MS + QUERY_CLIENT_BUFFER_MS)
  const onAbort = () => deadline.abort()
  request.signal?.addEventListener('abort', onAbort)
  if (request.signal?.aborted === true) deadline.abort()
  try {
    const response = await fetchQuery(`${url.replace(/\/$/, '')}/query/1`, {
      method: 'POST',
      headers: headersOf(secret, request),
      body: JSON.stringify({ query: request.query }),
      signal: deadline.signal,
    })
    const body = await response.text()
    return readOutcome(response.status, body, measure())
  } catch (error: unknown) {
    if (request.signal?.aborted === true) throw error
    return networkFailure(deadline.signal.aborted, measure())
  } finally {
    window.clearTimeout(timer)
    request.signal?.removeEventListener('abort', onAbort)
  }
}

function headersOf(secret: string, request: QueryRequest): Record<string, string> {
  return {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'x-format': 'tagged',
    'x-linearized': 'true',
    'x-query-timeout-ms': String(QUERY_TIMEOUT_MS),
    'x-query-tags': `app=terrarium,screen=${request.screen},op=${request.operation}`,
    ...(request.typecheck !== undefined && { 'x-typecheck': String(request.typecheck) }),
    ...(request.performanceHints === true && { 'x-performance-hints': 'true' }),
  }
}
