import { randomFillSync } from 'node:crypto'

const TRACE_HEADER = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/
const TRACE_BYTES = 16
const SPAN_BYTES = 8
const TRACE_DIGITS = 2 * TRACE_BYTES

/** What names an answer's place in a trace (W3C Trace Context). */
export interface Trace {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** Value of the header `traceparent`. */
  readonly traceparent: string
}

/** Returns the trace of an answer: the request's id where its `traceparent` is a good one, and a span of our own. */
export function traceOf(header: string | undefined): Trace {
  const given = traceIdOf(header)
  // One reading of random bytes for both: each answer pays for this.
  const digits = given === '' ? randomHex(TRACE_BYTES + SPAN_BYTES) : given + randomHex(SPAN_BYTES)
  const traceId = digits.slice(0, TRACE_DIGITS)
  return { traceId, traceparent: `00-${traceId}-${digits.slice(TRACE_DIGITS)}-00` }
}

/** Returns the trace id of a `traceparent`, 32 hexadecimal digits; empty where there is no good one. */
export function traceIdOf(traceparent: string | undefined): string {
  return (traceparent !== undefined && TRACE_HEADER.exec(traceparent)?.[1]) || ''
}

const pool = Buffer.alloc(4096)
let used = pool.length

function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('hex', used - bytes, used)
}
