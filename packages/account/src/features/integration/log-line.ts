import { redactedText } from '@terrarium/contracts'
import type { IntakeLine } from '../../providers/monitoring.ts'

/** A line of the query log, parsed. */
export interface LoggedQuery {
  readonly ts: string
  readonly database: string
  readonly kind: 'query' | 'stream'
  readonly trace_id: string
  readonly role: string
  readonly status: number
  readonly duration_ms: number
  readonly compute_ops: number
  readonly read_ops: number
  readonly write_ops: number
  readonly storage_bytes_read: number
  readonly storage_bytes_write: number
  readonly request_bytes: number
  readonly response_bytes: number
  readonly contention_retries: number
  readonly tags: string
  readonly shape: string
}

const WARNING_FROM = 400
const ERROR_FROM = 500

/** Writes a query for a monitoring service. What a client says of itself, its tags, may hold what looks like a secret: that stays here. */
export function lineOfQuery({ ts, database, shape, tags, ...query }: LoggedQuery, regionGroup: string): IntakeLine {
  const { status } = query
  return {
    message: shape === '' ? query.kind : redactedText(shape),
    time: ts,
    level: status >= ERROR_FROM ? 'error' : status >= WARNING_FROM ? 'warn' : 'info',
    tags: [`region_group:${regionGroup}`, `database:${database}`],
    attributes: { database, ...query, tags: redactedText(tags) },
  }
}

/** Writes the line that shows whether lines arrive. */
export function lineOfTest(regionGroup: string, time: Date): IntakeLine {
  return {
    message: `Terrarium can deliver the logs of ${regionGroup}.`,
    time: time.toISOString(),
    level: 'info',
    tags: [`region_group:${regionGroup}`],
    attributes: { kind: 'test' },
  }
}
