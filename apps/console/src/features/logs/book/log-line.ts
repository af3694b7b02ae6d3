import type { LiveLine } from '@terrarium/contracts'

/** A line of the query log, as its file has it. */
export interface LogLine extends LiveLine {
  readonly kind: string
  readonly storage_bytes_read: number
  readonly storage_bytes_write: number
  readonly request_bytes: number
  readonly response_bytes: number
}

/** What a line counts: whole numbers of at most 32 bits. */
export const NUMBERS = [
  'status',
  'compute_ops',
  'read_ops',
  'write_ops',
  'storage_bytes_read',
  'storage_bytes_write',
  'request_bytes',
  'response_bytes',
  'contention_retries',
] as const
export type NumberName = (typeof NUMBERS)[number]

/** Texts of a line, of which many lines have the same. */
export const TEXTS = ['database', 'kind', 'role', 'tags', 'shape'] as const
export type TextName = (typeof TEXTS)[number]

/** The part of time that lines are of, in milliseconds. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

export const ERROR_STATUS = 400
const LIMITED_STATUS = 429
const CONSOLE_TAG = /(^|,)app=terrarium(,|$)/

/** Whether the console itself made a query with these tags. */
export function isOfConsole(tags: string): boolean {
  return CONSOLE_TAG.test(tags)
}

export function isLimited(status: number): boolean {
  return status === LIMITED_STATUS
}

type Operations = Pick<LogLine, 'compute_ops' | 'read_ops' | 'write_ops'>

/** All operations of a query. */
export function operationsOf({ compute_ops: compute, read_ops: read, write_ops: write }: Operations): number {
  return compute + read + write
}

/** A line of a file as a line of the log; undefined when it is none. */
export function readLine(text: string): LogLine | undefined {
  const found = parseObject(text)
  if (found === undefined) return undefined
  const isCounted = NUMBERS.every((name) => isCount(found[name]))
  const isNamed = TEXTS.every((name) => typeof found[name] === 'string')
  const { ts, trace_id: trace, duration_ms: duration } = found
  const isTimed = typeof ts === 'string' && !Number.isNaN(Date.parse(ts)) && typeof duration === 'number' && duration >= 0
  const isTraced = trace === '' || (typeof trace === 'string' && /^[\da-f]{32}$/.test(trace))
  return isCounted && isNamed && isTimed && isTraced ? (found as unknown as LogLine) : undefined
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>) : undefined
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 0xffff_ffff && Math.floor(value) === value
}

/** A shape as a query: each place of a value is an argument. */
export function toQuery(shape: string): { readonly text: string; readonly names: readonly string[] } {
  const names: string[] = []
  const text = shape.replace(/<(?:string|number|value)>/g, () => {
    names.push(`arg${names.length + 1}`)
    return names[names.length - 1] ?? ''
  })
  return { text, names }
}
