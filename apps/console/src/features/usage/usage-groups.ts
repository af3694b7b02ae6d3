import { parseDatabasePath, REGION_GROUPS, USAGE_METRICS } from '@terrarium/contracts'
import type { UsageReport } from '@terrarium/contracts'
import { shownPath } from '../../data/shown-path.ts'

/** What figures are added up by. */
export const USAGE_GROUPINGS = ['database', 'top', 'region'] as const
export type UsageGrouping = (typeof USAGE_GROUPINGS)[number]

type DatabaseRow = UsageReport['by_database'][number]

/** Figures of a database, of one with those below it, or of a region group. */
export interface UsageGroup {
  readonly name: string
  readonly totals: DatabaseRow['totals']
  /** The databases of which these are the figures. */
  readonly rows: readonly DatabaseRow[]
}

const NAMES: Readonly<Record<UsageGrouping, (path: string) => string>> = {
  database: shownPath,
  top: (path) => shownPath(path).split('/').slice(0, 2).join('/'),
  region: (path) => REGION_GROUPS[parseDatabasePath(path).regionGroup].displayName,
}

/** Adds up what databases used, in the order in which the groups occur. */
export function groupUsage(rows: readonly DatabaseRow[], grouping: UsageGrouping): readonly UsageGroup[] {
  const groups = new Map<string, DatabaseRow[]>()
  for (const row of rows) {
    const name = NAMES[grouping](row.path)
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return Array.from(groups, ([name, of]) => ({ name, rows: of, totals: sumOf(of) }))
}

function sumOf(rows: readonly DatabaseRow[]): DatabaseRow['totals'] {
  const totals = { read: 0, write: 0, compute: 0, storage: 0, backups: 0, logs: 0, realtime: 0, egress: 0 }
  for (const row of rows) for (const metric of USAGE_METRICS) totals[metric] += row.totals[metric]
  return totals
}
