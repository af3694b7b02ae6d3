import type { QueryOutcome, QueryRun, RequestError } from '@terrarium/engine'
import { encodeJsonString, encodeMaterialized, fillPendingTime } from '@terrarium/values'
import type { Timestamp } from '@terrarium/base'
import { errorBody } from '../http/answers.ts'
import type { Format } from './headers.ts'

/** An answer but for its transaction time, which stands between the two texts. In them its further places are marked: see `fillPendingTime`. */
export interface TimedAnswer {
  readonly status: number
  readonly before: string
  readonly after: string
  /** The schema's version is the transaction time too; then `after` ends where it stands. */
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
export function respond(run: QueryRun, context: AnswerContext): TimedAnswer {
  const { outcome } = run
  const summary = `,"summary":${encodeJsonString(outcome.summary)},"txn_ts":`
  const isVersionPending = run.schemaVersion === 'commit'
  const version = isVersionPending ? '' : `${run.schemaVersion}}`
  const rest = { after: `${statsText(run, context)}${tagsText(context.tags)},"schema_version":${version}`, isVersionPending }
  if (outcome.kind === 'failure') return { status: 400, before: failureText(outcome, context.format) + summary, ...rest }
  const type = outcome.staticType === undefined ? '' : `,"static_type":${encodeJsonString(outcome.staticType)}`
  return { status: 200, before: `{"data":${encodeMaterialized(outcome.data, context.format)}${type}${summary}`, ...rest }
}

/** Puts the transaction time into an answer. */
export function withTime({ before, after, isVersionPending }: TimedAnswer, time: Timestamp): string {
  return fillPendingTime(isVersionPending ? `${before}${time}${after}${time}}` : `${before}${time}${after}`, time)
}

/** Body of a failure around the query; tags are echoed once they were accepted. */
export function refusalBody(error: RequestError, tags: string): string {
  return errorBody(error.code, error.message, tagsText(tags))
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

function tagsText(tags: string): string {
  return tags === '' ? '' : `,"query_tags":"${tags}"`
}
