import { AUDIT_ACTIONS, AUDIT_OUTCOMES } from '@terrarium/contracts'
import type { AuditAction, AuditOutcome } from '@terrarium/contracts'

/** What the list is narrowed to, as the address of the page says it. Days are in UTC. */
export interface AuditFilter {
  readonly action: AuditAction | undefined
  readonly outcome: AuditOutcome | undefined
  /** Id of a member. */
  readonly actor: string | undefined
  /** First and last day, both inclusive: `2026-03-04`. */
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Members of the filter, which are those of the address. */
const FILTER_NAMES = ['action', 'outcome', 'actor', 'from', 'to'] as const

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 24 * 60 * 60 * 1000

function dayOf(text: string | null): string | undefined {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** Reads the filter of an address; what is none is left out. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const actor = params.get('actor')
  return {
    action: AUDIT_ACTIONS.find((action) => action === params.get('action')),
    outcome: AUDIT_OUTCOMES.find((outcome) => outcome === params.get('outcome')),
    actor: actor !== null && /^\d{1,18}$/.test(actor) ? actor : undefined,
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
  }
}

/** Whether the days are in order. */
export function isOrdered({ from, to }: AuditFilter): boolean {
  return from === undefined || to === undefined || from <= to
}

/** Whether anything is narrowed. */
export function isFiltered(filter: AuditFilter): boolean {
  return FILTER_NAMES.some((name) => filter[name] !== undefined)
}

/** Returns the filter as the service takes it: times, the end exclusive. */
export function filterQuery({ action, outcome, actor, from, to }: AuditFilter) {
  return {
    ...(action !== undefined && { action }),
    ...(outcome !== undefined && { outcome }),
    ...(actor !== undefined && { actor }),
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(to !== undefined && { to: new Date(Date.parse(to) + DAY_MS).toISOString() }),
  }
}
