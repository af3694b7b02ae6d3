import type { Clock } from '@terrarium/base'
import type { BodySink, GatewayRequest, GatewayResponse } from '../http/exchange.ts'
import { headerOf } from '../http/exchange.ts'
import { traceOf } from '../http/trace.ts'
import { statsOf } from './answer-stats.ts'
import type { AnswerStats } from './answer-stats.ts'
import { faultAnswer, lateAnswer } from './cluster-answers.ts'
import {
  ANSWER_GRACE_MS,
  READER_STALL_MS,
  RESEND_MS,
  RESENDS_WITHIN_MS,
  SENDS_MAX,
  TAIL_BYTES,
  WHOLE_ANSWER_BYTES,
} from './cluster-limits.ts'
import type { ClusterMeter } from './cluster-meter.ts'
import { headersToClient, headersToCluster } from './forwarded-headers.ts'
import type { HoldGate } from './hold-gate.ts'
import { StreamAccounts } from './stream-accounts.ts'
import { valueOf } from './upstream.ts'
import type { AnswerReceiver, Sending, Upstream, UpstreamFault, UpstreamRequest } from './upstream.ts'

/** What a request is forwarded with. */
export interface ForwardingContext {
  readonly upstream: Upstream
  /** Is asked each time before the request is sent. */
  readonly gate: HoldGate
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
 *   start ─▶ gate ─▶ its database is held ─▶ 503
 *              └───▶ upstream ─▶ not run ─▶ wait ─▶ gate, a few times ─▶ 503
 *                       ├──────▶ lost ─▶ 502
 *                       ├──────▶ no answer in time ─▶ 440 or 503
 *                       └──────▶ answer ─▶ held back until it is whole ─▶ client
 *                                  └─────▶ large, or an open stream ─▶ client, as it comes and as fast as that reads
 */
export class ForwardedExchange implements AnswerReceiver {
  readonly request: GatewayRequest
  readonly #context: ForwardingContext
  readonly #sent: UpstreamRequest
  readonly #answer: (response: GatewayResponse) => void
  readonly #onEnd: () => void
  readonly #receivedAt: number
  #sends = 0
  #sending: Sending | undefined
  /** Until the answer is there; then, how long its reader may stall. */
  #timer: NodeJS.Timeout | undefined
  #resend: NodeJS.Timeout | undefined
  #status = 0
  #headers: readonly string[] = []
  #traceparent = ''
  /** Bytes of the body by the cluster's word; undefined: it says nothing of them. */
  #length: string | undefined
  /** The part of the body that has arrived and is not passed on. */
  #pieces: Buffer[] = []
  #bytes = 0
  #isPassedOn = false
  #sink: BodySink | undefined
  #accounts: StreamAccounts | undefined
  #isOver = false

  constructor(context: ForwardingContext, request: GatewayRequest, answer: (response: GatewayResponse) => void, onEnd: () => void) {
    const { method, path, search, headers, body } = request
    this.#context = context
    this.request = request
    this.#answer = answer
    this.#onEnd = onEnd
    this.#receivedAt = context.clock.now()
    const target = search === '' ? path : `${path}?${search}`
    this.#sent = { method, target, headers: headersToCluster(headers), body, isStream: context.isStream }
  }

  start(): void {
    this.#timer = setTimeout(() => this.#onLate(), (this.#timeoutMs ?? this.#context.answerMs) + ANSWER_GRACE_MS)
    this.#send()
  }

  /** Gives up; the client has gone. */
  cancel(): void {
    if (this.#isOver) return
    this.#finish()
    this.#sending?.cancel()
  }

  /** Ends an answer that stays open. */
  end(): void {
    this.cancel()
    this.#sink?.end()
  }

  /** Gives up with an answer; one that stays open, and has begun, ends as it is. */
  giveUp(response: GatewayResponse): void {
    if (this.#isOver) return
    if (this.#isPassedOn) return this.end()
    this.#sending?.cancel()
    this.#refuse(response)
  }

  onHead(status: number, headers: readonly string[]): boolean {
    if (this.#isOver) return true
    this.#status = status
    const own = headersToClient(headers)
    this.#traceparent = valueOf(headers, 'traceparent') ?? addTrace(own, this.request)
    this.#headers = own
    this.#length = this.request.method === 'HEAD' ? undefined : valueOf(headers, 'content-length')
    const isLarge = Number(this.#length ?? 0) > WHOLE_ANSWER_BYTES
    return isLarge || (this.#context.isStream && status === 200) ? this.#passOn() : true
  }

  onData(piece: Buffer): boolean {
    if (this.#isOver) return true
    this.#bytes += piece.length
    if (this.#sink !== undefined) return this.#write(this.#sink, piece)
    this.#pieces.push(piece)
    if (this.#isPassedOn) return false
    return this.#bytes <= WHOLE_ANSWER_BYTES || this.#passOn()
  }

  onEnd(): void {
    if (this.#isOver) return
    if (this.#isPassedOn) {
      this.#finish()
      if (!this.#context.isStream) this.#countWhole()
      return this.#sink?.end()
    }
    if (this.#length !== undefined && Number(this.#length) !== this.#bytes) return this.onFault(BROKEN_OFF)
    this.#finish()
    this.#countWhole() // first: this process may be killed as soon as the answer is out
    this.#answer({ status: this.#status, headers: this.#headers, body: this.#pieces.length === 0 ? '' : this.#pieces })
  }

  onFault(fault: UpstreamFault): void {
    if (this.#isOver) return
    if (this.#isPassedOn) {
      this.#finish()
      if (this.#context.isStream)
        this.#sink?.end() // the client comes back with its cursor
      else this.#sink?.abort()
    } else if (this.#status !== 0) this.#refuse(faultAnswer(BROKEN_OFF))
    else if (fault.kind === 'lost' || this.#sends >= SENDS_MAX || this.#elapsedMs > RESENDS_WITHIN_MS) this.#refuse(faultAnswer(fault))
    else this.#resend = setTimeout(() => this.#send(), RESEND_MS * 2 ** (this.#sends - 1))
  }

  /** The deadline that the request names for itself. */
  get #timeoutMs(): number | undefined {
    const named = Number(headerOf(this.request.headers, 'x-query-timeout-ms') ?? NaN)
    return named > 0 && named <= this.#context.answerMs ? named : undefined
  }

  #send(): void {
    const { gate, upstream } = this.#context
    gate.check(this.request, (refusal) => {
      if (this.#isOver) return
      if (refusal !== undefined) return this.#refuse(refusal)
      this.#sends++
      this.#sending = upstream.send(this.#sent, this)
    })
  }

  #onLate(): void {
    this.giveUp(lateAnswer(this.#timeoutMs, this.#elapsedMs))
  }

  /** Answers with a body that is passed on as it comes, and no faster than the client reads. @returns whether more may come now */
  #passOn(): boolean {
    clearTimeout(this.#timer)
    this.#isPassedOn = true
    if (this.#context.isStream) this.#accounts = new StreamAccounts((stats, bytes) => this.#count(stats, bytes))
    const length = this.#length === undefined ? [] : ['content-length', this.#length]
    this.#answer({ status: this.#status, headers: [...this.#headers, ...length], body: '', stream: (sink) => this.#begin(sink) })
    return this.#sink?.isFull === false
  }

  #begin(sink: BodySink): void {
    if (this.#isOver) return sink.abort()
    this.#sink = sink
    sink.onDrain(() => {
      clearTimeout(this.#timer)
      this.#sending?.resume()
    })
    const begun = this.#pieces
    this.#pieces = []
    for (const piece of begun) this.#write(sink, piece)
    if (!sink.isFull) this.#sending?.resume()
  }

  #write(sink: BodySink, piece: Buffer): boolean {
    sink.write(piece)
    if (this.#accounts === undefined) this.#keepEnd(piece)
    else this.#accounts.add(piece)
    if (!sink.isFull) return true
    clearTimeout(this.#timer)
    if (!this.#context.isStream) this.#timer = setTimeout(() => this.#cutOff(), READER_STALL_MS)
    return false
  }

  /** Of what is passed on, only the end is kept. */
  #keepEnd(piece: Buffer): void {
    const [before] = this.#pieces
    this.#pieces = [before === undefined || piece.length >= TAIL_BYTES ? piece : Buffer.concat([before.subarray(-TAIL_BYTES), piece])]
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
    clearTimeout(this.#resend)
    this.#onEnd()
  }

  #countWhole(): void {
    if (this.#context.meter !== undefined) this.#count(statsOf(endOf(this.#pieces)), this.#bytes)
  }

  #count(stats: AnswerStats | undefined, bytes: number): void {
    const { meter, isStream, clock } = this.#context
    meter?.count(this.request, {
      kind: isStream ? 'stream' : 'query',
      status: this.#status,
      receivedAt: isStream ? clock.now() : this.#receivedAt,
      durationMs: isStream ? 0 : this.#elapsedMs,
      traceparent: this.#traceparent,
      stats,
      bytes,
    })
  }

  get #elapsedMs(): number {
    return (this.#context.clock.now() - this.#receivedAt) / 1000
  }
}

const BROKEN_OFF: UpstreamFault = { kind: 'lost', reason: 'the answer broke off' }

/** Names a trace for an answer that has none, so that it is the one that is logged. @returns its `traceparent` */
function addTrace(headers: string[], request: GatewayRequest): string {
  const { traceparent } = traceOf(headerOf(request.headers, 'traceparent'))
  headers.push('traceparent', traceparent)
  return traceparent
}

/** The end of an answer, which has what it cost. */
function endOf(pieces: readonly Buffer[]): string {
  const whole = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
  return whole.toString('latin1', Math.max(0, whole.length - TAIL_BYTES))
}
