import {
  cancelCopy,
  cancelRestore,
  createCopy,
  createRestore,
  getCopy,
  getRestore,
  listCopies,
  listRestores,
  PAGE_SIZES,
  parseDatabasePath,
  type AuditAction,
  type BackupJob,
  type DatabasePath,
} from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { filterReadable, type ReachOf } from '../../access/reach.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { recordChange, type OwnRecord, type OwnRequest } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { JobService } from './job-service.ts'
import { decodePosition, pageOf } from './list-token.ts'
import { requireBackups } from './require-backups.ts'

/** Mounts copies and restores. */
export function mountJobRoutes(routes: Routes, service: JobService, audit: AuditLog, reachOf: ReachOf): void {
  const change = (own: OwnRequest, action: AuditAction, target: OwnRecord['target'], make: () => Promise<BackupJob>): Promise<BackupJob> =>
    recordChange(audit, own, { action, ...(target && { target }), make, describe: describeJob })

  routes.mountMember(listCopies, ({ input, caller }) => list({ service, reachOf }, caller.member, 'copy', input.query))
  routes.mountMember(listRestores, ({ input, caller }) => list({ service, reachOf }, caller.member, 'restore', input.query))
  routes.mountMember(getCopy, ({ input, caller }) => get({ service, reachOf }, caller.member, 'copy', input.params.id))
  routes.mountMember(getRestore, ({ input, caller }) => get({ service, reachOf }, caller.member, 'restore', input.params.id))

  routes.mountMember(createCopy, (call) => {
    const { member } = call.caller
    const { snapshot_id: snapshotId, destination, name } = call.input.body
    requireBackups(member)
    const target = { kind: 'snapshot', id: snapshotId, name: `${destination}/${name}` }
    return change(call, 'copy.create', target, () => service.createCopy(member, snapshotId, { destination, name }))
  })

  routes.mountMember(createRestore, (call) => {
    const { member } = call.caller
    const { snapshot_id: snapshotId, safety_snapshot: wantsSafetySnapshot = false } = call.input.body
    requireBackups(member)
    const target = { kind: 'snapshot', id: snapshotId, name: snapshotId }
    return change(call, 'restore.create', target, () => service.createRestore(member, snapshotId, wantsSafetySnapshot))
  })

  routes.mountMember(cancelCopy, (call) => {
    requireBackups(call.caller.member)
    return change(call, 'copy.cancel', undefined, () => service.cancel(call.caller.member, 'copy', call.input.params.id))
  })

  routes.mountMember(cancelRestore, (call) => {
    requireBackups(call.caller.member)
    return change(call, 'restore.cancel', undefined, () => service.cancel(call.caller.member, 'restore', call.input.params.id))
  })
}

function describeJob({ kind, id, target }: BackupJob): OwnRecord {
  return { target: { kind, id, name: target }, details: { path: target } }
}

interface Paging {
  readonly next_token?: string | undefined
  readonly max_results?: number | undefined
}

interface JobTools {
  readonly service: JobService
  readonly reachOf: ReachOf
}

async function list({ service, reachOf }: JobTools, member: Member, kind: BackupJob['kind'], paging: Paging) {
  requireBackups(member)
  const { next_token: token, max_results: size = PAGE_SIZES.default.server } = paging
  const start = decodePosition(token)
  const [jobs, running] = await Promise.all([service.list(member, kind, start, size + 1), service.countRunning(member)])
  const page = pageOf(jobs, start, size)
  return { ...page, results: await filterReadable(await reachOf(member), page.results, targetOf), running }
}

function targetOf({ target }: BackupJob): DatabasePath {
  return parseDatabasePath(target)
}

async function get({ service, reachOf }: JobTools, member: Member, kind: BackupJob['kind'], id: string): Promise<BackupJob> {
  requireBackups(member)
  const job = await service.get(member, kind, id)
  await (await reachOf(member)).require(targetOf(job), 'read')
  return job
}
