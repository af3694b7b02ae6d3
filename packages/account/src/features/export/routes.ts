import {
  cancelExport,
  createExport,
  getExport,
  listExports,
  parseDatabasePath,
  type DatabasePath,
  type EndpointOutput,
} from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { isDocumentId } from '../../access/credential.ts'
import { filterReadable, type ReachOf } from '../../access/reach.ts'
import type { AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { recordOwn, type OwnRecord } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { parseRequestPath } from '../database/region-query.ts'
import { parseDestination } from './destination.ts'
import { isOver, type ExportRepository, type StoredExport } from './repository.ts'
import type { ExportService } from './service.ts'

const EXPORT_RATE = { limit: 30, windowMs: 10 * 60 * 1000 }
const PAGE_SIZE_DEFAULT = 10
const TOKEN_LENGTH_MAX = 255

interface ExportTools {
  readonly repository: ExportRepository
  readonly service: ExportService
  readonly audit: AuditLog
  readonly reachOf: ReachOf
}

/** Mounts exports of databases. */
export function mountExportRoutes(routes: Routes, context: AccountContext, { repository, service, audit, reachOf }: ExportTools): void {
  const begun = createRateLimiter(context.clock, EXPORT_RATE)

  routes.mountMember(createExport, async (call) => {
    const { database, destination, format, collections } = call.input.body
    const { id: accountId } = call.caller.member.account
    const path = parseRequestPath(database)
    const reach = await reachOf(call.caller.member)
    await reach.require(path, 'read')
    const place = parseDestination(destination)
    begun.take(accountId)
    const token = tokenOf(call.request.headers['idempotency-key'])
    const { row, isReplayed } = await service.create({ accountId, database: path, destination: place, format, collections, token })
    await reach.require(pathOf(row), 'read')
    if (isReplayed) call.reply.header('idempotent-replayed', 'true')
    else await recordOwn(audit, call, 'export.create', targetOf(row))
    return { response: presentExport(row) }
  })

  routes.mountMember(listExports, async ({ input, caller }) => {
    const { max_results: size = PAGE_SIZE_DEFAULT, next_token: token, state } = input.query
    if (token !== undefined && !/^\d{1,9}$/.test(token)) throw new AccountError('validation_error', { fields: { next_token: 'invalid' } })
    const start = Number(token ?? 0)
    const states = state === undefined ? [] : [state].flat()
    const rows = await repository.list(caller.member.account.id, states, start, size + 1)
    const shown = await filterReadable(await reachOf(caller.member), rows.slice(0, size), pathOf)
    const results = shown.map(presentExport)
    return { response: { results, ...(rows.length > size && { next_token: String(start + size) }) } }
  })

  routes.mountMember(getExport, async ({ input, caller }) => ({ response: presentExport(await find(caller.member, input.params.id)) }))

  routes.mountMember(cancelExport, async (call) => {
    const row = await find(call.caller.member, call.input.params.id)
    service.cancel(row)
    await recordOwn(audit, call, 'export.cancel', targetOf(row))
    return { response: presentExport(row) }
  })

  async function find(member: Member, id: string): Promise<StoredExport> {
    const row = isDocumentId(id) ? await repository.find(member.account.id, id) : undefined
    if (row === undefined) throw new AccountError('not_found', { reason: 'There is no export with this id.' })
    await (await reachOf(member)).require(pathOf(row), 'read')
    return row
  }
}

function targetOf({ id, database }: StoredExport): Pick<OwnRecord, 'target' | 'details'> {
  return { target: { kind: 'export', id, name: database }, details: { path: database } }
}

function pathOf({ database }: StoredExport): DatabasePath {
  return parseDatabasePath(database)
}

function tokenOf(header: string | string[] | undefined): string | null {
  const token = [header].flat()[0]
  return token === undefined ? null : token.slice(0, TOKEN_LENGTH_MAX)
}

function presentExport(row: StoredExport): EndpointOutput<typeof getExport>['response'] {
  const { bucket, path, failure, collections, createdAt, updatedAt } = row
  return {
    id: row.id,
    state: row.state,
    database: row.database,
    format: row.format,
    ...(collections !== null && { collections: [...collections] }),
    destination: { s3: { bucket, path }, uri: `s3://${[bucket, path].filter((part) => part !== '').join('/')}` },
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    is_terminal: isOver(row.state),
    ...(failure && { failure, failed_at: updatedAt.toISOString() }),
  }
}
