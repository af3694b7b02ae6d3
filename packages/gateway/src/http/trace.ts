import { randomFillSync } from 'node:crypto'

const TRACE_HEADER = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const TRACE_BYTES = 16
const SPAN_BYTES = 8
const TRACE_DIGITS = 2 * TRACE_BYTES
const SAMPLED = 1

/** The span of a caller, as its `traceparent` names it. */
export interface ParentSpan {
  /** 16 hexadecimal digits. */
  readonly spanId: string
  /** Whether the caller records its trace. */
  readonly isSampled: boolean
}

/** A place in a trace (W3C Trace Context). */
export interface Span {
  /** 32 hexadecimal digits; empty where it is not known. */
  readonly traceId: string
  /** 16 hexadecimal digits; empty where it is not known. */
  readonly spanId: string
  /** undefined: the caller named none. */
  readonly parentSpan: ParentSpan | undefined
}

/** What names an answer's place in a trace. */
export interface Trace extends Span {
  /** Value of the header `traceparent`. */
  readonly traceparent: string
}

/** Returns the trace of an answer: the request's id where its `traceparent` is a good one, and a span of our own. */
export function traceOf(header: string | undefined): Trace {
  const given = spanOf(header)
  // One reading of random bytes for both: each answer pays for this.
  const digits = given === undefined ? randomHex(TRACE_BYTES + SPAN_BYTES) : given.traceId + randomHex(SPAN_BYTES)
  const traceId = digits.slice(0, TRACE_DIGITS)
  const spanId = digits.slice(TRACE_DIGITS)
  return { traceId, spanId, parentSpan: given, traceparent: `00-${traceId}-${spanId}-00` }
}

/** Returns the span that a `traceparent` names; undefined where it is not a good one. */
export function spanOf(traceparent: string | undefined): (ParentSpan & { readonly traceId: string }) | undefined {
  const [, traceId, spanId, flags] = (traceparent !== undefined && TRACE_HEADER.exec(traceparent)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 }
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
