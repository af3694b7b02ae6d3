import { isUserDocumentKey } from '@terrarium/engine'
import { StoreError } from '@terrarium/store'
import type { CommitRequest } from '@terrarium/store'
import { errorAnswer, jsonAnswer } from '../http/answers.ts'
import { bodyBytes, headerOf } from '../http/exchange.ts'
import type { Cancel, GatewayRequest, GatewayResponse } from '../http/exchange.ts'
import { bodyOf } from '../jobs/answer-text.ts'
import { traceOf } from '../http/trace.ts'
import type { Span } from '../http/trace.ts'
import { JOB } from '../jobs/job.ts'
import type { JobRequest } from '../jobs/job.ts'
import { unpackCommit } from '../jobs/packed-commit.ts'
import { withTime } from '../jobs/query-answer.ts'
import { REPLY } from '../jobs/reply.ts'
import type { CommitReply, JobEnd, Usage } from '../jobs/reply.ts'
import { timeOut } from '../jobs/time-out.ts'
import { createQueryEvent } from '../metering/query-event.ts'
import { TIMEOUT_HEADER } from '../request/query-headers.ts'
import type { Answer, RouteContext } from './route.ts'

type AnsweredKind = typeof JOB.query | typeof JOB.schema | typeof JOB.feed

const CHALLENGE = ['www-authenticate', 'Bearer']
/** Longest random wait before a query that was contended repeatedly is tried again; it doubles with each attempt. */
const BACKOFF_MS = 1

/** Runs a job in an executor, commits what it wrote, runs it again where that conflicts, and answers. */
export function answerJob(
  context: RouteContext,
  request: GatewayRequest,
  { kind, headers }: Pick<JobRequest<AnsweredKind>, 'kind' | 'headers'>,
  answer: Answer,
): Cancel {
  const { store, isInternal } = context
  const job = { kind, body: request.body, headers, store, isInternal, receivedAt: context.clock.now() }
  // Chosen here, so that the log names the trace that the answer does.
  const trace = traceOf(headerOf(request.headers, 'traceparent'))
  const traced: Answer = ({ status, headers: own, body, stream }) =>
    answer({ status, headers: [...own, 'traceparent', trace.traceparent], body, stream })
  const exchange = new JobExchange(context, job, traced, trace)
  exchange.start(0)
  return () => exchange.cancel()
}

/**
 * A request and its answer, over as many attempts as it takes.
 *
 *   start ─▶ pool ─▶ refusal, answer, timed answer ─────────────────────▶ finish
 *     ▲        │ └─▶ commit ─▶ writer ─▶ committed ─────────────────────▶ finish
 *     │        └───▶ retry         └─▶ conflict ─▶ attempts used up: 409 ▶ finish
 *     └─── wait ◀──────┴─────────────────┘
 */
class JobExchange {
  readonly #context: RouteContext
  readonly #job: JobRequest<AnsweredKind>
  readonly #answer: Answer
  readonly #span: Span
  #cancelJob: Cancel | undefined
  #timer: NodeJS.Timeout | undefined
  #isCancelled = false

  constructor(context: RouteContext, job: JobRequest<AnsweredKind>, answer: Answer, span: Span) {
    this.#context = context
    this.#job = job
    this.#answer = answer
    this.#span = span
  }

  start(attempt: number): void {
    this.#cancelJob = this.#context.pool.run(this.#job, attempt, (end) => this.#onEnd(end, attempt))
  }

  cancel(): void {
    this.#isCancelled = true
    this.#cancelJob?.()
    clearTimeout(this.#timer)
  }

  #onEnd(end: JobEnd<AnsweredKind>, attempt: number): void {
    this.#cancelJob = undefined
    if (typeof end === 'string') return this.#finish(this.#failureOf(end), undefined, attempt)
    switch (end[1]) {
      case REPLY.refusal:
        return this.#finish(jsonAnswer(end[2], end[3], end[2] === 401 ? CHALLENGE : undefined), end[4], attempt)
      case REPLY.answer:
        return this.#finish(jsonAnswer(200, bodyOf(end[2])), end[3], attempt)
      case REPLY.timedAnswer: {
        const [, , status, before, after, isVersionPending, usage, snapshotTime] = end
        const time = this.#context.writer.readTime(snapshotTime)
        return this.#finish(jsonAnswer(status, withTime({ status, before, after, isVersionPending }, time)), usage, attempt)
      }
      case REPLY.commit:
        return void this.#commit(end, attempt)
      case REPLY.retry:
        return this.#startLater(attempt, (end[2] - this.#context.clock.now()) / 1000)
    }
  }

  async #commit([, , status, before, after, isVersionPending, usage, commit, retries]: CommitReply, attempt: number): Promise<void> {
    try {
      const request = unpackCommit(commit)
      const { writes: refusal } = this.#context.allowance
      if (refusal !== undefined && this.#job.kind === JOB.query && storesDocuments(request)) {
        return this.#finish(errorAnswer(429, 'limit_exceeded', refusal), undefined, attempt)
      }
      const outcome = await this.#context.writer.commit(request)
      if (outcome.kind === 'committed') {
        const body = withTime({ status, before, after, isVersionPending }, outcome.time)
        return this.#finish(jsonAnswer(status, body), usage, attempt)
      }
      if (this.#isCancelled) return
      if (attempt < retries) return attempt === 0 ? this.start(1) : this.#startLater(attempt + 1, Math.random() * BACKOFF_MS * 2 ** attempt)
      this.#finish(CONTENDED, usage, attempt)
    } catch (error: unknown) {
      this.#finish(commitFailure(error), usage, attempt)
    }
  }

  #startLater(attempt: number, delayMs: number): void {
    this.#timer = setTimeout(() => this.start(attempt), Math.max(0, Math.ceil(delayMs)))
  }

  #failureOf(end: Extract<JobEnd, string>): GatewayResponse {
    switch (end) {
      case 'overloaded':
        return errorAnswer(429, 'limit_exceeded', 'Too many pending requests')
      case 'outOfMemory':
        return errorAnswer(400, 'invalid_request', `Query uses too much memory, limit: ${this.#context.pool.heapMb} MB`)
      case 'crashed':
        return errorAnswer(500, 'internal_error', `The query ended the thread that ran it. ${SEE_LOG}`)
      case 'timedOut': {
        const { headers, receivedAt } = this.#job
        const timeout = headers[TIMEOUT_HEADER]
        const elapsedMs = (this.#context.clock.now() - receivedAt) / 1000
        const { code, status, message } = timeOut(timeout === undefined ? undefined : Number(timeout), elapsedMs)
        return errorAnswer(status, code, message)
      }
    }
  }

  #finish(response: GatewayResponse, usage: Usage | undefined, attempt: number): void {
    if (this.#context.onQuery && usage && this.#job.kind === JOB.query) this.#meter(response, usage, attempt)
    if (!this.#isCancelled) this.#answer(response)
  }

  #meter({ status, body }: GatewayResponse, usage: Usage, attempt: number): void {
    const { receivedAt } = this.#job
    const { traceId, spanId, parentSpan } = this.#span
    const durationMs = (this.#context.clock.now() - receivedAt) / 1000
    const requestBytes = this.#job.body?.length ?? 0
    const exchange = {
      kind: 'query',
      traceId,
      spanId,
      parentSpan,
      receivedAt,
      durationMs,
      status,
      requestBytes,
      responseBytes: bodyBytes(body),
      contentionRetries: attempt,
    } as const
    this.#context.onQuery?.(createQueryEvent(usage, exchange))
  }
}

const CONTENDED = errorAnswer(409, 'contended_transaction', 'Transaction was aborted due to detection of concurrent modification.')

const SEE_LOG = "The server's log has the details."

/** Whether a commit creates or changes documents of users. */
function storesDocuments({ writes }: CommitRequest): boolean {
  return writes.some(({ key, value }) => value !== undefined && isUserDocumentKey(key))
}

/** A store that cannot write says so itself, once in the log and in each answer. Everything else is a defect. */
function commitFailure(error: unknown): GatewayResponse {
  if (error instanceof StoreError) return errorAnswer(503, 'internal_error', `The database ${error.message}. Reads go on.`)
  process.stderr.write(`commit failed: ${error instanceof Error ? error.stack : String(error)}\n`)
  return errorAnswer(500, 'internal_error', `${error instanceof Error ? error.message : String(error)} ${SEE_LOG}`)
}
