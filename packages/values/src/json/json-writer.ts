/**
 * Writes JSON text as bytes, of which one string is made in the end. A string for each piece, and for each piece put together with what is
 * before it, would cost more than all else of an answer, and be garbage.
 */
import { encodeJsonString } from './json-string.ts'

const BUFFER_BYTES = 4096
/** A buffer that has grown beyond is not kept. */
const KEPT_BYTES_MAX = 1_048_576
/** Longest text, in bytes: a string has to hold it. */
const TEXT_BYTES_MAX = 268_435_456

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const MINUS = 0x2d
const ZERO = 0x30
const BACKSLASH = 0x5c
const SPACE = 0x20
const ASCII_MAX = 0x7f
/** First byte of U+FFFF, which JSON has as an escape, and of the characters before it. */
const FIRST_OF_LAST = 0xef

const toUtf8 = new TextEncoder()
const fromUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Writes JSON text. What it has written can be taken back to a mark. */
export class JsonWriter {
  #bytes = new Uint8Array(BUFFER_BYTES)
  #length = 0

  /** Takes the text written so far and begins a new one. */
  take(): string {
    const text = fromUtf8.decode(this.#bytes.subarray(0, this.#length))
    this.clear()
    return text
  }

  clear(): void {
    this.#length = 0
    if (this.#bytes.length > KEPT_BYTES_MAX) this.#bytes = new Uint8Array(BUFFER_BYTES)
  }

  mark(): number {
    return this.#length
  }

  rewind(mark: number): void {
    this.#length = mark
  }

  /** Writes a character of ASCII by its code. */
  byte(code: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = code
  }

  /** Writes text as it is. */
  text(text: string): void {
    this.#reserve(text.length)
    const bytes = this.#bytes
    const start = this.#length
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > ASCII_MAX) return this.#wideText(text)
      bytes[start + at] = code
    }
    this.#length = start + text.length
  }

  /** Writes text as a JSON string. @see encodeJsonString */
  string(text: string): void {
    this.#reserve(text.length + 2)
    const bytes = this.#bytes
    let length = this.#length
    bytes[length++] = QUOTE
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code < SPACE || code === QUOTE || code === BACKSLASH || code > ASCII_MAX) return this.text(encodeJsonString(text))
      bytes[length++] = code
    }
    bytes[length++] = QUOTE
    this.#length = length
  }

  /** Writes a part of a text's UTF-8 as a JSON string. */
  utf8String(source: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start + 2)
    const bytes = this.#bytes
    let length = this.#length
    bytes[length++] = QUOTE
    for (let at = start; at < end; at++) {
      const byte = source[at] as number
      if (byte < SPACE || byte === QUOTE || byte === BACKSLASH || byte === FIRST_OF_LAST)
        return this.text(encodeJsonString(fromUtf8.decode(source.subarray(start, end))))
      bytes[length++] = byte
    }
    bytes[length++] = QUOTE
    this.#length = length
  }

  /** Writes elements as an array. */
  array<Element>(elements: readonly Element[], write: (writer: JsonWriter, element: Element) => void): void {
    this.text('[')
    for (let at = 0; at < elements.length; at++) {
      if (at > 0) this.byte(COMMA)
      write(this, elements[at] as Element)
    }
    this.text(']')
  }

  /** Writes fields as an object, under their names as they are. */
  object<Field>(fields: ReadonlyMap<string, Field>, write: (writer: JsonWriter, field: Field) => void): void {
    this.text('{')
    let isFirst = true
    for (const [name, field] of fields) {
      if (!isFirst) this.byte(COMMA)
      isFirst = false
      this.string(name)
      this.byte(COLON)
      write(this, field)
    }
    this.text('}')
  }

  /** Writes the decimal digits of a 32-bit integer. */
  integer(value: number): void {
    const rest = Math.abs(value)
    if (value < 0) this.byte(MINUS)
    let digits = 1
    for (let bound = 10; rest >= bound; bound *= 10) digits++
    this.digits(rest, digits)
  }

  /** Writes the last digits of a number, as many as are asked for. */
  digits(value: number, count: number): void {
    this.#reserve(count)
    let rest = value
    for (let at = this.#length + count - 1; at >= this.#length; at--) {
      const next = Math.floor(rest / 10)
      this.#bytes[at] = ZERO + rest - next * 10
      rest = next
    }
    this.#length += count
  }

  #wideText(text: string): void {
    const utf8 = toUtf8.encode(text)
    this.#reserve(utf8.length)
    this.#bytes.set(utf8, this.#length)
    this.#length += utf8.length
  }

  /** @throws {RangeError} when the text is longer than one string can be */
  #reserve(bytes: number): void {
    const needed = this.#length + bytes
    if (needed <= this.#bytes.length) return
    if (needed > TEXT_BYTES_MAX) throw new RangeError('the text is too long')
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, needed))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}
