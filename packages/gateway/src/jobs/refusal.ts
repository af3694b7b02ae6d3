import { RequestError } from '@terrarium/engine'
import { errorBody } from '../http/answers.ts'
import { REPLY } from './reply.ts'
import type { RefusalReply, Usage } from './reply.ts'
import { tagsText } from './query-answer.ts'

/** Refuses a job with the error that it threw; `tags` are echoed once they were accepted. */
export function refusalOf(id: number, thrown: unknown, tags = '', usage?: Usage): RefusalReply {
  const error = toRequestError(thrown)
  return [id, REPLY.refusal, error.status, errorBody(error.code, error.message, tagsText(tags)), usage]
}

/** Whether a job was given up because the pool asked for it. */
export function isInterruption(thrown: unknown): boolean {
  return thrown instanceof RequestError && thrown.code === 'interrupted'
}

/** Refuses a job whose token cannot be verified now. */
export function keysUnavailable(id: number, reason: string): RefusalReply {
  const message = `The signature of the token cannot be verified now. The keys of its access provider cannot be fetched: ${reason}.`
  return [id, REPLY.refusal, 503, errorBody('internal_error', message), undefined]
}

/** Everything else than a `RequestError` is a defect of ours: it is logged and answered as an internal error. */
function toRequestError(thrown: unknown): RequestError {
  if (thrown instanceof RequestError) return thrown
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  process.stderr.write(`query failed: ${placeOf(thrown)}\n`)
  return new RequestError('internal_error', 500, text)
}

/** The kind of a defect and where it is. Its message may hold a part of the query, which is nobody's business but the caller's. */
function placeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown
  const frames = thrown.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return [thrown.name, ...frames].join('\n')
}
