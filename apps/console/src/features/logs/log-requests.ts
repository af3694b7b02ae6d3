import { createLogRequest, getLogRequest, listLogRequests } from '@terrarium/contracts'
import type { LogRequest } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { isEnded, LOG_REQUESTS_KEY, NEWEST_LOG_REQUESTS_KEY, pollAfter } from '../../data/log-states.ts'
import type { Services } from '../../data/services.ts'

/** The log requests of the account, asked for again while one of them is not complete. */
export function logRequestsQuery({ account }: Services) {
  return queryOptions({
    queryKey: LOG_REQUESTS_KEY,
    queryFn: async ({ signal }): Promise<readonly LogRequest[]> =>
      (await account.call(listLogRequests, { query: {}, body: {} }, { signal })).results,
    refetchInterval: ({ state }) => (state.data?.every(isEnded) === false ? pollAfter(state.dataUpdateCount) : false),
  })
}

/** The address of a request's file on the origin of this page, which alone the page may ask. */
export function fileAddress(request: LogRequest): string | undefined {
  if (request.presigned_url === undefined) return undefined
  const { pathname, search } = new URL(request.presigned_url)
  return pathname + search
}

/** Asks for a request with a link that works now. */
export function freshRequest({ account }: Services, id: string, signal: AbortSignal): Promise<LogRequest> {
  return account.call(getLogRequest, { params: { request_id: id }, query: {} }, { signal })
}

/** A request with the link by which it is read; the link stays the same while the log is open. */
export function openedRequestQuery(services: Services, id: string) {
  return queryOptions({
    queryKey: [...LOG_REQUESTS_KEY, id, 'opened'],
    queryFn: ({ signal }) => freshRequest(services, id, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

/** The part of the log that is wanted. */
export interface LogWish {
  /** A database, or a region group. */
  readonly scope: { readonly database: string } | { readonly region_group: string }
  readonly time_start: string
  readonly time_end: string
}

/** Asks for a part of the log; asking again with the same token makes no second request. @throws {ApiError} */
export async function requestLog({ account, cache }: Services, { scope, ...times }: LogWish, token: string): Promise<void> {
  await account.call(createLogRequest, { query: { type: 'query' }, body: { ...scope, ...times, idempotency_token: token } })
  await Promise.all([LOG_REQUESTS_KEY, NEWEST_LOG_REQUESTS_KEY].map((queryKey) => cache.invalidateQueries({ queryKey, exact: true })))
}
