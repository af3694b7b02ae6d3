import type { QueryEvent } from '../metering/query-event.ts'

/** Microseconds in a millisecond. */
const MICROSECONDS = 1000
const START = '{"ts":"'
/** Length of a time such as `2026-11-23T09:33:00.000Z`. */
const TIME_LENGTH = 24
const DATABASE_AT = START.length + TIME_LENGTH + '",'.length

/**
 * Renders an event as a line of the log: JSON whose first members are the time of arrival and the database, so that lines are selected
 * without being parsed. A line holds no value of a query, no argument and no secret: of the query's text only its shape.
 *
 * @param database region group and names, such as `us-std/shop`
 * @see design: experience.md §3.26
 */
export function renderLine(event: QueryEvent, database: string): string {
  return `${JSON.stringify({
    ts: new Date(event.receivedAt / MICROSECONDS).toISOString(),
    database,
    kind: event.kind,
    trace_id: event.traceId,
    role: event.role,
    status: event.status,
    duration_ms: Math.round(event.durationMs * MICROSECONDS) / MICROSECONDS,
    compute_ops: event.computeOps,
    read_ops: event.readOps,
    write_ops: event.writeOps,
    storage_bytes_read: event.bytesRead,
    storage_bytes_write: event.bytesWritten,
    request_bytes: event.requestBytes,
    response_bytes: event.responseBytes,
    contention_retries: event.contentionRetries,
    tags: event.tags,
    shape: event.shape,
  })}\n`
}

/** Which lines are wanted: those that arrived in `[from, to)`, of one database or of a region group. */
export interface LogRange {
  readonly from: Date
  readonly to: Date
  /** Region group, and names of a database: `us-std` or `us-std/shop`. */
  readonly scope: string
}

/** Returns a test of rendered lines. */
export function selectLines({ from, to, scope }: LogRange): (line: string) => boolean {
  const [begin, end] = [from.toISOString(), to.toISOString()]
  const wanted = JSON.stringify(scope).slice(0, -1)
  const database = `"database":${wanted}`
  const isRegion = !scope.includes('/')
  return (line) => {
    const time = line.slice(START.length, START.length + TIME_LENGTH)
    if (time < begin || time >= end || !line.startsWith(database, DATABASE_AT)) return false
    const after = line[DATABASE_AT + database.length]
    return after === '"' || (isRegion && after === '/')
  }
}
