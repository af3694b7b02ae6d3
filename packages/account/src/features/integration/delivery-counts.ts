import type { IntakeCount } from '../../providers/monitoring.ts'
import type { LoggedQuery } from './log-line.ts'

/** Figures of queries, in the order in which they are kept for each database. */
export const COUNTED = [
  'query.count',
  'query.errors',
  'query.duration_ms',
  'query.compute_ops',
  'query.read_ops',
  'query.write_ops',
  'query.storage_bytes_read',
  'query.storage_bytes_write',
  'query.request_bytes',
  'query.response_bytes',
  'query.contention_retries',
] as const

/** Sums by database: `us-std/shop`. */
export type Counts = Readonly<Record<string, readonly number[]>>

const FAILED_FROM = 400

/** Adds queries to sums. */
export function addQueries(counts: Counts, queries: readonly LoggedQuery[]): Counts {
  const sums = new Map(Object.entries(counts).map(([database, figures]) => [database, [...figures]]))
  for (const query of queries) {
    const sum = sums.get(query.database) ?? COUNTED.map(() => 0)
    for (const [at, figure] of figuresOf(query).entries()) sum[at] = (sum[at] ?? 0) + figure
    sums.set(query.database, sum)
  }
  return Object.fromEntries(sums)
}

/**
 * Returns sums as a monitoring service takes them; what is 0 is left out.
 *
 * @param process undefined: there is one; sums of several would otherwise take each other's place
 */
export function countsToSend(counts: Counts, regionGroup: string, process: string | undefined): readonly IntakeCount[] {
  const ofProcess = process === undefined ? [] : [`process:${process}`]
  return Object.entries(counts).flatMap(([database, figures]) =>
    COUNTED.flatMap((name, at) => {
      const value = figures[at] ?? 0
      return value === 0
        ? []
        : [{ name: `terrarium.${name}`, value, tags: [`region_group:${regionGroup}`, `database:${database}`, ...ofProcess] }]
    }),
  )
}

function figuresOf(query: LoggedQuery): readonly number[] {
  return [
    1,
    query.status >= FAILED_FROM ? 1 : 0,
    query.duration_ms,
    query.compute_ops,
    query.read_ops,
    query.write_ops,
    query.storage_bytes_read,
    query.storage_bytes_write,
    query.request_bytes,
    query.response_bytes,
    query.contention_retries,
  ]
}
