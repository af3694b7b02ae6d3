import { parseDatabasePath, REGION_GROUPS } from '@terrarium/contracts'
import type { Session, UsageReport } from '@terrarium/contracts'
import { moneyOf } from '../../data/prices.ts'
import type { PriceTable } from '../../data/prices.ts'

type DatabaseRow = UsageReport['by_database'][number]
type Groups = Session['regionGroups'] | undefined

/** What operations of a database cost there, as a multiple of the price: the rate of its region group. */
export function rateOf(path: string, groups: Groups): number {
  return groups?.[parseDatabasePath(path).regionGroup]?.rate ?? 1
}

/** What the operations of databases cost at these prices, each at the rate of its region group. */
export function costOf(rows: readonly DatabaseRow[], table: PriceTable, groups: Groups): number {
  return rows.reduce((sum, { path, totals }) => sum + moneyOf(totals, table, rateOf(path, groups)), 0)
}

/** A region group whose operations do not cost what the price says. */
export interface RatedGroup {
  readonly name: string
  readonly rate: number
}

/** The region groups of databases whose rate is not 1. */
export function ratedGroups(rows: readonly DatabaseRow[], groups: Groups): readonly RatedGroup[] {
  const prefixes = [...new Set(rows.map(({ path }) => parseDatabasePath(path).regionGroup))]
  return prefixes.flatMap((prefix) => {
    const rate = groups?.[prefix]?.rate ?? 1
    return rate === 1 ? [] : [{ name: groups?.[prefix]?.displayName ?? REGION_GROUPS[prefix].displayName, rate }]
  })
}
