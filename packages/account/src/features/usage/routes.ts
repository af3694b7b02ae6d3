import { findRangeFault, formatAccountPath, getUsage } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { parseRequestPath } from '../database/region-query.ts'
import { reportUsage } from './report.ts'

/** Mounts what databases used. */
export function mountUsageRoutes(routes: Routes, { usage }: AccountContext): void {
  routes.mountMember(getUsage, async ({ input }) => {
    const { start, end, path, granularity = 'hour' } = input.query
    const [from, to] = [new Date(start), new Date(end)]
    if (findRangeFault(from, to) !== undefined) throw new AccountError('validation_error', { fields: { end: 'invalid' } })
    const scope = path === undefined ? undefined : formatAccountPath(parseRequestPath(path))
    const rows = await usage.rows(from, to)
    const isWanted = (database: string): boolean => scope === undefined || database === scope || database.startsWith(`${scope}/`)
    return reportUsage(
      rows.filter(({ database }) => isWanted(database)),
      granularity,
    )
  })
}
