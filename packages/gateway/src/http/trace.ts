import { randomFillSync } from 'node:crypto'

const TRACE_HEADER = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/
const TRACE_BYTES = 16
const SPAN_BYTES = 8

/** Returns the `traceparent` of an answer: the request's trace id where it has a good one, and a span of our own. */
export function traceparentOf(header: string | undefined): string {
  const trace = header === undefined ? undefined : TRACE_HEADER.exec(header)?.[1]
  return `00-${trace ?? randomHex(TRACE_BYTES)}-${randomHex(SPAN_BYTES)}-00`
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
