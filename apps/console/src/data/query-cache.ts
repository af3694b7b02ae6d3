import { ApiError, FETCH_RETRIES_MAX, REFRESH_DEDUPE_MS } from '@terrarium/contracts'
import { QueryClient } from '@tanstack/react-query'
import { QueryFailedError } from './query-outcome.ts'
import { SchemaRequestError } from './schema-request-error.ts'

/** Answers that asking again does not change (requirements, AMB-34). */
const FINAL_STATUSES: readonly number[] = [401, 403, 404]

/**
 * The one rule by which reads are asked again: once (console-spec §9), but not after 401, 403 and 404 (requirements, AMB-34).
 *
 * A query that a database has answered with an error was asked: of these only those that were throttled are sent again (console-spec §8), which the
 * client of the database has done before they come here.
 */
export function mayRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= FETCH_RETRIES_MAX) return false
  if (error instanceof ApiError || error instanceof SchemaRequestError) return !FINAL_STATUSES.includes(error.status)
  return !(error instanceof QueryFailedError) || error.failure.status === 0
}

/** Creates the cache of server answers: the same question is not asked twice within 20 seconds, nor because a window gets the focus. */
export function createQueryCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: REFRESH_DEDUPE_MS,
        retry: mayRetry,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
