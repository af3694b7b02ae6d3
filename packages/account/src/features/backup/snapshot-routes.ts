import {
  compareSnapshot,
  createSnapshot,
  deleteSnapshot,
  formatAccountPath,
  getSnapshot,
  getSnapshotManifest,
  listSnapshots,
  PAGE_SIZES,
  regionGroupName,
  type DatabasePath,
} from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { filterReadable, type ReachOf } from '../../access/reach.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { recordChange } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { parseRequestPath } from '../database/region-query.ts'
import { HeldElsewhereError } from '../../processes/held-elsewhere-error.ts'
import type { ConfigurationRepository } from './configuration-repository.ts'
import type { JobRunner } from './job-runner.ts'
import { decodePosition, pageOf } from './list-token.ts'
import { requireBackups } from './require-backups.ts'
import { presentComparison, presentManifest } from './manifest-presenter.ts'
import { presentSnapshot } from './snapshot-presenter.ts'
import type { SnapshotRepository, StoredSnapshotRow } from './snapshot-repository.ts'
import type { SnapshotService } from './snapshot-service.ts'

interface SnapshotTools {
  readonly context: AccountContext
  readonly rows: SnapshotRepository
  readonly snapshots: SnapshotService
  readonly configurations: ConfigurationRepository
  readonly runner: JobRunner
  readonly audit: AuditLog
  readonly reachOf: ReachOf
}

/** Each starts a thread. */
const SNAPSHOT_RATE = { limit: 60, windowMs: 10 * 60 * 1000 }
const COMPARISON_RATE = { limit: 60, windowMs: 10 * 60 * 1000 }

/** Mounts snapshots. */
export function mountSnapshotRoutes(routes: Routes, tools: SnapshotTools): void {
  mountReading(routes, tools)
  mountContents(routes, tools)
  const { context, snapshots, configurations, runner, audit } = tools
  const taken = createRateLimiter(context.clock, SNAPSHOT_RATE)

  routes.mountMember(createSnapshot, async (call) => {
    const { member } = call.caller
    requireBackups(member)
    const path = parseRequestPath(call.input.body.path)
    await (await tools.reachOf(member)).require(path, 'write')
    taken.take(member.account.id)
    return recordChange(audit, call, {
      action: 'snapshot.create',
      target: { kind: 'database', id: formatAccountPath(path), name: formatAccountPath(path) },
      make: async () => {
        const { globalId } = await snapshots.findDatabase(path)
        const configuration = await configurations.find(member.account.id, String(globalId))
        return presentSnapshot(await snapshots.create(member.account.id, path, configuration?.retentionDays ?? null), undefined)
      },
      describe: ({ id, path: name }) => ({ target: { kind: 'snapshot', id, name }, details: { path: name } }),
    })
  })

  routes.mountMember(deleteSnapshot, async (call) => {
    const row = await find(tools, call.caller.member, call.input.params.id)
    await recordChange(audit, call, {
      action: 'snapshot.delete',
      target: { kind: 'snapshot', id: row.id, name: row.path },
      make: () => {
        if (runner.isReading(row.id)) throw new AccountError('snapshot_in_use')
        return snapshots.delete(row)
      },
      describe: () => ({ target: { kind: 'snapshot', id: row.id, name: row.path }, details: { path: row.path } }),
    })
    return undefined
  })
}

function mountReading(routes: Routes, tools: SnapshotTools): void {
  const { rows, snapshots, reachOf } = tools
  const present = (row: StoredSnapshotRow) => presentSnapshot(row, snapshots.documentsOf(row.id))

  routes.mountMember(listSnapshots, async ({ input, caller }) => {
    requireBackups(caller.member)
    const { path, region_group: region, next_token: token, max_results: size = PAGE_SIZES.default.server } = input.query
    const start = decodePosition(token)
    const ofRegion = region && regionGroupName(region)
    const scope = path === undefined ? ofRegion : formatAccountPath(parseRequestPath(path))
    const found = await rows.list(caller.member.account.id, { scope, start, count: size + 1 })
    const page = pageOf(found, start, size)
    const shown = await filterReadable(await reachOf(caller.member), page.results, (row) => placeInList(snapshots, row))
    return { ...page, results: shown.map(present) }
  })

  routes.mountMember(getSnapshot, async ({ input, caller }) => present(await find(tools, caller.member, input.params.id)))
}

/** In a list of several region groups those whose place only another process knows are as good as gone. */
function placeInList(snapshots: SnapshotService, row: StoredSnapshotRow): Promise<DatabasePath | undefined> {
  return snapshots.findPlace(row).catch((error: unknown) => {
    if (error instanceof HeldElsewhereError) return undefined
    throw error
  })
}

function mountContents(routes: Routes, tools: SnapshotTools): void {
  const { context, snapshots } = tools
  const compared = createRateLimiter(context.clock, COMPARISON_RATE)

  routes.mountMember(getSnapshotManifest, async ({ input, caller }) => {
    const row = await find(tools, caller.member, input.params.id)
    return presentManifest(row, snapshots.readFile(row))
  })

  routes.mountMember(compareSnapshot, async ({ input, caller }) => {
    const row = await find(tools, caller.member, input.params.id)
    compared.take(caller.member.account.id)
    const { summary } = snapshots.readFile(row)
    return presentComparison(row, summary.databases, await snapshots.readLive(row), timeOf(context))
  })
}

/** @throws {AccountError} plan_required, not_found */
async function find({ rows, snapshots, reachOf }: SnapshotTools, member: Member, id: string): Promise<StoredSnapshotRow> {
  requireBackups(member)
  const row = await rows.find(member.account.id, id)
  if (row === undefined) throw notFound()
  const reach = await reachOf(member)
  if (!reach.isLimited) return row
  const place = await snapshots.findPlace(row)
  if (place === undefined) throw notFound()
  await reach.require(place, 'read')
  return row
}

function notFound(): AccountError {
  return new AccountError('not_found', { reason: 'There is no snapshot with this id.' })
}
