import type { UsageMetric } from '@terrarium/contracts'

/** Queries that arrived in `[from, to)`; `scope` is a region group or one database: `us-std` or `us-std/shop`. */
export interface LogRange {
  readonly from: Date
  readonly to: Date
  readonly scope: string
}

/** How much a log has of a range; `bytes` are those of its lines with line ends. */
export interface LogSize {
  readonly lines: number
  readonly bytes: number
}

/** Reads the log of queries. */
export interface QueryLogSource {
  /** Yields lines of JSON without line ends, block by block, in the order in which the queries ended. */
  read(range: LogRange): AsyncIterable<readonly string[]>
  /** Returns how much `read` would yield; far faster than reading. */
  measure(range: LogRange): Promise<LogSize>
}

/** Reads the queries that end just now. */
export interface LiveLogSource {
  /**
   * Returns the lines that came after a look, once there are any or `waitMs` are over; `missed` queries came and went in between.
   *
   * @param look `after` is `next` of the look before, undefined: from now on; `scope` as in the log
   */
  read(look: { readonly scope: string; readonly after: number | undefined; readonly waitMs: number }): Promise<{
    readonly lines: readonly string[]
    readonly next: number
    readonly missed: number
  }>
}

/** What a database used in an hour. `hour` is the ISO time at which it begins. */
export type HourOfUsage = { readonly hour: string; readonly database: string; readonly console: number } & Readonly<
  Record<UsageMetric, number>
>

/** Reads what databases used. */
export interface UsageSource {
  /** Returns the hours that begin in `[from, to)`, by time. */
  rows(from: Date, to: Date): Promise<readonly HourOfUsage[]>
}
