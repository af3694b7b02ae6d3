import { text } from '../messages/text.ts'
import type { ConstraintFailure, QueryFailure, QueryOutcome, QueryStats } from './query-outcome.ts'
import { decodeTagged } from './wire-value.ts'

interface Measured {
  readonly totalTimeMs: number
  readonly attempts: number
  readonly traceId?: string | undefined
}

type JsonRecord = Readonly<Record<string, unknown>>

/** Reads the answer of a query, whatever its status; members it does not know are ignored. */
export function readOutcome(status: number, body: string, measured: Measured): QueryOutcome {
  const answer = parseRecord(body)
  const answered = {
    status,
    body,
    summary: textOf(answer['summary']) ?? '',
    stats: readStats(answer['stats']),
    schemaVersion: typeof answer['schema_version'] === 'number' ? answer['schema_version'] : undefined,
    ...measured,
  }
  if (status === 200 && 'data' in answer) {
    return { kind: 'success', ...answered, data: decodeTagged(answer['data']), staticType: textOf(answer['static_type']) }
  }
  const error = isRecord(answer['error']) ? answer['error'] : {}
  return {
    kind: 'failure',
    ...answered,
    code: textOf(error['code']) ?? 'unknown_error',
    message: textOf(error['message']) ?? text('errors.generic'),
    constraintFailures: readConstraintFailures(error['constraint_failures']),
    abort: 'abort' in error ? decodeTagged(error['abort']) : undefined,
  }
}

/** The outcome of a query that got no answer. */
export function networkFailure(timedOut: boolean, measured: Measured): QueryFailure {
  return {
    kind: 'failure',
    status: 0,
    body: '',
    summary: '',
    stats: undefined,
    schemaVersion: undefined,
    ...measured,
    code: timedOut ? 'time_out' : 'network_error',
    message: timedOut ? text('client.time_out_detail') : text('client.network_detail'),
    constraintFailures: [],
    abort: undefined,
  }
}

/** Reads what a query or an event cost; undefined when the answer does not tell. */
export function readStats(value: unknown): QueryStats | undefined {
  if (!isRecord(value)) return undefined
  return {
    readOps: numberOf(value['read_ops']),
    writeOps: numberOf(value['write_ops']),
    computeOps: numberOf(value['compute_ops']),
    serverTimeMs: numberOf(value['query_time_ms']),
    contentionRetries: numberOf(value['contention_retries']),
    storageBytesRead: numberOf(value['storage_bytes_read']),
    storageBytesWrite: numberOf(value['storage_bytes_write']),
    rateLimitsHit: Array.isArray(value['rate_limits_hit']) ? value['rate_limits_hit'].filter((name) => typeof name === 'string') : [],
  }
}

function readConstraintFailures(value: unknown): readonly ConstraintFailure[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).map((failure) => ({ message: textOf(failure['message']) ?? '', paths: readPaths(failure['paths']) }))
}

function readPaths(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return value.filter((path): path is unknown[] => Array.isArray(path)).map(renderPath)
}

function renderPath(path: readonly unknown[]): string {
  return path.reduce<string>(
    (rendered, segment) =>
      typeof segment === 'number' ? `${rendered}[${segment}]` : `${rendered}${rendered === '' ? '' : '.'}${String(segment)}`,
    '',
  )
}

function parseRecord(body: string): JsonRecord {
  try {
    const parsed: unknown = JSON.parse(body)
    return isRecord(parsed) ? parsed : {}
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
