import { Client, ContendedTransactionError, type HTTPClient, type QueryOptions, type QuerySuccess, type QueryValue } from 'fauna'
import { PatientTransport } from './patient-transport.ts'
import { UnansweredError } from './unanswered-error.ts'

/** What a database client needs. */
export interface DatabaseClientOptions {
  readonly url: string
  readonly secret: string
  /** Carries requests; missing: the driver's own, which speaks HTTP/2 alone. */
  readonly httpClient?: HTTPClient
  /** Whether the database is on a cluster, which may not answer for a moment, or by an old schema. */
  readonly isOnCluster?: boolean
}

const QUERY_TIMEOUT_MS = 10_000
const ATTEMPTS_MAX = 3

/** A transaction that others were in the way of has changed nothing. */
const CONTENTION_ATTEMPTS_MAX = 5
/** Of a query that may be repeated, beside the sends of the transport. */
const REPEATS_MAX = 4
const WAIT_MS = 20

type AnyQuery = Parameters<Client['query']>[0]

const REPEATABLE = new WeakSet<AnyQuery>()

/** Says of a query that writes that running it twice is the same as once, so that it is sent again where nobody knows whether it was run. */
export function repeatable<Given extends AnyQuery>(query: Given): Given {
  REPEATABLE.add(query)
  return query
}

/** A client whose queries are run again where the server gave up because of contention, and where that is the same as running them once. */
class PatientClient extends Client {
  override async query<T extends QueryValue>(query: AnyQuery, options?: QueryOptions): Promise<QuerySuccess<T>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await super.query<T>(query, options)
      } catch (error: unknown) {
        if (attempt >= attemptsOf(error, query)) throw error
        await new Promise((done) => setTimeout(done, WAIT_MS * 2 ** attempt * Math.random()))
      }
    }
  }
}

function attemptsOf(error: unknown, query: AnyQuery): number {
  if (error instanceof ContendedTransactionError) return CONTENTION_ATTEMPTS_MAX
  return error instanceof UnansweredError && error.mayHaveRun && REPEATABLE.has(query) ? REPEATS_MAX : 1
}

/** Creates a client for `AccountContext`: longs as numbers, no type checks, a timeout fit for single documents, patience with contention. */
export function createDatabaseClient({ url, secret, httpClient, isOnCluster = false }: DatabaseClientOptions): Client {
  return new PatientClient(
    {
      endpoint: new URL(url),
      secret,
      query_timeout_ms: QUERY_TIMEOUT_MS,
      max_attempts: ATTEMPTS_MAX,
      typecheck: false,
      long_type: 'number',
    },
    httpClient && isOnCluster ? new PatientTransport(httpClient, secret) : httpClient,
  )
}
