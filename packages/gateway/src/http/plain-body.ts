import { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import type { BodySink } from './exchange.ts'

/**
 * A body that comes bit by bit over a connection that stays open behind it: of the length that its head has said, or in chunks. A body of
 * another length than said cuts the connection off, since nobody could tell where the next answer begins.
 */
export class PlainBody implements BodySink {
  readonly #socket: Socket
  readonly #length: number | undefined
  readonly #onEnd: () => void
  readonly #drained: (() => void)[] = []
  #written = 0
  #isOver = false

  /** @param length bytes of the body by its head; undefined: it comes in chunks */
  constructor(socket: Socket, length: number | undefined, onEnd: () => void) {
    this.#socket = socket
    this.#length = length
    this.#onEnd = onEnd
  }

  get isFull(): boolean {
    return this.#socket.writableNeedDrain
  }

  write(piece: string | Uint8Array): void {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    if (this.#isOver || bytes.length === 0 || !this.#socket.writable) return
    if (this.#length === undefined) return this.#writeChunk(bytes)
    this.#written += bytes.length
    if (this.#written > this.#length) this.abort()
    else this.#socket.write(bytes)
  }

  onDrain(listener: () => void): void {
    this.#drained.push(listener)
    this.#socket.on('drain', listener)
  }

  /** Ends the body. The next request waits until it is read. */
  end(): void {
    if (this.#isOver || !this.#socket.writable) return
    if (this.#length !== undefined && this.#written !== this.#length) return this.abort()
    this.#leave()
    if (this.#length === undefined) this.#socket.write('0\r\n\r\n', 'latin1')
    if (this.#socket.writableNeedDrain) this.#socket.once('drain', this.#onEnd)
    else this.#onEnd()
  }

  abort(): void {
    if (this.#isOver) return
    this.#leave()
    this.#socket.destroy()
  }

  #writeChunk(bytes: Uint8Array): void {
    const socket = this.#socket
    socket.cork()
    socket.write(`${bytes.length.toString(16)}\r\n`, 'latin1')
    socket.write(bytes)
    socket.write('\r\n', 'latin1')
    socket.uncork()
  }

  /** What comes from here on is no longer part of the answer. */
  #leave(): void {
    this.#isOver = true
    for (const listener of this.#drained) this.#socket.off('drain', listener)
  }
}
