import { Buffer } from 'node:buffer'
import {
  CODE_BYTES,
  CODE_FALSE,
  CODE_NULL,
  CODE_NUMBER,
  CODE_STRING,
  CODE_TIME,
  CODE_TRUE,
  CODE_TUPLE,
  CODE_U32,
  CODE_U64,
  RANK_MAX,
  type TuplePart,
} from './tuple-part.ts'
import { StoreError } from './store-error.ts'
import { ESCAPE, MARK_ABOVE, MARK_BELOW, MARK_DOUBLE, TERMINATOR } from './tuple-writer.ts'

/**
 * Reads encoded tuples part by part. The layout of bytes is described at `TupleWriter`.
 *
 * A part in descending order is read through a mask that complements its bytes.
 */
export class TupleReader {
  readonly #key: Uint8Array
  #at: number
  #mask = 0

  constructor(key: Uint8Array, offset = 0) {
    this.#key = key
    this.#at = offset
  }

  /** Tells whether all parts have been read. */
  get isAtEnd(): boolean {
    return this.#at >= this.#key.length
  }

  /** Where the next part begins. */
  get offset(): number {
    return this.#at
  }

  rest(): TuplePart[] {
    const parts: TuplePart[] = []
    while (!this.isAtEnd) parts.push(this.part())
    return parts
  }

  /** Reads the next part. @throws {StoreError} corrupt when the bytes are no part */
  part(): TuplePart {
    const code = this.#byte()
    if ((code & 0x80) === 0) return this.#partOf(code)
    this.#mask ^= 0xff
    const part = this.#partOf(code ^ 0xff)
    this.#mask ^= 0xff
    return { kind: 'descending', part }
  }

  #partOf(code: number): TuplePart {
    switch (code) {
      case CODE_U32:
        return { kind: 'u32', value: this.#fixed(4).getUint32(0) }
      case CODE_U64:
        return { kind: 'u64', value: this.#fixed(8).getBigUint64(0) }
      case CODE_NUMBER:
        return this.#number()
      case CODE_BYTES:
        return this.#escaped()
      case CODE_STRING:
        return this.#escaped().toString('utf8')
      case CODE_TIME:
        return this.#time()
      case CODE_FALSE:
      case CODE_TRUE:
        return code === CODE_TRUE
      case CODE_NULL:
        return null
      default:
        if (code < CODE_TUPLE || code > CODE_TUPLE + RANK_MAX) throw damaged()
        return this.#tuple(code - CODE_TUPLE)
    }
  }

  #byte(): number {
    const byte = this.#key[this.#at++]
    if (byte === undefined) throw damaged()
    return byte ^ this.#mask
  }

  #fixed(length: number): DataView {
    const bytes = new Uint8Array(length)
    for (let i = 0; i < length; i++) bytes[i] = this.#byte()
    return new DataView(bytes.buffer)
  }

  #number(): TuplePart {
    const bytes = this.#fixed(8)
    const isNegative = bytes.getUint8(0) < 0x80
    if (isNegative) for (let i = 0; i < 8; i++) bytes.setUint8(i, bytes.getUint8(i) ^ 0xff)
    else bytes.setUint8(0, bytes.getUint8(0) ^ 0x80)
    const near = bytes.getFloat64(0)
    const mark = this.#byte()
    if (mark === MARK_DOUBLE) return { kind: 'double', value: near }
    if (mark !== MARK_BELOW && mark !== MARK_ABOVE) return near === (near | 0) ? near | 0 : BigInt(near)
    return BigInt(near) + BigInt(this.#fixed(2).getUint16(0) - 0x8000)
  }

  #escaped(): Buffer {
    const bytes: number[] = []
    for (;;) {
      const byte = this.#byte()
      if (byte === TERMINATOR) return Buffer.from(bytes)
      bytes.push(byte === ESCAPE ? this.#byte() - 1 : byte)
    }
  }

  #time(): TuplePart {
    const bytes = this.#fixed(12)
    return {
      kind: 'time',
      seconds: ((bytes.getUint32(0) ^ 0x80000000) | 0) * HIGH_WORD + bytes.getUint32(4),
      nanos: bytes.getUint32(8),
    }
  }

  #tuple(rank: number): TuplePart {
    const parts: TuplePart[] = []
    for (;;) {
      const next = this.#key[this.#at]
      if (next !== undefined && (next ^ this.#mask) === TERMINATOR) {
        this.#at++
        return rank === 0 ? parts : { kind: 'ranked', rank, parts }
      }
      parts.push(this.part())
    }
  }
}

const HIGH_WORD = 2 ** 32

function damaged(): StoreError {
  return new StoreError('corrupt', 'the bytes are no tuple')
}
