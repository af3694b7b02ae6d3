import { copyOfPart } from '@terrarium/store'

/** Collects the bytes of a key. Encodings keep the order of values. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafe(256)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Returns the bytes written so far and empties the writer. */
  take(): Uint8Array {
    const bytes = copyOfPart(this.#buffer, 0, this.#length)
    this.#length = 0
    return bytes
  }

  /** Empties the writer. */
  clear(): void {
    this.#length = 0
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#buffer[this.#length++] = value
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#buffer.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Bytes among which 0 does not occur, in the same order. */
  escaped(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte <= 1) this.byte(1)
      this.byte(byte <= 1 ? byte + 1 : byte)
    }
  }

  uint16(value: number): void {
    this.#reserve(2)
    this.#length = this.#buffer.writeUInt16BE(value, this.#length)
  }

  uint32(value: number): void {
    this.#reserve(4)
    this.#length = this.#buffer.writeUInt32BE(value, this.#length)
  }

  int64(value: bigint): void {
    this.#reserve(8)
    this.#length = this.#buffer.writeBigInt64BE(value, this.#length)
  }

  /** A double so that bytes order as `Double.compare` does. */
  float64(value: number): void {
    this.#reserve(8)
    const start = this.#length
    this.#length = this.#buffer.writeDoubleBE(Number.isNaN(value) ? NaN : value, start)
    const first = this.#buffer[start] ?? 0
    if (first < 128) this.#buffer[start] = first | 0x80
    else this.complement(start)
  }

  /** Inverts the bytes from `start` on, which reverses their order. */
  complement(start: number): void {
    for (let at = start; at < this.#length; at++) this.#buffer[at] = ~(this.#buffer[at] ?? 0) & 0xff
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + bytes))
    this.#buffer.copy(grown, 0, 0, this.#length)
    this.#buffer = grown
  }
}
