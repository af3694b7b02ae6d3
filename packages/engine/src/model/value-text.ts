/**
 * The wire text of stored documents, written from their bytes.
 *
 *   bytes ─▶ ValueReader ─▶ values ─▶ materialized ─▶ writeTagged, writeSimple ─▶ text
 *     └──────────────────▶ StoredTextWriter ─────────────────────────────────────▶ text
 *
 * Both ways give the same text. This one makes no values: a document that a query only passes on, which is most of what is read, costs a walk
 * over its bytes. Kinds of values that are rare in documents go the other way.
 *
 * Objects whose text does not follow from their members in order are not written, and the caller goes the other way with the whole document:
 * those with names that look like tags, which are wrapped, and documents with fields that are shown apart.
 */
import type { Timestamp } from '@terrarium/base'
import { asBuffer } from '@terrarium/store'
import {
  DocumentValue,
  formatMicros,
  MaterializedReference,
  PENDING_TIME_MARK,
  writeSimple,
  writeTagged,
  type JsonWriter,
  type Materialized,
  type ModuleValue,
} from '@terrarium/values'
import { plainReference, TAG, ValueReader, type MakeReference } from './value-codec.ts'

/** Formats that documents are written in. */
export type TextFormat = 'simple' | 'tagged'

/** The bytes of a stored document, and where in them its values begin. */
export interface DocumentLayout {
  readonly bytes: Uint8Array
  /** undefined: that of the transaction under way. */
  readonly ts: Timestamp | undefined
  /** undefined: it has no `ttl`. */
  readonly ttlStart: number | undefined
  /** The data are an object. */
  readonly dataStart: number
  /** Makes the references among its values. */
  readonly reference: MakeReference
}

/** A document's identity as it is shown. */
export interface ShownIdentity {
  readonly id: bigint
  readonly collection: ModuleValue
}

/** What stands around values in a format. */
interface Syntax {
  readonly hasTags: boolean
  readonly int: readonly [before: string, after: string]
  readonly time: readonly [before: string, after: string]
  readonly write: (writer: JsonWriter, value: Materialized) => void
}

const SYNTAX: Readonly<Record<TextFormat, Syntax>> = {
  simple: { hasTags: false, int: ['', ''], time: ['"', '"'], write: writeSimple },
  tagged: { hasTags: true, int: ['{"@int":"', '"}'], time: ['{"@time":"', '"}'], write: writeTagged },
}

const EMPTY = Buffer.alloc(0)
const MICROS_PER_DAY = 86_400_000_000

const COMMA = 0x2c
const COLON = 0x3a
const POINT = 0x2e
const AT_SIGN = 0x40
const ZULU = 0x5a
/** Longest text whose length takes one byte. */
const SHORT_LENGTH_MAX = 0x7f

/** Writes the text of stored documents. One a thread suffices. */
export class StoredTextWriter {
  readonly #hiddenNames: ReadonlySet<string>
  /** Lengths and first characters of the hidden names: all others are shown without a look at the whole name. */
  readonly #hiddenBeginnings: ReadonlySet<number>
  #input: Buffer = EMPTY
  #at = 0
  /** Where the content of the last string is in the input. */
  #contentStart = 0
  #contentEnd = 0
  #isWritable = true
  #syntax: Syntax = SYNTAX.tagged
  #reference: MakeReference = plainReference
  /** The day of the last time, and its text up to the hour. */
  #day = NaN
  #dayText = ''

  /** @param hiddenNames - fields with these names are not shown among the others */
  constructor(hiddenNames: ReadonlySet<string>) {
    this.#hiddenNames = hiddenNames
    this.#hiddenBeginnings = new Set([...hiddenNames].map((name) => beginning(name.length, name.charCodeAt(0))))
  }

  /** Writes a document's members as an object; returns false, and leaves the text as it was, where it does not follow from its fields in order. */
  write(writer: JsonWriter, layout: DocumentLayout, { id, collection }: ShownIdentity, format: TextFormat): boolean {
    const { ts, ttlStart, dataStart } = layout
    const mark = writer.mark()
    this.#begin(layout, SYNTAX[format])
    writer.text('{"id":"')
    writer.text(String(id))
    writer.text('","coll":')
    this.#syntax.write(writer, collection)
    writer.text(',"ts":')
    this.#instant(writer, ts)
    if (ttlStart !== undefined) this.#ttl(writer, ttlStart)
    this.#at = dataStart
    this.#fields(writer)
    writer.text('}')
    if (!this.#isWritable) writer.rewind(mark)
    this.#input = EMPTY
    this.#reference = plainReference
    return this.#isWritable
  }

  /** Writes the text of a scalar that begins at an offset. */
  writeScalar(writer: JsonWriter, bytes: Buffer, start: number, format: TextFormat): void {
    this.#input = bytes
    this.#syntax = SYNTAX[format]
    this.#at = start
    this.#value(writer)
    this.#input = EMPTY
  }

  #begin({ bytes, reference }: DocumentLayout, syntax: Syntax): void {
    this.#input = asBuffer(bytes)
    this.#reference = reference
    this.#syntax = syntax
    this.#isWritable = true
  }

  #ttl(writer: JsonWriter, start: number): void {
    writer.text(',"ttl":')
    this.#at = start
    this.#value(writer)
  }

  /** The fields of a document, behind its metadata. */
  #fields(writer: JsonWriter): void {
    const end = this.#enter()
    while (this.#at < end && this.#isWritable) {
      writer.byte(COMMA)
      this.#name(writer)
      if (this.#isHidden()) this.#isWritable = false
      this.#value(writer)
    }
  }

  /** Whether the field whose name was just written is not shown among the others. */
  #isHidden(): boolean {
    const start = this.#contentStart
    const end = this.#contentEnd
    if (!this.#hiddenBeginnings.has(beginning(end - start, this.#input[start]))) return false
    return this.#hiddenNames.has(this.#input.toString('latin1', start, end))
  }

  #object(writer: JsonWriter): void {
    const end = this.#enter()
    writer.text('{')
    for (let isFirst = true; this.#at < end && this.#isWritable; isFirst = false) {
      if (!isFirst) writer.byte(COMMA)
      this.#name(writer)
      this.#value(writer)
    }
    writer.text('}')
  }

  #array(writer: JsonWriter): void {
    const end = this.#enter()
    writer.text('[')
    for (let isFirst = true; this.#at < end && this.#isWritable; isFirst = false) {
      if (!isFirst) writer.byte(COMMA)
      this.#value(writer)
    }
    writer.text(']')
  }

  /** Passes over the tag and the length of an array or object; returns where its content ends. */
  #enter(): number {
    const length = this.#input.readUInt32BE(this.#at + 1)
    this.#at += 5
    return this.#at + length
  }

  #name(writer: JsonWriter): void {
    this.#string(writer)
    writer.byte(COLON)
    if (this.#syntax.hasTags && this.#input[this.#contentStart] === AT_SIGN) this.#isWritable = false
  }

  #value(writer: JsonWriter): void {
    switch (this.#input[this.#at]) {
      case TAG.false:
        this.#at++
        return writer.text('false')
      case TAG.true:
        this.#at++
        return writer.text('true')
      case TAG.int8:
        return this.#int(writer, this.#input.readInt8(this.#at + 1), 2)
      case TAG.int32:
        return this.#int(writer, this.#input.readInt32BE(this.#at + 1), 5)
      case TAG.string:
        return this.#string(writer)
      case TAG.array:
        return this.#array(writer)
      case TAG.object:
        return this.#object(writer)
      default:
        return this.#rare(writer)
    }
  }

  /** The other kinds, through the value. */
  #rare(writer: JsonWriter): void {
    const reader = new ValueReader(this.#input, this.#at, this.#reference)
    const value = reader.value()
    this.#at = reader.offset
    this.#syntax.write(writer, value instanceof DocumentValue ? shownReference(value) : (value as Materialized))
  }

  #int(writer: JsonWriter, value: number, length: number): void {
    const { int } = this.#syntax
    this.#at += length
    writer.text(int[0])
    writer.integer(value)
    writer.text(int[1])
  }

  /** Writes a string; its length takes one byte if it is short, else four with the top bit set. */
  #string(writer: JsonWriter): void {
    const first = this.#input[this.#at + 1] ?? 0
    const isShort = first <= SHORT_LENGTH_MAX
    this.#contentStart = this.#at + (isShort ? 2 : 5)
    this.#contentEnd = this.#contentStart + (isShort ? first : this.#input.readUInt32BE(this.#at + 1) & 0x7fff_ffff)
    this.#at = this.#contentEnd
    writer.utf8String(this.#input, this.#contentStart, this.#contentEnd)
  }

  #instant(writer: JsonWriter, ts: Timestamp | undefined): void {
    const { time } = this.#syntax
    writer.text(time[0])
    if (ts === undefined) writer.text(PENDING_TIME_MARK)
    else this.#micros(writer, ts)
    writer.text(time[1])
  }

  /** As `formatMicros`. Documents that are read together are mostly of few days. */
  #micros(writer: JsonWriter, micros: Timestamp): void {
    const day = Math.floor(micros / MICROS_PER_DAY)
    if (day !== this.#day) {
      this.#day = day
      this.#dayText = formatMicros(day * MICROS_PER_DAY).slice(0, -'00:00:00Z'.length)
    }
    writer.text(this.#dayText)
    const ofDay = micros - day * MICROS_PER_DAY
    const seconds = Math.floor(ofDay / 1e6)
    writer.digits(Math.floor(seconds / 3600), 2)
    writer.byte(COLON)
    writer.digits(Math.floor(seconds / 60) % 60, 2)
    writer.byte(COLON)
    writer.digits(seconds % 60, 2)
    writeFraction(writer, ofDay - seconds * 1e6)
    writer.byte(ZULU)
  }
}

/** Writes microseconds of a second, with as many groups of three decimals as they need. */
function writeFraction(writer: JsonWriter, micros: number): void {
  if (micros === 0) return
  writer.byte(POINT)
  if (micros % 1000 === 0) writer.digits(micros / 1000, 3)
  else writer.digits(micros, 6)
}

function shownReference({ collectionName, id, name }: DocumentValue): MaterializedReference {
  return new MaterializedReference(collectionName, name === undefined ? { id } : { name })
}

function beginning(length: number, first: number | undefined): number {
  return length * 256 + (first ?? 0)
}
