import { RequestError } from '@terrarium/engine'
import { readTags } from './query-tags.ts'

/** How values are written in the answer and read in arguments. */
export type Format = 'simple' | 'tagged' | 'decorated'

/** Headers that a query reads, in the order in which they are sent to an executor; each as it came, or undefined. */
export const QUERY_HEADERS = [
  'authorization',
  'x-last-txn-ts',
  'x-query-timeout-ms',
  'x-max-contention-retries',
  'x-query-tags',
  'x-format',
  'x-typecheck',
  'x-linearized',
  'x-performance-hints',
] as const

/** Headers that a feed reads: those of a query before its tags. */
export const FEED_HEADERS = QUERY_HEADERS.slice(0, QUERY_HEADERS.indexOf('x-query-tags'))

/** Position of the header that sets a query's or a feed's deadline. */
export const TIMEOUT_HEADER = QUERY_HEADERS.indexOf('x-query-timeout-ms')

/** Values of headers as they came, in the order that the job's kind defines. */
export type RawHeaders = readonly (string | undefined)[]

/** The headers of a query, read and checked. */
export interface QueryHeaders {
  readonly lastSeen: number
  /** undefined: not given, the default holds. */
  readonly timeoutMs: number | undefined
  readonly contentionRetries: number
  /** As echoed in the answer; empty without tags. */
  readonly tags: string
  readonly format: Format
  readonly typecheck: boolean | undefined
  readonly performanceHints: boolean
}

export const QUERY_TIMEOUT_MS = 120_000
const QUERY_TIMEOUT_MS_MAX = 600_000
const CONTENTION_RETRIES = 4
const CONTENTION_RETRIES_MAX = 7

/**
 * Checks the headers of a query in the order in which a fault is named.
 *
 * @throws {RequestError} invalid_request
 * @see reference: wire-protocol.md §1.1
 */
export function readQueryHeaders(raw: RawHeaders): QueryHeaders {
  const [, given, timeout, retries, tags, format, typecheck, linearized, hints] = raw
  const lastSeen = given === undefined ? 0 : readTimestamp(given)
  const timeoutMs = timeout === undefined ? undefined : readTimeout(timeout)
  const contentionRetries = retries === undefined ? CONTENTION_RETRIES : readRetries(retries)
  const echoed = tags === undefined ? '' : readTags(tags, (reason) => refuseHeader('x-query-tags', reason))
  const readAs = format === undefined ? 'simple' : readFormat(format)
  const checks = readBoolean('x-typecheck', typecheck)
  readBoolean('x-linearized', linearized) // every answer is linearized: the header is only checked
  const performanceHints = readBoolean('x-performance-hints', hints) ?? false
  return { lastSeen, timeoutMs, contentionRetries, tags: echoed, format: readAs, typecheck: checks, performanceHints }
}

function refuseHeader(name: string, reason: string): never {
  throw new RequestError('invalid_request', 400, `Invalid header '${name}': ${reason}`)
}

function readTimestamp(text: string): number {
  const value = readInteger(text, 64)
  return value ?? refuseHeader('x-last-txn-ts', `Invalid timestamp '${text}'.`)
}

function readTimeout(text: string): number {
  const name = 'x-query-timeout-ms'
  const value = readInteger(text, 64) ?? refuseHeader(name, `Invalid number '${text}'.`)
  if (value <= 0) refuseHeader(name, 'Must be greater than 0.')
  if (value > QUERY_TIMEOUT_MS_MAX) refuseHeader(name, `Must be less than or equal to ${QUERY_TIMEOUT_MS_MAX}.`)
  return value
}

function readRetries(text: string): number {
  const name = 'x-max-contention-retries'
  const value = readInteger(text, 32) ?? refuseHeader(name, `Invalid number '${text}'.`)
  if (value < 0 || value > CONTENTION_RETRIES_MAX) refuseHeader(name, `Must be between 0 and ${CONTENTION_RETRIES_MAX}.`)
  return value
}

function readFormat(text: string): Format {
  return text === 'simple' || text === 'tagged' || text === 'decorated' ? text : refuseHeader('x-format', `Invalid format ${text}`)
}

function readBoolean(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (text === 'true' || text === 'false') return text === 'true'
  const small = text.toLowerCase()
  return small === 'true' || small === 'false' ? small === 'true' : refuseHeader(name, 'Must be a boolean value.')
}

/** Reads a decimal integer of that many bits, signs allowed; undefined when it is none. */
function readInteger(text: string, bits: number): number | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined
  const value = Number(text)
  if (Math.abs(value) < 2 ** (bits - 1) - 2 ** 11) return value
  const exact = BigInt(text.replace('+', ''))
  return BigInt.asIntN(bits, exact) === exact ? value : undefined
}
