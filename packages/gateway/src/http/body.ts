import type { Writable } from 'node:stream'
import type { Admission } from './admission.ts'
import { TOO_LARGE, TOO_MANY_REQUESTS } from './answers.ts'
import { headerOf } from './exchange.ts'
import type { BodySink, GatewayResponse, RequestHeaders } from './exchange.ts'
import { BODY_BYTES_MAX, BODY_BYTES_UNCHECKED, BODY_BYTES_UNCOUNTED } from './limits.ts'

/** A request or a stream whose body can be read. */
interface ByteSource {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
  on(event: 'end', listener: () => void): unknown
  pause(): unknown
  resume(): unknown
}

/** How the reading of a body ends: with its text, or with the answer that refuses it. */
export type BodyEnd = string | GatewayResponse

/**
 * Reads a body as text. Calls back once: with the text, or with a refusal as soon as the body is beyond a limit; the rest of such a body is
 * then read and dropped, so that the client can finish sending and see the answer. A large body is read only for a valid secret.
 *
 * @returns a function that gives back what the body holds; to be called when its request has ended
 */
export function readBody(source: ByteSource, headers: RequestHeaders, admission: Admission, done: (end: BodyEnd) => void): () => void {
  const body = new Body(source, headerOf(headers, 'authorization'), admission, done)
  source.on('data', (chunk) => body.add(chunk))
  source.on('end', () => body.end())
  return () => body.release()
}

class Body {
  readonly #source: ByteSource
  readonly #authorization: string | undefined
  readonly #admission: Admission
  readonly #done: (end: BodyEnd) => void
  #first: Buffer | undefined
  /** Grows by doubling: a body in many small pieces takes no more than a whole one. */
  #bytes: Buffer | undefined
  #length = 0
  #counted = 0
  #isChecked = false
  #isChecking = false
  #hasEnded = false
  #isOver = false

  constructor(source: ByteSource, authorization: string | undefined, admission: Admission, done: (end: BodyEnd) => void) {
    this.#source = source
    this.#authorization = authorization
    this.#admission = admission
    this.#done = done
  }

  add(chunk: Buffer): void {
    if (this.#isOver) return
    const length = this.#length + chunk.length
    if (length > BODY_BYTES_MAX) return this.#refuse(TOO_LARGE)
    if (!this.#count(length)) return this.#refuse(TOO_MANY_REQUESTS)
    this.#append(chunk, length)
    if (length > BODY_BYTES_UNCHECKED && !this.#isChecked) this.#check()
  }

  end(): void {
    this.#hasEnded = true
    if (this.#isOver || this.#isChecking) return
    this.#isOver = true
    const bytes = this.#bytes?.subarray(0, this.#length) ?? this.#first
    this.#first = this.#bytes = undefined
    this.#done(bytes === undefined ? '' : bytes.toString('utf8'))
  }

  release(): void {
    this.#isOver = true
    this.#first = this.#bytes = undefined
    this.#admission.bodies.release(this.#owner, this.#counted)
    this.#counted = 0
  }

  get #owner(): string {
    return this.#authorization ?? ''
  }

  #count(length: number): boolean {
    if (length <= BODY_BYTES_UNCOUNTED) return true
    const more = length - this.#counted
    if (!this.#admission.bodies.take(this.#owner, more)) return false
    this.#counted += more
    return true
  }

  #append(chunk: Buffer, length: number): void {
    if (this.#first === undefined) this.#first = chunk
    else {
      if (this.#bytes === undefined || this.#bytes.length < length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(length * 2, BODY_BYTES_UNCHECKED))
        larger.set((this.#bytes ?? this.#first).subarray(0, this.#length))
        this.#bytes = larger
      }
      this.#bytes.set(chunk, this.#length)
    }
    this.#length = length
  }

  #check(): void {
    this.#isChecked = true
    this.#isChecking = true
    this.#source.pause()
    this.#admission.checkSecret(this.#authorization, (refusal) => {
      this.#isChecking = false
      if (this.#isOver) return
      if (refusal) return this.#refuse(refusal)
      if (this.#hasEnded) return this.end()
      this.#source.resume()
    })
  }

  #refuse(answer: GatewayResponse): void {
    this.release()
    this.#source.resume()
    this.#done(answer)
  }
}

/** Makes the sink of a response's body. Writing to one whose client has gone does nothing. */
export function sinkOf(response: Writable): BodySink {
  return {
    get isFull() {
      return response.writableNeedDrain
    },
    write: (piece) => {
      if (!response.destroyed && !response.writableEnded) response.write(piece)
    },
    onDrain: (listener) => response.on('drain', listener),
    end: () => {
      if (!response.destroyed) response.end()
    },
    abort: () => response.destroy(),
  }
}
