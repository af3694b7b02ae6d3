import { formatEventCursor, NO_STATS, ORDINAL_MAX, parseEventCursor, statusText } from '@terrarium/engine'
import type { JobEnd } from '../executor/job.ts'
import { JOB, REPLY } from '../executor/protocol.ts'
import type { Usage } from '../executor/protocol.ts'
import type { BodySink, Cancel, GatewayResponse } from '../http/exchange.ts'
import { errorAnswer, jsonAnswer } from '../http/answers.ts'
import type { RouteContext } from '../query/query-route.ts'
import type { FollowHeaders, StreamState } from './run-event-job.ts'
import type { Listening, StreamHub } from './stream-hub.ts'

/** After this long without an event a stream tells that it is there. */
export const SILENCE_MS_MAX = 5 * 60_000
const MS_PER_COMPUTE_OP = 60_000
const RETRY_MS = 200

/** What a stream was asked with. */
export interface StreamRequest {
  readonly authorization: string | undefined
  readonly body: string | undefined
}

/** What a stream has executors do. */
interface StreamJob {
  readonly kind: typeof JOB.openStream | typeof JOB.followStream
  readonly body: string | undefined
  readonly headers: readonly (string | undefined)[]
}

/** What a stream works with. */
export interface StreamContext extends RouteContext {
  readonly hub: StreamHub
  /** Is told what a batch cost. */
  readonly onBatch: (usage: Usage, answered: string) => void
}

/**
 * One open stream.
 *
 *   open ─▶ status, missed events ─▶ waits ─ woken by commits ─▶ a batch ─┐
 *                                      ▲──────── until nothing is left ───┘
 *
 * Events are made in executors, a batch at a time; the stream holds where it is. A slow reader is waited for: what happens meanwhile is in
 * the change log.
 */
export class EventStream implements Listening {
  readonly #context: StreamContext
  readonly #request: StreamRequest
  readonly #answer: (response: GatewayResponse) => void
  #state: StreamState | undefined
  #sink: BodySink | undefined
  #cancelJob: Cancel | undefined
  #timer: NodeJS.Timeout | undefined
  #lastWrite = 0
  #mustLook = false
  #isClosed = false

  constructor(context: StreamContext, request: StreamRequest, answer: (response: GatewayResponse) => void) {
    this.#context = context
    this.#request = request
    this.#answer = answer
  }

  get concern(): string | undefined {
    return this.#state?.concern
  }

  open(): void {
    this.#context.hub.add(this)
    const { authorization, body } = this.#request
    this.#run({ kind: JOB.openStream, body, headers: [authorization] }, (end) => this.#onOpened(end))
  }

  wake(): void {
    this.#mustLook = true
    this.#look()
  }

  end(): void {
    this.close()
    this.#sink?.end()
  }

  /** Gives up; the client has gone. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#context.hub.remove(this)
    this.#cancelJob?.()
    clearTimeout(this.#timer)
  }

  #run(job: StreamJob, done: (end: JobEnd) => void): void {
    const { pool, store, clock } = this.#context
    this.#cancelJob = pool.run({ ...job, store, receivedAt: clock.now() }, 0, (end) => {
      this.#cancelJob = undefined
      if (!this.#isClosed) done(end)
    })
  }

  #onOpened(end: JobEnd): void {
    if (typeof end === 'string') return this.#refuse(failureOf(end))
    if (end[1] === REPLY.refused) return this.#refuse(jsonAnswer(end[2], end[3]))
    if (end[1] !== REPLY.answered) return this.#refuse(failureOf('crashed'))
    const [, , status, lines, state, , usage] = end
    this.#context.onBatch(usage, lines)
    this.#answer({
      status,
      headers: ['x-fauna-stream-id', streamId()],
      body: '',
      stream: (sink) => {
        this.#sink = sink
        sink.onDrain(() => this.#look())
        this.#onBatch(lines, JSON.parse(state) as StreamState)
      },
    })
  }

  #refuse(response: GatewayResponse): void {
    this.close()
    this.#answer(response)
  }

  /** Asks for the next batch, unless one is under way, nothing has happened, or the reader is behind. */
  #look(): void {
    if (this.#isClosed || !this.#mustLook || this.#cancelJob !== undefined || this.#state === undefined || this.#sink?.isFull === true)
      return
    this.#mustLook = false
    const headers: FollowHeaders = [this.#request.authorization, this.#state.cursor, this.#state.subscription]
    this.#run({ kind: JOB.followStream, body: this.#request.body, headers }, (end) => this.#onFollowed(end))
  }

  #onFollowed(end: JobEnd): void {
    if (typeof end !== 'string' && end[1] === REPLY.answered) {
      if (end[3] !== '') this.#context.onBatch(end[6], end[3])
      return this.#onBatch(end[3], JSON.parse(end[4]) as StreamState)
    }
    if (typeof end !== 'string') return this.end() // the client comes back with its cursor, and is told what is wrong
    this.#mustLook = true
    this.#timer = setTimeout(() => this.#look(), RETRY_MS)
  }

  #onBatch(lines: string, state: StreamState): void {
    this.#state = state
    if (lines !== '') this.#write(lines)
    if (state.isEnded) return this.end()
    if (state.hasMore) this.#mustLook = true
    this.#awaitSilence()
    this.#look()
  }

  #write(lines: string): void {
    this.#lastWrite = Date.now()
    this.#sink?.write(lines)
  }

  #awaitSilence(): void {
    clearTimeout(this.#timer)
    const left = Math.max(0, this.#lastWrite + SILENCE_MS_MAX - Date.now())
    this.#timer = setTimeout(() => this.#tellStatus(), left).unref()
  }

  #tellStatus(): void {
    if (this.#state !== undefined && this.#cancelJob === undefined && this.#sink?.isFull === false) {
      this.#advance(this.#state)
      const cursor = parseEventCursor(this.#state.cursor)
      const computeOps = Math.round((Date.now() - this.#lastWrite) / MS_PER_COMPUTE_OP)
      if (cursor !== undefined) this.#write(`${statusText(cursor.time, cursor, { ...NO_STATS, computeOps })}\r\n`)
    }
    this.#awaitSilence()
  }

  /** A stream that nothing concerned is as far as the hub is. */
  #advance(state: StreamState): void {
    const cursor = parseEventCursor(state.cursor)
    const { seen } = this.#context.hub
    if (this.#mustLook || cursor === undefined || cursor.time >= seen) return
    this.#state = { ...state, cursor: formatEventCursor({ time: seen, ordinal: ORDINAL_MAX }) }
  }
}

function streamId(): string {
  return String(Math.floor(Math.random() * Number.MAX_SAFE_INTEGER))
}

function failureOf(end: Extract<JobEnd, string>): GatewayResponse {
  if (end === 'overloaded') return errorAnswer(429, 'limit_exceeded', 'Too many pending requests')
  if (end === 'timedOut') return errorAnswer(503, 'time_out', 'Read timed out')
  return errorAnswer(500, 'internal_error', 'The stream ended its executor.')
}
