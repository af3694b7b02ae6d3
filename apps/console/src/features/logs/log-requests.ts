import { getLogRequest, listLogRequests } from '@terrarium/contracts'
import type { LogRequest } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../data/services.ts'
import type { LogLine } from './log-lines.ts'
import { readLog } from './open-log.ts'
import type { ReadProgress } from './open-log.ts'

export const LOG_REQUESTS_KEY = ['log-requests']
const POLL_MS = 5_000

/** The log requests of the account, asked for again while one of them is not complete. */
export function logRequestsQuery({ account }: Services) {
  return queryOptions({
    queryKey: LOG_REQUESTS_KEY,
    queryFn: async ({ signal }): Promise<readonly LogRequest[]> =>
      (await account.call(listLogRequests, { query: {}, body: {} }, { signal })).results,
    refetchInterval: ({ state }) => (state.data?.some((request) => request.state !== 'Complete') ? POLL_MS : false),
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

/** A request that was opened, and its lines. */
export function openedLogQuery(services: Services, id: string, onProgress: (progress: ReadProgress) => void) {
  return queryOptions({
    queryKey: [...LOG_REQUESTS_KEY, id],
    queryFn: async ({ signal }): Promise<{ readonly request: LogRequest; readonly lines: readonly LogLine[] }> => {
      const request = await freshRequest(services, id, signal)
      const address = fileAddress(request)
      if (address === undefined) return { request, lines: [] }
      const answer = await fetch(`${address}&view=lines`, { signal })
      if (!answer.ok) throw new Error(`the log answers ${answer.status}`)
      return { request, lines: await readLog(answer, onProgress) }
    },
    staleTime: Infinity,
    retry: false,
  })
}
