import { listAuditLog, PAGE_SIZES } from '@terrarium/contracts'
import type { AuditEntry } from '@terrarium/contracts'
import { csvText } from '../../data/csv.ts'
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

interface ReadOptions {
  readonly signal: AbortSignal
  /** Called after each page with how many entries have been read. */
  readonly onPage: (read: number) => void
}

/** Reads every entry that a filter lets through. @throws when the signal is aborted */
export async function readWholeLog({ account }: Services, filter: AuditFilter, { signal, onPage }: ReadOptions) {
  const entries: AuditEntry[] = []
  let token: string | undefined
  do {
    const query = { ...filterQuery(filter), max_results: PAGE_SIZES.large.server, ...(token !== undefined && { next_token: token }) }
    const page = await account.call(listAuditLog, { query }, { signal })
    if (signal.aborted) throw new DOMException('The export was cancelled.', 'AbortError')
    entries.push(...page.results)
    onPage(entries.length)
    token = page.next_token
  } while (token !== undefined)
  return entries
}

/** Renders entries as CSV. */
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
  return csvText([COLUMNS, ...rows])
}

/** Renders what an entry says beyond its columns: `role: admin, path: us/shop`. */
export function detailsText(details: AuditEntry['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replace(/_/g, ' ')}: ${value}`)
    .join(', ')
}
