/**
 * Keys and payloads of index entries.
 *
 *   key      prefix of the backing index │ terms │ values │ document id (8)
 *   payload  start of its time (8) │ flags (1) │ ttl? │ values
 *
 * Terms are there to be found, not to be ordered: their canonical bytes with their length, or a digest when they are long. Values are in the
 * index's order, descending ones complemented. Values longer than a key may be are cut and end in a digest; where that happens the payload
 * says so, and scans order the entries of one cut prefix by the values themselves, which the payload has whole.
 */
import { createHash } from 'node:crypto'
import type { Stamp } from '@terrarium/store'
import type { Value } from '@terrarium/values'
import { asBuffer, joinBytes, readInt64, readMicros, writeInt64 } from '@terrarium/store'
import type { IndexField } from '../model/catalog.ts'
import { entryPrefix } from '../model/key-space.ts'
import { endOfValue, ValueReader, ValueWriter, type EncodedValue, type MakeReference } from '../model/value-codec.ts'
import { canonicalBytes } from '../model/stored-equals.ts'
import { ByteWriter } from './byte-writer.ts'
import { writeOrdered } from './value-order.ts'

const TERMS_BYTES_MAX = 200
const TERMS_DIGEST = 0xff

/** Values of an entry are cut beyond this length. */
export const VALUES_BYTES_MAX = 1400
const VALUES_DIGEST_BYTES = 16

/** Behind the start of the entry's time. */
const FLAGS_OFFSET = 8
const ID_BYTES = 8
const HAS_TTL = 1
const IS_CUT = 2

/** An entry that a document calls for. */
export interface IndexEntry {
  readonly key: Uint8Array
  /** Places of pending times in the key. */
  readonly keyStamps: readonly Stamp[]
  readonly payload: EncodedValue
}

/** The prefix of the keys of entries under these terms. */
export function termsPrefix(scope: number, backingId: number, terms: readonly Value[]): Uint8Array {
  const prefix = entryPrefix(scope, backingId)
  if (terms.length === 0) return prefix
  const [first] = terms
  const bytes = terms.length === 1 && first !== undefined ? canonicalBytes(first) : Buffer.concat(terms.map(canonicalBytes))
  if (bytes.length <= TERMS_BYTES_MAX) return joinBytes(joinBytes(prefix, Uint8Array.of(bytes.length)), bytes)
  return Buffer.concat([prefix, Uint8Array.of(TERMS_DIGEST), createHash('sha256').update(bytes).digest()])
}

const ordered = new ByteWriter()

/** Values in the order of the index, uncut. */
export function encodeValues(
  fields: readonly IndexField[],
  values: readonly Value[],
): { readonly bytes: Uint8Array; readonly stamps: readonly Stamp[] } {
  const writer = ordered
  writer.clear() // a value that could not be written may have left a part of it
  const stamps: Stamp[] = []
  for (const [at, value] of values.entries()) {
    const start = writer.length
    const first = stamps.length
    writeOrdered(writer, value, stamps)
    if (fields[at]?.order !== 'desc') continue
    writer.complement(start)
    for (let stamp = first; stamp < stamps.length; stamp++) stamps[stamp] = { ...(stamps[stamp] as Stamp), inverted: true }
  }
  return { bytes: writer.take(), stamps }
}

const payloads = new ValueWriter()

/** Makes the entry of a document under `prefix`, which `termsPrefix` gave. */
export function createEntry(
  prefix: Uint8Array,
  fields: readonly IndexField[],
  values: readonly Value[],
  id: bigint,
  ttl: Value | undefined,
): IndexEntry {
  const { bytes, stamps } = encodeValues(fields, values)
  const isCut = bytes.length > VALUES_BYTES_MAX
  const kept = isCut ? cut(bytes) : bytes
  const keyStamps = stamps.filter(({ offset }) => offset + 12 <= (isCut ? VALUES_BYTES_MAX : kept.length))
  const key = joinBytes(joinBytes(prefix, kept), idBytes(id))
  payloads.pendingMicros()
  payloads.byte((ttl === undefined ? 0 : HAS_TTL) | (isCut ? IS_CUT : 0))
  if (ttl !== undefined) payloads.value(ttl)
  for (const value of values) payloads.value(value)
  return { key, keyStamps: keyStamps.map((stamp) => movedBy(prefix.length, stamp)), payload: payloads.take() }
}

function movedBy(bytes: number, { offset, form, inverted }: Stamp): Stamp {
  return inverted === undefined ? { offset: offset + bytes, form } : { offset: offset + bytes, form, inverted }
}

/** An entry as it is read. What it holds is decoded when it is asked for: many scans want no more than ids. */
export class ReadEntry {
  readonly #key: Uint8Array
  readonly #stored: Uint8Array
  /** Where the payload begins in the stored bytes. */
  readonly #start: number
  readonly #valueCount: number
  readonly #reference: MakeReference
  #values: readonly Value[] | undefined

  constructor(key: Uint8Array, stored: Uint8Array, start: number, valueCount: number, reference: MakeReference) {
    this.#key = key
    this.#stored = stored
    this.#start = start
    this.#valueCount = valueCount
    this.#reference = reference
  }

  get id(): bigint {
    return idOfEntry(this.#key)
  }

  get values(): readonly Value[] {
    return (this.#values ??= this.#readValues())
  }

  get ttl(): Value | undefined {
    return this.#hasFlag(HAS_TTL) ? this.#reader().value() : undefined
  }

  /** The stored bytes, in which its values are. */
  get stored(): Buffer {
    return asBuffer(this.#stored)
  }

  /** Where one of its values begins in the stored bytes. */
  startOf(value: number): number {
    const bytes = asBuffer(this.#stored)
    let start = this.#start + FLAGS_OFFSET + 1
    if (this.#hasFlag(HAS_TTL)) start = endOfValue(bytes, start)
    for (let at = 0; at < value; at++) start = endOfValue(bytes, start)
    return start
  }

  /** Whether the key has not the whole values. */
  get isCut(): boolean {
    return this.#hasFlag(IS_CUT)
  }

  /** Bytes that reading the entry is charged with. */
  get bytes(): number {
    return this.#key.length + this.#stored.length
  }

  #hasFlag(flag: number): boolean {
    return ((this.#stored[this.#start + FLAGS_OFFSET] ?? 0) & flag) !== 0
  }

  #reader(): ValueReader {
    return new ValueReader(this.#stored, this.#start + FLAGS_OFFSET + 1, this.#reference)
  }

  #readValues(): readonly Value[] {
    const reader = this.#reader()
    if (this.#hasFlag(HAS_TTL)) reader.skip()
    const values: Value[] = []
    for (let at = 0; at < this.#valueCount; at++) values.push(reader.value())
    return values
  }
}

/** The id of the document that the entry under a key is of. */
export function idOfEntry(key: Uint8Array): bigint {
  return readInt64(key, key.length - ID_BYTES)
}

/** When a stored entry came to be; 0 while its transaction is under way. */
export function entryStart(stored: Uint8Array): number {
  return readMicros(stored, 0)
}

export function idBytes(id: bigint): Uint8Array {
  const bytes = Buffer.allocUnsafe(ID_BYTES)
  writeInt64(bytes, 0, id)
  return bytes
}

/** The beginning that entries with these values share. */
export function cutPrefix(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, VALUES_BYTES_MAX)
}

function cut(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([cutPrefix(bytes), createHash('sha256').update(bytes).digest().subarray(0, VALUES_DIGEST_BYTES)])
}
