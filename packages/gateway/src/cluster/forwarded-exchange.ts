import type { Readable } from 'node:stream'
import type { Clock } from '@terrarium/base'
import type { BodySink, Cancel, GatewayRequest, GatewayResponse } from '../http/exchange.ts'
import { headerOf } from '../http/exchange.ts'
import { AnswerTail } from './answer-tail.ts'
import { faultAnswer, lateAnswer } from './cluster-answers.ts'
import { ANSWER_GRACE_MS, READER_STALL_MS, RESEND_MS, SENDS_MAX, WHOLE_ANSWER_BYTES } from './cluster-limits.ts'
import type { ClusterMeter } from './cluster-meter.ts'
import { headersToClient, headersToCluster } from './forwarded-headers.ts'
import type { Upstream, UpstreamAnswer, UpstreamFault, UpstreamRequest } from './upstream.ts'

/** What a request is forwarded with. */
export interface ForwardingContext {
  readonly upstream: Upstream
  readonly clock: Clock
  /** undefined: the request is not counted. */
  readonly meter: ClusterMeter | undefined
  readonly answerMs: number
  /** Whether the answer stays open. */
  readonly isStream: boolean
}

/**
 * A request on its way to a cluster, and its answer on its way back.
 *
 *   start ─▶ upstream ─▶ not run ─▶ wait ─▶ start, a few times ─▶ 503
 *                ├─────▶ lost ─▶ 502
 *                ├─────▶ no answer in time ─▶ 440 or 503
 *                └─────▶ answer ─▶ held until it is whole ─▶ client
 *                          └─────▶ large, or an open stream ─▶ client, as it comes and as fast as that reads
 */
export class ForwardedExchange {
  readonly #context: ForwardingContext
  readonly #request: GatewayRequest
  readonly #sent: UpstreamRequest
  readonly #answer: (response: GatewayResponse) => void
  readonly #onEnd: () => void
  readonly #receivedAt: number
  readonly #tail: AnswerTail
  #cancelSend: Cancel | undefined
  #timer: NodeJS.Timeout | undefined
  #sink: BodySink | undefined
  #traceparent: string | undefined
  #isOver = false

  constructor(context: ForwardingContext, request: GatewayRequest, answer: (response: GatewayResponse) => void, onEnd: () => void) {
    const { method, path, search, headers, body } = request
    this.#context = context
    this.#request = request
    this.#answer = answer
    this.#onEnd = onEnd
    this.#receivedAt = context.clock.now()
    this.#tail = new AnswerTail(context.isStream, (text, bytes, status) => this.#count(text, bytes, status))
    const target = search === '' ? path : `${path}?${search}`
    this.#sent = { method, target, headers: headersToCluster(headers), body, isStream: context.isStream }
  }

  start(): void {
    this.#timer = setTimeout(() => this.#onLate(), (this.#timeoutMs ?? this.#context.answerMs) + ANSWER_GRACE_MS)
    this.#send(1)
  }

  /** Gives up; the client has gone. */
  cancel(): void {
    if (this.#isOver) return
    this.#finish()
    this.#cancelSend?.()
  }

  /** Ends an answer that stays open. */
  end(): void {
    this.cancel()
    this.#sink?.end()
  }

  /** The deadline that the request names for itself. */
  get #timeoutMs(): number | undefined {
    const named = Number(headerOf(this.#request.headers, 'x-query-timeout-ms') ?? NaN)
    return named > 0 && named <= this.#context.answerMs ? named : undefined
  }

  #send(count: number): void {
    this.#cancelSend = this.#context.upstream.send(this.#sent, (end) => {
      if (this.#isOver) return
      if (end.kind === 'answer') this.#onAnswer(end)
      else this.#onFault(end, count)
    })
  }

  #onFault(fault: UpstreamFault, count: number): void {
    if (fault.kind === 'lost' || count >= SENDS_MAX) return this.#refuse(faultAnswer(fault))
    const again = setTimeout(() => this.#send(count + 1), RESEND_MS * 2 ** (count - 1))
    this.#cancelSend = () => clearTimeout(again)
  }

  #onLate(): void {
    this.#cancelSend?.()
    this.#refuse(lateAnswer(this.#timeoutMs, this.#elapsedMs))
  }

  #onAnswer({ status, headers, body }: UpstreamAnswer): void {
    const own = headersToClient(headers)
    this.#traceparent = headerOf(headers, 'traceparent')
    body.on('error', () => {}) // its close tells that it is not whole
    if (this.#context.isStream && status === 200) return this.#passOn(status, own, body, [])
    const length = headerOf(headers, 'content-length')
    if (length !== undefined && Number(length) > WHOLE_ANSWER_BYTES && this.#request.method !== 'HEAD')
      return this.#passOn(status, [...own, 'content-length', length], body, [])
    this.#hold(status, own, body)
  }

  /** Waits for the whole body; one that becomes too large is passed on. */
  #hold(status: number, headers: readonly string[], body: Readable): void {
    const pieces: Buffer[] = []
    let bytes = 0
    const collect = (piece: Buffer): void => {
      pieces.push(piece)
      bytes += piece.length
      if (bytes <= WHOLE_ANSWER_BYTES) return
      body.off('data', collect)
      body.off('end', answerWhole)
      body.off('close', onClose)
      this.#passOn(status, headers, body, pieces)
    }
    const answerWhole = (): void => {
      if (this.#isOver) return
      this.#finish()
      const [only = ''] = pieces
      this.#answer({ status, headers, body: pieces.length < 2 && only === '' ? '' : pieces })
      this.#tail.add(pieces, status)
      this.#tail.end(status)
    }
    const onClose = (): void => {
      if (!this.#isOver) this.#refuse(faultAnswer({ kind: 'lost', reason: 'the answer broke off' }))
    }
    body.on('data', collect)
    body.once('end', answerWhole)
    body.once('close', onClose)
  }

  /** Writes the body as it comes, and no faster than the client reads. */
  #passOn(status: number, headers: readonly string[], body: Readable, begun: readonly Buffer[]): void {
    clearTimeout(this.#timer)
    body.pause()
    const stream = (sink: BodySink): void => {
      this.#sink = sink
      const write = (piece: Buffer): void => {
        sink.write(piece)
        this.#tail.add([piece], status)
        if (!sink.isFull) return
        body.pause()
        if (!this.#context.isStream) this.#timer = setTimeout(() => this.#cutOff(), READER_STALL_MS)
      }
      for (const piece of begun) write(piece)
      sink.onDrain(() => {
        clearTimeout(this.#timer)
        body.resume()
      })
      body.on('data', write)
      body.once('end', () => {
        this.#finish()
        this.#tail.end(status)
        sink.end()
      })
      body.once('close', () => {
        if (this.#isOver) return
        this.#finish()
        if (this.#context.isStream)
          sink.end() // the client comes back with its cursor
        else sink.abort()
      })
      if (!sink.isFull) body.resume()
    }
    this.#answer({ status, headers, body: '', stream })
  }

  /** The client reads nothing. */
  #cutOff(): void {
    this.cancel()
    this.#sink?.abort()
  }

  #refuse(response: GatewayResponse): void {
    this.#finish()
    this.#answer(response)
  }

  #finish(): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#onEnd()
  }

  #count(text: string, bytes: number, status: number): void {
    const { meter, isStream, clock } = this.#context
    const now = clock.now()
    const received = isStream ? { receivedAt: now, durationMs: 0 } : { receivedAt: this.#receivedAt, durationMs: this.#elapsedMs }
    const kind = isStream ? 'stream' : 'query'
    void meter?.count(this.#request, { ...received, kind, status, traceparent: this.#traceparent, text, bytes })
  }

  get #elapsedMs(): number {
    return (this.#context.clock.now() - this.#receivedAt) / 1000
  }
}
