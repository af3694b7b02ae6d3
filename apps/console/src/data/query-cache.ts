import { ApiError, FETCH_RETRIES_MAX, REFRESH_DEDUPE_MS } from '@terrarium/contracts'
import { QueryClient } from '@tanstack/react-query'
import { QueryFailedError } from './query-outcome.ts'
import { SchemaRequestError } from './schema-request-error.ts'

const FINAL_STATUSES: readonly number[] = [400, 401, 403, 404, 410]

/** Says whether asking again may help: once, and not after an answer that would be the same. */
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
