import { findRangeFault, formatAccountPath, getUsage, parseDatabasePath } from '@terrarium/contracts'
import { filterReadable, type ReachOf } from '../../access/reach.ts'
import type { AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { UsageSource } from '../../providers/metering.ts'
import { parseRequestPath } from '../database/region-query.ts'
import { reportUsage } from './report.ts'
import { isInUsageScope } from './usage-sum.ts'

/** Mounts what databases used. */
export function mountUsageRoutes(
  routes: Routes,
  { allowance }: Pick<AccountContext, 'allowance'>,
  { usage, reachOf }: { readonly usage: UsageSource; readonly reachOf: ReachOf },
): void {
  routes.mountMember(getUsage, async ({ input, caller }) => {
    const { start, end, path, granularity = 'hour' } = input.query
    const [from, to] = [new Date(start), new Date(end)]
    if (findRangeFault(from, to) !== undefined) throw new AccountError('validation_error', { fields: { end: 'invalid' } })
    const scope = path === undefined ? undefined : formatAccountPath(parseRequestPath(path))
    const rows = await usage.rows(from, to)
    const wanted = rows.filter(({ database }) => isInUsageScope(database, scope))
    const readable = await filterReadable(await reachOf(caller.member), wanted, ({ database }) => parseDatabasePath(database))
    const plan_limits = { act: allowance !== undefined, queries: allowance?.queries ?? null, writes: allowance?.writes ?? null }
    return { ...reportUsage(readable, granularity), plan_limits }
  })
}
