import { Client, ContendedTransactionError, type HTTPClient, type QueryOptions, type QuerySuccess, type QueryValue } from 'fauna'

/** What a database client needs. */
export interface DatabaseClientOptions {
  readonly url: string
  readonly secret: string
  /** Carries requests; missing: the driver's own, which speaks HTTP/2 alone. */
  readonly httpClient?: HTTPClient
}

const QUERY_TIMEOUT_MS = 10_000
const ATTEMPTS_MAX = 3

/** A transaction that others were in the way of has changed nothing. */
const CONTENTION_ATTEMPTS_MAX = 5
const CONTENTION_WAIT_MS = 20

/** A client whose queries are run again where the server gave up because of contention. */
class PatientClient extends Client {
  override async query<T extends QueryValue>(query: Parameters<Client['query']>[0], options?: QueryOptions): Promise<QuerySuccess<T>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await super.query<T>(query, options)
      } catch (error: unknown) {
        if (!(error instanceof ContendedTransactionError) || attempt >= CONTENTION_ATTEMPTS_MAX) throw error
        await new Promise((done) => setTimeout(done, CONTENTION_WAIT_MS * 2 ** attempt * Math.random()))
      }
    }
  }
}

/** Creates a client for `AccountContext`: longs as numbers, no type checks, a timeout fit for single documents, patience with contention. */
export function createDatabaseClient(options: DatabaseClientOptions): Client {
  return new PatientClient(
    {
      endpoint: new URL(options.url),
      secret: options.secret,
      query_timeout_ms: QUERY_TIMEOUT_MS,
      max_attempts: ATTEMPTS_MAX,
      typecheck: false,
      long_type: 'number',
    },
    options.httpClient,
  )
}
