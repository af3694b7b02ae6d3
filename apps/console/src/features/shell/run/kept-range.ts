const DAY_MS = 24 * 60 * 60 * 1000
/** What a database keeps beyond the days of a collection's history. */
const GRACE_MS = 15 * 60 * 1000
/** How far the slider reaches where history is kept for ever. */
const FOR_EVER_DAYS = 365
/** A time at the edge of what is kept is out of it before the query runs. */
const EDGE_MS = 10_000

/** How long the history of a collection is kept; null days: for ever. */
export interface KeptHistory {
  readonly collection: string
  readonly days: number | null
}

/** The times that a query can read, and which collections that depends on. */
export interface KeptRange {
  /** Milliseconds since the epoch. */
  readonly from: number
  readonly until: number
  /** Whether earlier times are kept, too. */
  readonly isOpen: boolean
  readonly histories: readonly KeptHistory[]
}

/** The range in which the history of all collections that a text names is kept; what names none reads what every database keeps. */
export function keptRange(
  collections: readonly string[],
  historyDays: Readonly<Record<string, number | null>>,
  now: number = Date.now(),
): KeptRange {
  const histories = collections.flatMap((collection): KeptHistory[] => {
    const days = historyDays[collection]
    return days === undefined ? [] : [{ collection, days }]
  })
  const limited = histories.flatMap(({ days }) => (days === null ? [] : [days]))
  const isOpen = histories.length > 0 && limited.length === 0
  const days = isOpen ? FOR_EVER_DAYS : limited.length === 0 ? 0 : Math.min(...limited)
  return { from: now - days * DAY_MS - GRACE_MS + EDGE_MS, until: now, isOpen, histories }
}

const TOO_EARLY = /less than minimum allowed timestamp (\d{4}-\d{2}-\d{2}T[\d:.]+Z)/

/** The earliest time that a server names when it refuses an earlier one, moved on by what passes until the query runs again. */
export function earliestOf(message: string): string | undefined {
  const minimum = TOO_EARLY.exec(message)?.[1]
  return minimum === undefined ? undefined : new Date(Date.parse(minimum) + EDGE_MS).toISOString()
}

/** A time moved on by what has passed since another one, as what is kept moves on while somebody reads a refusal. */
export function movedOn(time: string, since: Date): string {
  return new Date(Date.parse(time) + Date.now() - since.getTime()).toISOString()
}
