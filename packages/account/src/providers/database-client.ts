import { Client, type HTTPClient } from 'fauna'

/** What a database client needs. */
export interface DatabaseClientOptions {
  readonly url: string
  readonly secret: string
  /** Carries requests; the driver's own HTTP client when missing. */
  readonly httpClient?: HTTPClient
}

const QUERY_TIMEOUT_MS = 10_000
const ATTEMPTS_MAX = 3

/** Creates a client for `AccountContext`: longs as numbers, no type checks, a timeout fit for single documents. */
export function createDatabaseClient(options: DatabaseClientOptions): Client {
  return new Client(
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
