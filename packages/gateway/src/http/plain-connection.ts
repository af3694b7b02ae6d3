import { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import { UNREAD_ANSWERS } from './answers.ts'
import type { Admission } from './admission.ts'
import { answerHead, lengthOf, streamHead } from './answer-head.ts'
import { bodyBytes, headerOf } from './exchange.ts'
import type { Cancel, GatewayResponse, Handler } from './exchange.ts'
import { ANSWER_BYTES_UNCOUNTED, KEEP_ALIVE_TIMEOUT_MS } from './limits.ts'
import type { ConnectionLimits } from './limits.ts'
import { PlainBody } from './plain-body.ts'
import { readPlainRequest } from './plain-request.ts'
import type { PlainRequest } from './plain-request.ts'
import { binaryOf, isSmall, writePieces } from './write-pieces.ts'

/** What a connection needs of its listener. */
export interface PlainService {
  readonly handler: Handler
  readonly admission: Admission
  readonly limits: ConnectionLimits
  /** Takes the connection from its next bytes on, which are there to be read again. */
  readonly handOver: (socket: Socket) => void
}

/**
 * A connection whose requests are all plain (see `readPlainRequest`): they are read and answered without the platform's HTTP server, which
 * costs a third of a small request. With the first request that is not, the connection is handed over to that server and stays with it.
 *
 *   bytes ─▶ plain request ─▶ handler ─▶ answer, written with its head ─▶ the bytes behind the request
 *     └────▶ handed over
 *
 * One request is under way at a time; what comes meanwhile waits.
 */
export class PlainConnection {
  readonly #socket: Socket
  readonly #service: PlainService
  /** Bytes behind the request under way. */
  #waiting: Buffer | undefined
  #isUnderWay = false
  #isReading = false
  #isAnswered = false
  #owner = ''
  #held = 0
  #cancel: Cancel | undefined

  constructor(socket: Socket, service: PlainService) {
    this.#socket = socket
    this.#service = service
    socket.on('data', this.#take)
    socket.on('end', this.#close)
    socket.on('timeout', this.#closeIdle)
    socket.on('error', ignore)
    socket.on('close', this.#abandon)
    socket.setTimeout(KEEP_ALIVE_TIMEOUT_MS)
    socket.resume()
  }

  /** Whether it has a whole request that is not answered yet. */
  get isBusy(): boolean {
    return this.#isUnderWay
  }

  readonly #take = (bytes: Buffer): void => {
    this.#waiting = this.#waiting === undefined ? bytes : Buffer.concat([this.#waiting, bytes])
    if (this.#isUnderWay) this.#socket.pause()
    else this.#readOn()
  }

  /** Serves what waits until a request is under way. It is a loop, as answers may come at once. */
  #readOn(): void {
    if (this.#isReading) return
    this.#isReading = true
    while (!this.#isUnderWay && this.#waiting !== undefined) {
      const bytes = this.#waiting
      const request = readPlainRequest(bytes)
      if (request === undefined) return this.#handOver(bytes)
      this.#waiting = bytes.length === request.bytes ? undefined : bytes.subarray(request.bytes)
      this.#serve(request)
    }
    this.#isReading = false
  }

  #serve(request: PlainRequest): void {
    this.#isUnderWay = true
    this.#isAnswered = false
    this.#owner = headerOf(request.headers, 'authorization') ?? ''
    const cancel = this.#service.handler(request, (answer) => this.#answer(answer))
    this.#cancel = this.#isUnderWay ? cancel : undefined
  }

  #answer(answer: GatewayResponse): void {
    const socket = this.#socket
    if (this.#isAnswered || !socket.writable) return
    this.#isAnswered = true
    if (answer.stream !== undefined) {
      socket.write(streamHead(answer.status, answer.headers), 'latin1')
      return answer.stream(new PlainBody(socket, lengthOf(answer.headers), () => this.#end()))
    }
    const length = bodyBytes(answer.body)
    const { status, headers, body } = this.#takeRoom(length) ? answer : { ...UNREAD_ANSWERS, headers: answer.headers }
    const bytes = body === answer.body ? length : bodyBytes(body)
    const head = answerHead(status, headers, bytes)
    // Text of one byte a character needs no encoding, and less room for it.
    if (typeof body === 'string') return this.#write(head + body, bytes === body.length ? 'latin1' : 'utf8')
    if (isSmall(body)) return this.#write(head + binaryOf(body), 'latin1')
    socket.write(head, 'latin1')
    const { readerStallMs } = this.#service.limits
    writePieces(socket, body, { stallMs: readerStallMs, cutOff: this.#cutOff, end: () => this.#end() })
  }

  /** Writes a whole answer. The next request waits until it is read. */
  #write(text: string, encoding: 'utf8' | 'latin1'): void {
    if (this.#socket.write(text, encoding)) this.#end()
    else this.#socket.once('drain', () => this.#end())
  }

  /** Takes room for a large answer until its client has read it. Returns whether there was room. */
  #takeRoom(bytes: number): boolean {
    if (bytes <= ANSWER_BYTES_UNCOUNTED) return true
    if (!this.#service.admission.answers.take(this.#owner, bytes)) return false
    this.#held = bytes
    return true
  }

  #releaseRoom(): void {
    if (this.#held > 0) this.#service.admission.answers.release(this.#owner, this.#held)
    this.#held = 0
  }

  #end(): void {
    if (!this.#isUnderWay) return
    this.#isUnderWay = false
    this.#cancel = undefined
    this.#releaseRoom()
    if (this.#waiting === undefined) return
    this.#readOn()
    if (!this.#isUnderWay) this.#socket.resume()
  }

  #handOver(bytes: Buffer): void {
    const socket = this.#socket
    this.#waiting = undefined
    socket.off('data', this.#take)
    socket.off('end', this.#close)
    socket.off('timeout', this.#closeIdle)
    socket.off('error', ignore)
    socket.off('close', this.#abandon)
    socket.setTimeout(0)
    socket.pause()
    socket.unshift(bytes)
    this.#service.handOver(socket)
  }

  /** The client sends nothing more: what is written goes out, and what is under way is given up. */
  readonly #close = (): void => void this.#socket.end()

  readonly #cutOff = (): void => void this.#socket.destroy()

  readonly #closeIdle = (): void => {
    if (!this.#isUnderWay) this.#socket.destroy()
  }

  readonly #abandon = (): void => {
    this.#waiting = undefined
    this.#isUnderWay = false
    this.#releaseRoom()
    this.#cancel?.()
    this.#cancel = undefined
  }
}

function ignore(): void {}
