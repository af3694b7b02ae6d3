import {
  DRIVER_ATTEMPTS_MAX,
  DRIVER_BACKOFF_MAX_MS,
  DRIVER_CONNECTIONS_MAX,
  DRIVER_QUERY_TIMEOUT_MS,
  HTTP2_IDLE_MS,
  HTTP2_STREAMS_MAX,
} from '@terrarium/contracts'
import { ClientConfigurationError } from './client-errors.ts'

/** How a client of the databases works. Connections are the browser's own: it keeps to these numbers or to smaller ones of its own. */
export interface ClientConfiguration {
  /** How long the server may take for a query. */
  readonly queryTimeoutMs: number
  /** How often a throttled query is sent at most. */
  readonly attemptsMax: number
  /** The longest pause before such a query is sent again. */
  readonly backoffMaxMs: number
  readonly connectionsMax: number
  /** How long a connection without requests stays open. */
  readonly http2IdleMs: number
  readonly http2StreamsMax: number
}

const DRIVER_DEFAULTS: ClientConfiguration = {
  queryTimeoutMs: DRIVER_QUERY_TIMEOUT_MS,
  attemptsMax: DRIVER_ATTEMPTS_MAX,
  backoffMaxMs: DRIVER_BACKOFF_MAX_MS,
  connectionsMax: DRIVER_CONNECTIONS_MAX,
  http2IdleMs: HTTP2_IDLE_MS,
  http2StreamsMax: HTTP2_STREAMS_MAX,
}

/** Completes the settings of a client with the defaults of drivers. @throws {ClientConfigurationError} for one that is no positive integer */
export function clientConfiguration(given: Partial<ClientConfiguration> = {}): ClientConfiguration {
  const configuration = { ...DRIVER_DEFAULTS, ...given }
  for (const [setting, value] of Object.entries(configuration)) {
    if (!Number.isSafeInteger(value) || value < 1) throw new ClientConfigurationError(setting, value)
  }
  return configuration
}
