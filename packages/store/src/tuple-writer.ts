import { Buffer } from 'node:buffer'
import { assert } from '@terrarium/base'
import { invert } from './stamp.ts'
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
  RANK_OF_TIME,
  type TuplePart,
} from './tuple-part.ts'

/**
 * Writes tuples of values as bytes that order as the values do.
 *
 *   part      code, then                                                        order
 *   u32, u64  the integer, big-endian                                           unsigned
 *   number    8 bytes of the nearest double, sign-folded; 1 byte whether the    by value; an integer before the
 *             exact integer is below (7f), there (80), a double (81) or         equal double
 *             above (82); then 2 bytes of distance for 7f and 82
 *   bytes     00 as 01 01, 01 as 01 02; terminator 00                           unsigned, shorter first
 *   string    UTF-8 as bytes                                                    by code point
 *   tuple     its parts; terminator 00                                          element by element, shorter first
 *   time      8 bytes seconds, sign flipped; 4 bytes nanoseconds                by instant
 *   others    nothing
 *
 * No encoded part is the beginning of another, so the order of a tuple is that of its first differing part, and complementing all bytes of
 * a part reverses its order. One writer may be used for any number of keys, one after the other.
 */
export class TupleWriter {
  #bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  /** Bytes written so far: where the next part begins. */
  get length(): number {
    return this.#length
  }

  /** Returns a copy of what was written and starts over. */
  finish(): Buffer {
    const key = Buffer.allocUnsafe(this.#length)
    this.#bytes.copy(key, 0, 0, this.#length)
    this.#length = 0
    return key
  }

  u32(value: number): this {
    this.#reserve(5)
    this.#bytes[this.#length] = CODE_U32
    this.#view.setUint32(this.#length + 1, value)
    this.#length += 5
    return this
  }

  u64(value: number | bigint): this {
    this.#reserve(9)
    this.#bytes[this.#length] = CODE_U64
    if (typeof value === 'bigint') this.#view.setBigUint64(this.#length + 1, value)
    else {
      this.#view.setUint32(this.#length + 1, Math.floor(value / HIGH_WORD))
      this.#view.setUint32(this.#length + 5, value % HIGH_WORD)
    }
    this.#length += 9
    return this
  }

  /** Leaves room for the commit time as a u64 of microseconds. @returns the offset for a stamp of form `micros` */
  stampMicros(): number {
    this.u64(0)
    return this.#length - 8
  }

  /** Leaves room for the commit time as a time. @returns the offset for a stamp of form `time` */
  stampTime(): number {
    this.time(0, 0)
    return this.#length - 12
  }

  integer(value: number | bigint): this {
    const near = Number(value)
    const distance = typeof value === 'bigint' ? Number(value - BigInt(near)) : 0
    this.#number(near, distance === 0 ? MARK_EXACT : distance < 0 ? MARK_BELOW : MARK_ABOVE)
    if (distance !== 0) {
      this.#view.setUint16(this.#length, distance + 0x8000)
      this.#length += 2
    }
    return this
  }

  double(value: number): this {
    return this.#number(value, MARK_DOUBLE)
  }

  string(value: string): this {
    this.#reserve(value.length * 6 + 2)
    const start = this.#length
    const bytes = this.#bytes
    let at = start
    bytes[at++] = CODE_STRING
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i)
      if (unit >= 0x80) return this.#escaped(CODE_STRING, Buffer.from(value, 'utf8'))
      if (unit <= 1) bytes[at++] = ESCAPE
      bytes[at++] = unit <= 1 ? unit + 1 : unit
    }
    bytes[at++] = TERMINATOR
    this.#length = at
    return this
  }

  bytes(value: Uint8Array): this {
    return this.#escaped(CODE_BYTES, value)
  }

  boolean(value: boolean): this {
    return this.#code(value ? CODE_TRUE : CODE_FALSE)
  }

  null(): this {
    return this.#code(CODE_NULL)
  }

  time(seconds: number, nanos: number): this {
    this.#reserve(13)
    this.#bytes[this.#length] = CODE_TIME
    this.#view.setUint32(this.#length + 1, (Math.floor(seconds / HIGH_WORD) ^ 0x80000000) >>> 0)
    this.#view.setUint32(this.#length + 5, seconds - Math.floor(seconds / HIGH_WORD) * HIGH_WORD)
    this.#view.setUint32(this.#length + 9, nanos)
    this.#length += 13
    return this
  }

  tuple(parts: readonly TuplePart[], rank = 0): this {
    assert(rank >= 0 && rank <= RANK_MAX && rank !== RANK_OF_TIME, 'the rank of a tuple is one of those free')
    this.#code(CODE_TUPLE + rank)
    for (const part of parts) this.part(part)
    return this.#code(TERMINATOR)
  }

  /** Reverses the order of what was written since `start`, a place between parts. */
  descendFrom(start: number): this {
    invert(this.#bytes, start, this.#length)
    return this
  }

  part(part: TuplePart): this {
    switch (typeof part) {
      case 'number':
      case 'bigint':
        return this.integer(part)
      case 'string':
        return this.string(part)
      case 'boolean':
        return this.boolean(part)
      default:
        return part === null ? this.null() : this.#object(part)
    }
  }

  #object(part: Exclude<TuplePart, null | boolean | number | bigint | string>): this {
    if (part instanceof Uint8Array) return this.bytes(part)
    if (!('kind' in part)) return this.tuple(part)
    switch (part.kind) {
      case 'double':
        return this.double(part.value)
      case 'time':
        return this.time(part.seconds, part.nanos)
      case 'u32':
        return this.u32(Number(part.value))
      case 'u64':
        return this.u64(part.value)
      case 'ranked':
        return this.tuple(part.parts, part.rank)
      case 'descending': {
        const start = this.#length
        return this.part(part.part).descendFrom(start)
      }
    }
  }

  #code(code: number): this {
    this.#reserve(1)
    this.#bytes[this.#length++] = code
    return this
  }

  #number(near: number, mark: number): this {
    this.#reserve(12)
    const at = this.#length
    this.#bytes[at] = CODE_NUMBER
    this.#view.setFloat64(at + 1, Number.isNaN(near) ? NaN : mark === MARK_DOUBLE ? near : near + 0)
    const first = this.#bytes[at + 1] as number
    if (first & 0x80 && !Number.isNaN(near)) invert(this.#bytes, at + 1, at + 9)
    else this.#bytes[at + 1] = first | 0x80
    this.#bytes[at + 9] = mark
    this.#length = at + 10
    return this
  }

  #escaped(code: number, value: Uint8Array): this {
    this.#reserve(value.length * 2 + 2)
    const bytes = this.#bytes
    let at = this.#length
    bytes[at++] = code
    for (let i = 0; i < value.length; i++) {
      const byte = value[i] as number
      if (byte <= 1) bytes[at++] = ESCAPE
      bytes[at++] = byte <= 1 ? byte + 1 : byte
    }
    bytes[at++] = TERMINATOR
    this.#length = at
    return this
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + more))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}

const INITIAL_BYTES = 1024
const HIGH_WORD = 2 ** 32

/** Ends strings, bytes and nested tuples; below every code and every escaped byte. */
export const TERMINATOR = 0x00
/** Stands before the bytes 00 and 01, which are written one higher. */
export const ESCAPE = 0x01

/** Where an exact number lies beside the double that was written. */
export const MARK_BELOW = 0x7f
export const MARK_EXACT = 0x80
export const MARK_DOUBLE = 0x81
export const MARK_ABOVE = 0x82
