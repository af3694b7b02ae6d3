import type { QueryEvent } from '../metering/query-event.ts'

/** What is counted, in the order in which it is listed. */
export const USAGE_METRICS = ['read', 'write', 'compute', 'storage', 'backups', 'logs', 'realtime', 'egress'] as const
export type UsageMetric = (typeof USAGE_METRICS)[number]

/** Metrics that say how much there is rather than how much was done: bytes, of which the latest figure of an hour holds. */
export const LEVEL_METRICS: readonly UsageMetric[] = ['storage', 'backups']

/**
 * What a database used in an hour. Operations are those of the answers' `stats`; `realtime` are read and compute operations of streams;
 * `egress` are bytes of answers and `logs` bytes of the query log before compression; `storage` and `backups` are bytes at the time of the latest
 * measurement. `console` are the operations of queries that the console itself made, which are among the others, too.
 */
export type UsageRow = { readonly hour: string; readonly database: string; readonly console: number } & Readonly<
  Record<UsageMetric, number>
>

/** A row that still changes. */
export type UsageCount = { -readonly [Name in keyof UsageRow]: UsageRow[Name] }

const CONSOLE_TAG = /(^|,)app=terrarium(,|$)/

/** Begins a row. */
export function createCount(hour: string, database: string): UsageCount {
  return { hour, database, read: 0, write: 0, compute: 0, storage: 0, backups: 0, logs: 0, realtime: 0, egress: 0, console: 0 }
}

/** Adds an event to a row. */
export function countEvent(count: UsageCount, event: QueryEvent, logBytes: number): void {
  count.egress += event.responseBytes
  count.logs += logBytes
  if (event.tags !== '' && CONSOLE_TAG.test(event.tags)) count.console += event.readOps + event.writeOps + event.computeOps
  if (event.kind === 'stream') {
    count.realtime += event.readOps + event.computeOps
    return
  }
  count.read += event.readOps
  count.write += event.writeOps
  count.compute += event.computeOps
}
