import { listAuditLog, PAGE_SIZES } from '@terrarium/contracts'
import type { AuditEntry } from '@terrarium/contracts'
import type { Services } from '../../data/services.ts'
import { filterQuery } from './audit-filter.ts'
import type { AuditFilter } from './audit-filter.ts'

const COLUMNS = [
  'time',
  'action',
  'outcome',
  'actor_name',
  'actor_email',
  'target_kind',
  'target_id',
  'target_name',
  'address',
  'details',
] as const

/** Reads every entry that a filter lets through. */
export async function readWholeLog({ account }: Services, filter: AuditFilter): Promise<readonly AuditEntry[]> {
  const entries: AuditEntry[] = []
  let token: string | undefined
  do {
    const query = { ...filterQuery(filter), max_results: PAGE_SIZES.large.server, ...(token !== undefined && { next_token: token }) }
    const page = await account.call(listAuditLog, { query })
    entries.push(...page.results)
    token = page.next_token
  } while (token !== undefined)
  return entries
}

/** Renders entries as CSV (RFC 4180). A cell that a spreadsheet would run as a formula begins with an apostrophe. */
export function toCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map(({ at, action, outcome, actor, target, address, details }) => [
    at,
    action,
    outcome,
    actor?.name ?? '',
    actor?.email ?? '',
    target?.kind ?? '',
    target?.id ?? '',
    target?.name ?? '',
    address ?? '',
    detailsText(details),
  ])
  return [COLUMNS, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

/** Renders what an entry says beyond its columns: `role: admin, path: us/shop`. */
export function detailsText(details: AuditEntry['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replace(/_/g, ' ')}: ${value}`)
    .join(', ')
}

function cellOf(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless
}
