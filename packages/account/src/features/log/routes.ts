import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import {
  createLogRequest,
  findRangeFault,
  formatAccountPath,
  getLogFile,
  getLogRequest,
  listLogRequests,
  PAGE_SIZES,
  parseDatabasePath,
  UNREACHABLE_HEADER,
  type DatabasePath,
  type LogRequest,
} from '@terrarium/contracts'
import { filterReadable, type ReachOf } from '../../access/reach.ts'
import { isDocumentId } from '../../access/credential.ts'
import { nowMs, timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { LogSize } from '../../providers/metering.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { parseRequestPath } from '../database/region-query.ts'
import { createFileLinks, type FileLinks } from './file-link.ts'
import { mountLiveLogRoute } from './live-route.ts'
import { createLogSizes } from './log-sizes.ts'
import type { ProcessLogs } from './process-logs.ts'
import { mountProcessRoutes } from './process-routes.ts'
import { createLogRequestRepository, type StoredLogRequest } from './repository.ts'
import { requireLogs } from './require-logs.ts'
import { textOfLines } from './text-of-lines.ts'

const REQUEST_LIFE_MS = 90 * 24 * 60 * 60 * 1000
const REQUEST_RATE = { limit: 60, windowMs: 10 * 60 * 1000 }

interface LogTools {
  readonly audit: AuditLog
  readonly reachOf: ReachOf
  readonly logs: ProcessLogs
}

/** Mounts requests of query logs, and the files that their links lead to. */
export function mountLogRoutes(routes: Routes, context: AccountContext, { audit, reachOf, logs }: LogTools): void {
  const repository = createLogRequestRepository(context.control)
  const links = createFileLinks(context)
  const requests = createRateLimiter(context.clock, REQUEST_RATE)
  const sizes = createLogSizes(context, { repository, logs })
  const present = (stored: StoredLogRequest, known: ReadonlyMap<string, LogSize>): LogRequest =>
    presentRequest({ ...stored, size: known.get(stored.id) ?? null }, links, nowMs(context.clock))

  routes.mountMember(createLogRequest, async (call) => {
    const { member } = call.caller
    requireLogs(member)
    const wish = readWish(call.input.body)
    await (await reachOf(member)).require(parseDatabasePath(wish.scope), 'read')
    requests.take(member.account.id)
    const createdAt = timeOf(context)
    const ttl = new Date(createdAt.getTime() + REQUEST_LIFE_MS)
    const token = call.input.body.idempotency_token ?? null
    const stored = await repository.create(member.account.id, { ...wish, createdAt, token, ttl })
    await recordOwn(audit, call, 'log.request', { details: { path: stored.scope } })
    return present(stored, await sizes.of([stored]))
  })

  routes.mountMember(listLogRequests, async ({ input, caller }) => {
    requireLogs(caller.member)
    const { next_token: token, max_results: size = PAGE_SIZES.small.server, states } = input.body
    const start = Number(token ?? 0)
    const stored = await repository.list(caller.member.account.id, start, size + 1)
    const shown = await filterReadable(await reachOf(caller.member), stored.slice(0, size), scopeOf)
    const known = await sizes.of(shown)
    const results = shown.map((each) => present(each, known))
    const wanted = states === undefined ? results : results.filter(({ state }) => states.includes(state))
    return { results: wanted, ...(stored.length > size && { next_token: String(start + size) }) }
  })

  routes.mountMember(getLogRequest, async ({ input, caller }) => {
    requireLogs(caller.member)
    const { request_id: id } = input.params
    const stored = isDocumentId(id) ? await repository.find(caller.member.account.id, id) : undefined
    if (stored === undefined) throw new AccountError('not_found', { reason: 'There is no log request with this id.' })
    await (await reachOf(caller.member)).require(scopeOf(stored), 'read')
    return present(stored, await sizes.of([stored]))
  })

  mountLiveLogRoute(routes, context, { reachOf, logs })
  mountProcessRoutes(routes, context)

  routes.mountFile(getLogFile, async ({ input, reply }) => {
    const { request_id: id } = input.params
    if (!links.isValid(id, input.query, nowMs(context.clock))) throw new AccountError('permission_denied', { reason: LINK_ENDED })
    const stored = await repository.find(undefined, id)
    if (stored === undefined) throw new AccountError('not_found', { reason: 'There is no log request with this id.' })
    const { from, to, scope } = stored
    const { lines, unreachable } = await logs.open({ from, to, scope })
    const name = `query-log-${from.toISOString().slice(0, 10)}-${id}${unreachable === 0 ? '' : '-incomplete'}.ndjson.gz`
    if (unreachable > 0) reply.header(UNREACHABLE_HEADER, String(unreachable))
    if (input.query.view === 'lines') reply.headers({ 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' })
    else reply.headers({ 'content-type': 'application/gzip', 'content-disposition': `attachment; filename="${name}"` })
    return Readable.from(textOfLines(lines)).compose(createGzip()) as Readable
  })
}

function scopeOf({ scope }: StoredLogRequest): DatabasePath {
  return parseDatabasePath(scope)
}

const LINK_ENDED = 'This link has expired. Get a new one from the log request.'

/** @throws {AccountError} validation_error, invalid_path */
function readWish(body: {
  readonly database?: string | undefined
  readonly region_group?: string | undefined
  readonly time_start: string
  readonly time_end: string
}): Pick<StoredLogRequest, 'scope' | 'from' | 'to'> {
  const path = body.database ?? body.region_group
  if (path === undefined) throw new AccountError('validation_error', { fields: { database: 'required' } })
  const [from, to] = [new Date(body.time_start), new Date(body.time_end)]
  const fault = findRangeFault(from, to)
  if (fault !== undefined) throw new AccountError('validation_error', { reason: RANGE_TEXTS[fault], fields: { time_end: 'invalid' } })
  return { scope: formatAccountPath(parseRequestPath(path)), from, to }
}

const RANGE_TEXTS = {
  order: 'End time must be greater than start time.',
  length: 'The maximum date range is 90 days.',
} as const

function presentRequest({ id, scope, from, to, createdAt, size }: StoredLogRequest, links: FileLinks, now: number): LogRequest {
  const [regionGroup = ''] = scope.split('/')
  const isComplete = to.getTime() <= now
  const link = isComplete ? links.create(id, now) : undefined
  return {
    request_id: id,
    state: isComplete ? 'Complete' : 'Requested',
    time_start: from.toISOString(),
    time_end: to.toISOString(),
    created_at: createdAt.toISOString(),
    region_group: regionGroup,
    ...(scope !== regionGroup && { database: scope }),
    ...(size !== null && { lines: size.lines, size_bytes: size.bytes }),
    ...(link && { presigned_url: link.url, presigned_url_expiration_time: link.expiresAt.toISOString() }),
  }
}
