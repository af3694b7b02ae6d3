import type { Stamp } from '@terrarium/store'
import { assert } from '@terrarium/base'
import { asBuffer, copyOfPart, readInt64, writeInt64 } from '@terrarium/store'
import {
  BytesValue,
  DateValue,
  DoubleValue,
  NULL,
  ObjectValue,
  TimeValue,
  TRANSACTION_TIME,
  UuidValue,
  DocumentValue,
  type Value,
} from '@terrarium/values'

/**
 * The binary form of stored values.
 *
 * A value is a tag and its content. Arrays and objects carry the length of their content, so that a member can be found without decoding
 * the others. Integers keep no distinction of Int and Long. A pending transaction time is a time of all zeros with a stamp, which the
 * commit fills in.
 */
export const TAG = {
  null: 0,
  false: 1,
  true: 2,
  int8: 3,
  int32: 4,
  int64: 5,
  double: 6,
  string: 7,
  bytes: 8,
  time: 9,
  date: 10,
  uuid: 11,
  document: 12,
  array: 13,
  object: 14,
} as const

/** Makes the reference to a stored document. */
export type MakeReference = (collectionId: number, id: bigint) => DocumentValue

/** Bytes, and the offsets where the commit writes its time. */
export interface EncodedValue {
  readonly bytes: Uint8Array
  readonly stamps: readonly Stamp[]
}

/** Appends values to a growing buffer. */
export class ValueWriter {
  #buffer = Buffer.allocUnsafe(512)
  #length = 0
  #stamps: Stamp[] = []

  /** Returns the bytes written so far and empties the writer. */
  take(): EncodedValue {
    const encoded = { bytes: copyOfPart(this.#buffer, 0, this.#length), stamps: this.#stamps }
    this.#length = 0
    this.#stamps = []
    return encoded
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#buffer[this.#length++] = value
  }

  micros(value: number): void {
    this.#uint32(Math.floor(value / 0x1_0000_0000))
    this.#uint32(value >>> 0)
  }

  /** Eight bytes for the commit time. */
  pendingMicros(): void {
    this.#stamps.push({ offset: this.#length, form: 'micros' })
    this.micros(0)
  }

  value(value: Value): void {
    switch (typeof value) {
      case 'string':
        return this.#string(value)
      case 'number':
        return this.#int(value)
      case 'bigint':
        return this.#long(value)
      case 'boolean':
        return this.byte(value ? TAG.true : TAG.false)
      default:
        return Array.isArray(value)
          ? this.#array(value)
          : this.#instance(value as Exclude<Value, string | number | bigint | boolean | readonly Value[]>)
    }
  }

  #instance(value: Exclude<Value, string | number | bigint | boolean | readonly Value[]>): void {
    switch (value.kind) {
      case 'null':
        return this.byte(TAG.null)
      case 'double':
        return this.#float64(TAG.double, value.value)
      case 'object':
        return this.#object(value)
      case 'document':
        return this.#document(value)
      case 'time':
        return this.#time(value)
      case 'transactionTime':
        this.#stamps.push({ offset: this.#length + 1, form: 'time' })
        this.byte(TAG.time)
        this.micros(0)
        return this.#uint32(0)
      case 'date':
        return this.#float64(TAG.date, value.days)
      case 'bytes':
        return this.#bytes(value.bytes)
      case 'uuid':
        return this.#uuid(value.text)
      default:
        assert(false, `a value of kind ${value.kind} is not storable`)
    }
  }

  #string(text: string): void {
    this.#reserve(text.length * 3 + 6)
    const start = this.#length
    // The length takes one byte up to 127, else four with the top bit set.
    const short = text.length < 43
    this.#buffer[start] = TAG.string
    const head = short ? 2 : 5
    const written = this.#buffer.write(text, start + head, 'utf8')
    if (short) this.#buffer[start + 1] = written
    else this.#buffer.writeUInt32BE((written | 0x8000_0000) >>> 0, start + 1)
    this.#length = start + head + written
  }

  #int(value: number): void {
    if (value >= -128 && value < 128) {
      this.byte(TAG.int8)
      this.byte(value & 0xff)
    } else {
      this.byte(TAG.int32)
      this.#uint32(value >>> 0)
    }
  }

  #long(value: bigint): void {
    if (value >= -0x8000_0000n && value <= 0x7fff_ffffn) return this.#int(Number(value))
    this.byte(TAG.int64)
    this.#int64(value)
  }

  #float64(tag: number, value: number): void {
    this.byte(tag)
    this.#reserve(8)
    this.#length = this.#buffer.writeDoubleBE(value, this.#length)
  }

  #time(value: TimeValue): void {
    this.byte(TAG.time)
    this.#uint32((Math.floor(value.seconds / 0x1_0000_0000) ^ 0x8000_0000) >>> 0)
    this.#uint32(value.seconds >>> 0)
    this.#uint32(value.nanos)
  }

  #bytes(bytes: Uint8Array): void {
    this.byte(TAG.bytes)
    this.#uint32(bytes.length)
    this.#reserve(bytes.length)
    this.#buffer.set(bytes, this.#length)
    this.#length += bytes.length
  }

  #uuid(text: string): void {
    this.byte(TAG.uuid)
    this.#reserve(16)
    this.#length += this.#buffer.write(text.replaceAll('-', ''), this.#length, 'hex')
  }

  #document(value: DocumentValue): void {
    this.byte(TAG.document)
    this.#uint32(value.collectionId)
    this.#int64(value.id)
  }

  #array(values: readonly Value[]): void {
    const start = this.#open(TAG.array)
    for (const value of values) this.value(value)
    this.#close(start)
  }

  #object(value: ObjectValue): void {
    const start = this.#open(TAG.object)
    for (const [name, member] of value.fields) {
      this.#string(name)
      this.value(member)
    }
    this.#close(start)
  }

  #open(tag: number): number {
    this.byte(tag)
    this.#uint32(0)
    return this.#length
  }

  #close(start: number): void {
    this.#buffer.writeUInt32BE(this.#length - start, start - 4)
  }

  #uint32(value: number): void {
    this.#reserve(4)
    this.#length = this.#buffer.writeUInt32BE(value, this.#length)
  }

  #int64(value: bigint): void {
    this.#reserve(8)
    writeInt64(this.#buffer, this.#length, value)
    this.#length += 8
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + bytes))
    this.#buffer.copy(grown, 0, 0, this.#length)
    this.#buffer = grown
  }
}

/** Reads values from bytes, beginning at an offset. */
export class ValueReader {
  readonly #buffer: Buffer
  readonly #reference: MakeReference
  #offset: number

  constructor(bytes: Uint8Array, offset: number, reference: MakeReference) {
    this.#buffer = asBuffer(bytes)
    this.#offset = offset
    this.#reference = reference
  }

  get offset(): number {
    return this.#offset
  }

  value(): Value {
    const buffer = this.#buffer
    const tag = buffer[this.#offset++]
    switch (tag) {
      case TAG.null:
        return NULL
      case TAG.false:
        return false
      case TAG.true:
        return true
      case TAG.int8:
        return ((buffer[this.#offset++] ?? 0) << 24) >> 24
      case TAG.int32:
        return buffer.readInt32BE(this.#skipTo(4))
      case TAG.int64:
        return readInt64(buffer, this.#skipTo(8))
      case TAG.double:
        return new DoubleValue(buffer.readDoubleBE(this.#skipTo(8)))
      case TAG.string:
        return this.#text()
      case TAG.array:
        return this.#array()
      case TAG.object:
        return this.#object()
      default:
        return this.#rare(tag)
    }
  }

  /** A member of the object at the current offset, or undefined; other members are not decoded. */
  member(name: string): Value | undefined {
    assert(this.#buffer[this.#offset] === TAG.object, 'the value is an object')
    const end = this.#enter()
    while (this.#offset < end) {
      this.#offset++
      const found = this.#text() === name
      if (found) return this.value()
      this.skip()
    }
    return undefined
  }

  /** Passes over one value. */
  skip(): void {
    this.#offset = endOfValue(this.#buffer, this.#offset)
  }

  #rare(tag: number | undefined): Value {
    const buffer = this.#buffer
    switch (tag) {
      case TAG.bytes: {
        const length = buffer.readUInt32BE(this.#skipTo(4))
        return new BytesValue(new Uint8Array(buffer.subarray(this.#skipTo(length), this.#offset)))
      }
      case TAG.time:
        return this.#time()
      case TAG.date:
        return new DateValue(buffer.readDoubleBE(this.#skipTo(8)))
      case TAG.uuid: {
        const hex = buffer.toString('hex', this.#skipTo(16), this.#offset)
        return new UuidValue(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`)
      }
      case TAG.document:
        return this.#reference(buffer.readUInt32BE(this.#skipTo(4)), readInt64(buffer, this.#skipTo(8)))
      default:
        assert(false, `unknown tag ${String(tag)} in a stored value`)
    }
  }

  #time(): Value {
    const at = this.#skipTo(12)
    const high = this.#buffer.readUInt32BE(at)
    const low = this.#buffer.readUInt32BE(at + 4)
    const nanos = this.#buffer.readUInt32BE(at + 8)
    if (high === 0 && low === 0 && nanos === 0) return TRANSACTION_TIME
    return new TimeValue(((high ^ 0x8000_0000) | 0) * 0x1_0000_0000 + low, nanos)
  }

  #array(): Value[] {
    const end = this.#contentEnd()
    const values: Value[] = []
    while (this.#offset < end) values.push(this.value())
    return values
  }

  #object(): ObjectValue {
    const end = this.#contentEnd()
    const fields = new Map<string, Value>()
    while (this.#offset < end) {
      this.#offset++
      const name = this.#text()
      fields.set(name, this.value())
    }
    return new ObjectValue(fields)
  }

  #enter(): number {
    this.#offset++
    return this.#contentEnd()
  }

  #contentEnd(): number {
    const length = this.#buffer.readUInt32BE(this.#offset)
    this.#offset += 4
    return this.#offset + length
  }

  #text(): string {
    const length = this.#textLength()
    const start = this.#skipTo(length)
    if (length > SHORT_TEXT_BYTES) return this.#buffer.toString('utf8', start, start + length)
    let text = ''
    for (let at = start; at < this.#offset; at++) {
      const byte = this.#buffer[at] ?? 0
      if (byte > 127) return this.#buffer.toString('utf8', start, start + length)
      text += String.fromCharCode(byte)
    }
    return text
  }

  #textLength(): number {
    const first = this.#buffer[this.#offset] ?? 0
    if (first < 128) {
      this.#offset++
      return first
    }
    return this.#buffer.readUInt32BE(this.#skipTo(4)) & 0x7fff_ffff
  }

  /** Passes over `bytes` and returns where they begin. */
  #skipTo(bytes: number): number {
    const start = this.#offset
    this.#offset += bytes
    return start
  }
}

/** Where the value ends that begins at an offset. */
export function endOfValue(bytes: Buffer, start: number): number {
  const tag = bytes[start] ?? 0
  if (tag === TAG.string) {
    const first = bytes[start + 1] ?? 0
    return first < 128 ? start + 2 + first : start + 5 + (bytes.readUInt32BE(start + 1) & 0x7fff_ffff)
  }
  if (tag === TAG.bytes || tag === TAG.array || tag === TAG.object) return start + 5 + bytes.readUInt32BE(start + 1)
  return start + 1 + (FIXED_LENGTH[tag] ?? 0)
}

/** Up to this length reading characters one by one is faster than a call of the decoder. */
const SHORT_TEXT_BYTES = 12

const FIXED_LENGTH: Record<number, number> = {
  [TAG.int8]: 1,
  [TAG.int32]: 4,
  [TAG.int64]: 8,
  [TAG.double]: 8,
  [TAG.time]: 12,
  [TAG.date]: 8,
  [TAG.uuid]: 16,
  [TAG.document]: 12,
}

/** Makes references for readers that neither follow nor show them. */
export function plainReference(collectionId: number, id: bigint): DocumentValue {
  return new DocumentValue(collectionId, '', id)
}
