import type { QueryOutcome, QueryRun } from '@terrarium/engine'
import { encodeJsonString, encodeMaterialized } from '@terrarium/values'
import type { Materialized } from '@terrarium/values'
import type { Timestamp } from '@terrarium/base'
import { encodeLarge, finishText, RESULT_LENGTH_MAX } from './answer-text.ts'
import type { AnswerText } from './answer-text.ts'
import type { Format } from '../request/query-headers.ts'

/** An answer but for its transaction time, whose place is between the two texts. Its further places in them are marked: see `fillPendingTime`. */
export interface TimedAnswer {
  readonly status: number
  readonly before: AnswerText
  readonly after: string
  /** Whether the schema's version is the transaction time too; then `after` ends at its place. */
  readonly isVersionPending: boolean
}

/** What an answer needs beside the run itself. */
export interface AnswerContext {
  readonly format: Format
  readonly tags: string
  readonly queryTimeMs: number
  readonly contentionRetries: number
}

/**
 * Writes the body of a query's answer.
 *
 * @see reference: wire-protocol.md §3.1, §3.2
 */
export function writeQueryAnswer(run: QueryRun, context: AnswerContext): TimedAnswer {
  const data = run.outcome.kind === 'success' ? dataText(run.outcome.data, context.format) : ''
  return data === undefined ? writeOutcome({ ...run, outcome: TOO_LARGE }, '', context) : writeOutcome(run, data, context)
}

/** A result that is too large for an answer: the query fails and writes nothing. */
const TOO_LARGE: QueryOutcome = {
  kind: 'failure',
  code: 'value_too_large',
  message: `Value too large: exceeded maximum size of a result (limit=${RESULT_LENGTH_MAX}).`,
  summary: `error: Value too large: exceeded maximum size of a result (limit=${RESULT_LENGTH_MAX}).`,
  constraintFailures: undefined,
  abort: undefined,
}

/** Encodes the result; undefined where it is beyond the limit, or longer than texts can be at all. */
function dataText(data: Materialized, format: Format): string | undefined {
  try {
    const text = encodeMaterialized(data, format)
    return text.length > RESULT_LENGTH_MAX ? undefined : text
  } catch (error: unknown) {
    if (error instanceof RangeError) return undefined // no text is that long
    throw error
  }
}

function writeOutcome(run: QueryRun, data: string, context: AnswerContext): TimedAnswer {
  const { outcome } = run
  const summary = `,"summary":${encodeJsonString(outcome.summary)},"txn_ts":`
  const isVersionPending = run.schemaVersion === 'commit'
  const version = isVersionPending ? '' : `${run.schemaVersion}}`
  const rest = { after: `${statsText(run, context)}${tagsText(context.tags)},"schema_version":${version}`, isVersionPending }
  if (outcome.kind === 'failure') return { status: 400, before: encodeLarge(failureText(outcome, context.format) + summary), ...rest }
  const type = outcome.staticType === undefined ? '' : `,"static_type":${encodeJsonString(outcome.staticType)}`
  return { status: 200, before: encodeLarge(`{"data":${data}${type}${summary}`), ...rest }
}

/** Puts the transaction time into an answer. */
export function withTime({ before, after, isVersionPending }: TimedAnswer, time: Timestamp): string | Uint8Array[] {
  return finishText(before, isVersionPending ? `${time}${after}${time}}` : `${time}${after}`, time)
}

function failureText(outcome: Extract<QueryOutcome, { kind: 'failure' }>, format: Format): string {
  const { code, message, constraintFailures, abort } = outcome
  let text = `{"error":{"code":"${code}","message":${encodeJsonString(message)}`
  if (constraintFailures !== undefined) {
    const failures = constraintFailures.map((failure) => ({ paths: failure.paths, message: failure.message }))
    text += `,"constraint_failures":${JSON.stringify(failures).replaceAll('\uffff', '\\uffff')}`
  }
  if (abort !== undefined) text += `,"abort":${encodeMaterialized(abort, format)}`
  return `${text}}`
}

function statsText({ stats }: QueryRun, { queryTimeMs, contentionRetries }: AnswerContext): string {
  return (
    `,"stats":{"compute_ops":${stats.computeOps},"read_ops":${stats.readOps},"write_ops":${stats.writeOps},"query_time_ms":${queryTimeMs}` +
    `,"contention_retries":${contentionRetries},"storage_bytes_read":${stats.storageBytesRead},"storage_bytes_write":${stats.storageBytesWrite}` +
    `,"rate_limits_hit":[]}`
  )
}

/** The member that echoes the tags of a query. */
export function tagsText(tags: string): string {
  return tags === '' ? '' : `,"query_tags":"${tags}"`
}
