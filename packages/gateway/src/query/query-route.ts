import type { Clock, Timestamp } from '@terrarium/base'
import type { Writer } from '@terrarium/store'
import type { JobEnd, JobRequest } from '../executor/job.ts'
import { unpackCommit } from '../executor/packed-commit.ts'
import type { ExecutorPool } from '../executor/pool.ts'
import { JOB, REPLY } from '../executor/protocol.ts'
import type { ReplyMessage, Usage } from '../executor/protocol.ts'
import { errorAnswer, errorBody, jsonAnswer } from '../http/answers.ts'
import { headerOf } from '../http/exchange.ts'
import type { Cancel, GatewayRequest, GatewayResponse } from '../http/exchange.ts'
import type { QueryListener } from '../metering/metering.ts'
import { QUERY_HEADERS } from './headers.ts'
import { withTime } from './respond.ts'
import { timeOut } from './time-out.ts'

/** What routes that run something in an executor need. */
export interface RouteContext {
  readonly pool: ExecutorPool
  /** Position of the gateway's store among those of the executors. */
  readonly store: number
  readonly writer: Writer
  readonly clock: Clock
  readonly onQuery: QueryListener | undefined
}

type Answer = (response: GatewayResponse) => void
type CommitReply = Extract<ReplyMessage, { 1: typeof REPLY.toCommit }>

const CHALLENGE = ['www-authenticate', 'Bearer']
/** Longest random wait before a query that was contended repeatedly is tried again; it doubles with each attempt. */
const BACKOFF_MS = 1

/** Answers `/query/1`: runs the query in an executor, commits what it wrote, and tries again where that conflicts. */
export function answerQuery(context: RouteContext, request: GatewayRequest, answer: Answer): Cancel {
  const headers = QUERY_HEADERS.map((name) => headerOf(request.headers, name))
  return answerJob(context, request, { kind: JOB.query, body: request.body, headers }, answer)
}

/** Answers with what an executor makes of a job, once what it wrote is committed. */
export function answerJob(
  context: RouteContext,
  request: GatewayRequest,
  job: Pick<JobRequest, 'kind' | 'body' | 'headers'>,
  answer: Answer,
): Cancel {
  const { kind, body, headers } = job
  const run = new JobRun(context, request, { kind, body, headers, store: context.store, receivedAt: context.clock.now() }, answer)
  run.start(0)
  return () => run.cancel()
}

class JobRun {
  readonly #context: RouteContext
  readonly #request: GatewayRequest
  readonly #job: JobRequest
  readonly #answer: Answer
  #cancelJob: Cancel | undefined
  #timer: NodeJS.Timeout | undefined
  #isCancelled = false

  constructor(context: RouteContext, request: GatewayRequest, job: JobRequest, answer: Answer) {
    this.#context = context
    this.#request = request
    this.#answer = answer
    this.#job = job
  }

  start(attempt: number): void {
    this.#cancelJob = this.#context.pool.run(this.#job, attempt, (end) => this.#onEnd(end, attempt))
  }

  cancel(): void {
    this.#isCancelled = true
    this.#cancelJob?.()
    clearTimeout(this.#timer)
  }

  #onEnd(end: JobEnd, attempt: number): void {
    this.#cancelJob = undefined
    if (typeof end === 'string') return this.#finish(failureOf(end, this.#job, this.#context.clock.now()), undefined, attempt)
    switch (end[1]) {
      case REPLY.refused:
        return this.#finish(jsonAnswer(end[2], end[3], end[2] === 401 ? CHALLENGE : undefined), end[4], attempt)
      case REPLY.answered: {
        const [, , status, before, after, isVersionPending, usage] = end
        const time = this.#context.writer.nextTime()
        return this.#finish(jsonAnswer(status, withTime({ status, before, after, isVersionPending }, time)), usage, attempt)
      }
      case REPLY.toCommit:
        return void this.#commit(end, attempt)
      case REPLY.notYet:
        return this.#startLater(attempt, (end[2] - this.#context.clock.now()) / 1000)
    }
  }

  async #commit([, , status, before, after, isVersionPending, usage, commit, retries]: CommitReply, attempt: number): Promise<void> {
    try {
      const outcome = await this.#context.writer.commit(unpackCommit(commit))
      if (outcome.kind === 'committed') {
        const body = withTime({ status, before, after, isVersionPending }, outcome.time)
        return this.#finish(jsonAnswer(status, body), usage, attempt)
      }
      if (this.#isCancelled) return
      if (attempt < retries) return attempt === 0 ? this.start(1) : this.#startLater(attempt + 1, Math.random() * BACKOFF_MS * 2 ** attempt)
      this.#finish(CONTENDED, usage, attempt)
    } catch (error: unknown) {
      this.#finish(internalError(error), usage, attempt)
    }
  }

  #startLater(attempt: number, delayMs: number): void {
    this.#timer = setTimeout(() => this.start(attempt), Math.max(0, Math.ceil(delayMs)))
  }

  #finish(response: GatewayResponse, usage: Usage | undefined, attempt: number): void {
    if (this.#context.onQuery && usage && this.#job.kind === JOB.query) this.#context.onQuery(this.#eventOf(response, usage, attempt))
    if (!this.#isCancelled) this.#answer(response)
  }

  #eventOf(response: GatewayResponse, usage: Usage, attempt: number): Parameters<QueryListener>[0] {
    const [databasePath, globalId, role, tags, computeOps, readOps, writeOps, bytesRead, bytesWritten] = usage
    const { receivedAt } = this.#job
    return {
      databasePath,
      globalId,
      role,
      tags,
      receivedAt,
      durationMs: (this.#context.clock.now() - receivedAt) / 1000,
      status: response.status,
      computeOps,
      readOps,
      writeOps,
      bytesRead,
      bytesWritten,
      requestBytes: this.#request.body?.length ?? 0,
      responseBytes: response.body.length,
      contentionRetries: attempt,
    }
  }
}

const CONTENDED = errorAnswer(409, 'contended_transaction', 'Transaction was aborted due to detection of concurrent modification.')

function failureOf(end: Extract<JobEnd, string>, job: JobRequest, now: Timestamp): GatewayResponse {
  if (end === 'overloaded') return errorAnswer(429, 'limit_exceeded', 'Too many pending requests')
  if (end === 'crashed')
    return errorAnswer(500, 'internal_error', 'The query ended its executor. Please create a ticket at https://support.fauna.com')
  const timeout = job.headers[QUERY_HEADERS.indexOf('x-query-timeout-ms')]
  const { status, message } = timeOut(timeout === undefined ? undefined : Number(timeout), (now - job.receivedAt) / 1000)
  return jsonAnswer(status, errorBody('time_out', message))
}

function internalError(error: unknown): GatewayResponse {
  process.stderr.write(`commit failed: ${error instanceof Error ? error.stack : String(error)}\n`)
  return errorAnswer(
    500,
    'internal_error',
    `${error instanceof Error ? error.message : String(error)} Please create a ticket at https://support.fauna.com`,
  )
}
