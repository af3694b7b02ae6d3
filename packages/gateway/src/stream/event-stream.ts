import { formatEventCursor, NO_STATS, ORDINAL_MAX, parseEventCursor, statusText } from '@terrarium/engine'
import type { Clock } from '@terrarium/base'
import type { ExecutorPool } from '../executor/pool.ts'
import { errorAnswer, jsonAnswer } from '../http/answers.ts'
import type { BodySink, Cancel, GatewayResponse } from '../http/exchange.ts'
import { JOB } from '../jobs/job.ts'
import { REPLY } from '../jobs/reply.ts'
import type { EventsReply, JobEnd, Usage } from '../jobs/reply.ts'
import type { FollowHeaders } from '../jobs/stream-jobs.ts'
import type { Listening, StreamHub } from './stream-hub.ts'

/** After this long without an event a stream writes its status. */
const SILENCE_MS_MAX = 5 * 60_000
const MS_PER_COMPUTE_OP = 60_000
const RETRY_MS = 200

/** The parts of a request that each batch of its stream needs. */
export interface StreamRequest {
  readonly authorization: string | undefined
  readonly body: string | undefined
}

/** What a stream works with. */
export interface StreamContext {
  readonly pool: ExecutorPool
  /** Position of the gateway's store among those of the executors. */
  readonly store: number
  readonly clock: Clock
  readonly hub: StreamHub
  /** Is called with each batch that has lines, and with what it cost. */
  readonly onBatch: (usage: Usage, lines: string) => void
}

/** Where a stream is, as its last batch left it. */
interface StreamState {
  readonly cursor: string
  readonly hasMore: boolean
  readonly isEnded: boolean
  readonly subscription: string
  readonly concern: string
}

type StreamKind = typeof JOB.openStream | typeof JOB.followStream

/**
 * One open stream.
 *
 *   open ─▶ status, missed events ─▶ waits ─ woken by commits ─▶ a batch ─┐
 *                                      ▲──────── until nothing is left ───┘
 *
 * Events are made in executors, a batch at a time; the stream keeps its place. It waits for a slow reader: what is committed meanwhile is
 * in the change log.
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
    this.#run(JOB.openStream, [this.#request.authorization], (end) => this.#onOpened(end))
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

  #run(kind: StreamKind, headers: readonly (string | undefined)[], done: (end: JobEnd<StreamKind>) => void): void {
    const { pool, store, clock } = this.#context
    this.#cancelJob = pool.run({ kind, body: this.#request.body, headers, store, receivedAt: clock.now() }, 0, (end) => {
      this.#cancelJob = undefined
      if (!this.#isClosed) done(end)
    })
  }

  #onOpened(end: JobEnd<StreamKind>): void {
    if (typeof end === 'string') return this.#refuse(failureOf(end))
    if (end[1] === REPLY.refusal) return this.#refuse(jsonAnswer(end[2], end[3]))
    this.#meter(end)
    this.#answer({
      status: 200,
      headers: ['x-fauna-stream-id', streamId()],
      body: '',
      stream: (sink) => {
        this.#sink = sink
        sink.onDrain(() => this.#look())
        this.#onBatch(end)
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
    this.#run(JOB.followStream, headers, (end) => this.#onFollowed(end))
  }

  #onFollowed(end: JobEnd<StreamKind>): void {
    if (typeof end === 'string') {
      this.#mustLook = true
      this.#timer = setTimeout(() => this.#look(), RETRY_MS)
    } else if (end[1] === REPLY.refusal) {
      this.end() // the client comes back with its cursor and gets the error then
    } else {
      if (end[2] !== '') this.#meter(end)
      this.#onBatch(end)
    }
  }

  #meter([, , lines, , , , , , usage]: EventsReply): void {
    this.#context.onBatch(usage, lines)
  }

  #onBatch([, , lines, cursor, hasMore, isEnded, subscription, concern]: EventsReply): void {
    this.#state = { cursor, hasMore, isEnded, subscription, concern }
    if (lines !== '') this.#write(lines)
    if (isEnded) return this.end()
    if (hasMore) this.#mustLook = true
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
