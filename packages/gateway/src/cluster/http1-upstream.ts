import { Pool } from 'undici'
import type { Dispatcher } from 'undici'
import { CONNECT_TIMEOUT_MS, HTTP1_STREAMS_MAX, IDLE_CONNECTION_MS, TCP_KEEP_ALIVE_MS } from './cluster-limits.ts'
import { reasonOf } from './upstream.ts'
import type { AnswerReceiver, OnNotRun, Sending, Upstream, UpstreamRequest } from './upstream.ts'

/** Interim answers have a status below this. */
const FINAL_STATUS = 200

/** Reaches a cluster by HTTP/1.1: a connection has one request at a time and is kept for the next one. Open streams have connections of their own. */
export class Http1Upstream implements Upstream {
  readonly #short: Pool
  readonly #long: Pool
  readonly #onNotRun: OnNotRun
  #open = 0

  /** @param connections - for short requests; further requests wait for one */
  constructor(url: URL, connections: number, onNotRun: OnNotRun) {
    this.#short = createPool(url, connections)
    this.#long = createPool(url, HTTP1_STREAMS_MAX)
    this.#onNotRun = onNotRun
  }

  /** Short requests under way. */
  get open(): number {
    return this.#open
  }

  send(request: UpstreamRequest, receiver: AnswerReceiver): Sending {
    if (!request.isStream) this.#open++
    return new Http1Sending(request.isStream ? this.#long : this.#short, request, receiver, this.#onOver)
  }

  close(): void {
    void this.#short.destroy()
    void this.#long.destroy()
  }

  readonly #onOver: OnOver = (isStream, notRun) => {
    if (!isStream) this.#open--
    if (notRun !== undefined) this.#onNotRun(notRun)
  }
}

/** Is called once with each request that is over, and with the reason if it was not run. */
type OnOver = (isStream: boolean, notRun: string | undefined) => void

/** Deadlines are those of the requests, so the client has none of its own. A cluster that names a shorter time for idle connections is heeded. */
function createPool(url: URL, connections: number): Pool {
  return new Pool(url.origin, {
    connections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS, keepAlive: true, keepAliveInitialDelay: TCP_KEEP_ALIVE_MS },
  })
}

/** A request by HTTP/1.1, and what the client tells of it. */
class Http1Sending implements Sending, Dispatcher.DispatchHandlers {
  readonly #receiver: AnswerReceiver
  readonly #isStream: boolean
  readonly #onOver: OnOver
  #abort: (() => void) | undefined
  #resume: (() => void) | undefined
  #isOver = false

  constructor(pool: Pool, request: UpstreamRequest, receiver: AnswerReceiver, onOver: OnOver) {
    const { method, target, headers, body, isStream } = request
    this.#receiver = receiver
    this.#isStream = isStream
    this.#onOver = onOver
    // The client's types are those of known methods; clients send any.
    pool.dispatch({ method: method as Dispatcher.HttpMethod, path: target, headers: headers as string[], body: body ?? null }, this)
  }

  cancel(): void {
    if (this.#finish()) this.#abort?.()
  }

  resume(): void {
    this.#resume?.()
  }

  /** The request is about to be written: from now on it may be run. */
  onConnect(abort: () => void): void {
    this.#abort = abort
    if (this.#isOver) abort()
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void): boolean {
    if (status < FINAL_STATUS || this.#isOver) return true
    this.#resume = resume
    return this.#receiver.onHead(status, textsOf(raw))
  }

  onData(piece: Buffer): boolean {
    return this.#isOver || this.#receiver.onData(piece)
  }

  onComplete(): void {
    if (this.#finish()) this.#receiver.onEnd()
  }

  onError(error: Error): void {
    const reason = reasonOf(error)
    const kind = this.#abort === undefined ? 'notRun' : 'lost'
    if (this.#finish(kind === 'notRun' ? reason : undefined)) this.#receiver.onFault({ kind, reason })
  }

  /** @returns whether it was not over before */
  #finish(notRun?: string): boolean {
    if (this.#isOver) return false
    this.#isOver = true
    this.#onOver(this.#isStream, notRun)
    return true
  }
}

/** Headers as they came, names in small letters. */
function textsOf(raw: readonly Buffer[]): string[] {
  return raw.map((bytes, at) => (at % 2 === 0 ? bytes.toString('latin1').toLowerCase() : bytes.toString('latin1')))
}
