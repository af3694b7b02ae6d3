/**
 * A strict JSON parser that keeps what the wire needs to know: numbers as their source text, members in order with duplicates.
 */

/** A number as written; `isInteger` when it has neither fraction nor exponent. */
export class JsonNumber {
  readonly text: string
  readonly isInteger: boolean
  constructor(text: string, isInteger: boolean) {
    this.text = text
    this.isInteger = isInteger
  }
}

/** An object's members in source order; a repeated key stands repeatedly. */
export class JsonObject {
  readonly keys: readonly string[]
  readonly values: readonly JsonNode[]
  constructor(keys: readonly string[], values: readonly JsonNode[]) {
    this.keys = keys
    this.values = values
  }
  /** Finds the last member of a key. */
  find(key: string): JsonNode | undefined {
    const index = this.keys.lastIndexOf(key)
    return index < 0 ? undefined : this.values[index]
  }
}

export type JsonNode = null | boolean | string | JsonNumber | readonly JsonNode[] | JsonObject

export type JsonResult =
  | { readonly kind: 'value'; readonly value: JsonNode }
  /** Blanks only. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'syntax'; readonly detail: string }
  | { readonly kind: 'tooDeep' }

/** Deepest nesting of arrays and objects that is read. */
export const JSON_DEPTH_MAX = 1000

/**
 * Parses the first JSON value of a text.
 *
 * What follows it is not read, except that its first token must be one that JSON knows.
 */
export function parseJson(text: string): JsonResult {
  const parser = new JsonParser(text)
  try {
    if (parser.skipBlanks() === -1) return { kind: 'empty' }
    const value = parser.readValue(0)
    parser.checkNextToken()
    return { kind: 'value', value }
  } catch (error: unknown) {
    if (error instanceof JsonFault) return error.isDepth ? { kind: 'tooDeep' } : { kind: 'syntax', detail: error.message }
    throw error
  }
}

class JsonFault extends Error {
  override readonly name = 'JsonFault'
  readonly isDepth: boolean
  constructor(message: string, isDepth = false) {
    super(message)
    this.isDepth = isDepth
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const DOT = 0x2e
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

class JsonParser {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Moves to the next unit that is no blank and returns it; -1 at the end. */
  skipBlanks(): number {
    const text = this.#text
    for (; this.#at < text.length; this.#at++) {
      const unit = text.charCodeAt(this.#at)
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return unit
    }
    return -1
  }

  readValue(depth: number): JsonNode {
    const unit = this.skipBlanks()
    switch (unit) {
      case QUOTE:
        return this.#readString()
      case OPEN_BRACE:
        return this.#readObject(depth + 1)
      case OPEN_BRACKET:
        return this.#readArray(depth + 1)
      case 0x74:
        return this.#readWord('true', true)
      case 0x66:
        return this.#readWord('false', false)
      case 0x6e:
        return this.#readWord('null', null)
      default:
        if (unit === MINUS || isDigit(unit)) return this.#readNumber()
        throw this.#fault()
    }
  }

  checkNextToken(): void {
    const unit = this.skipBlanks()
    if (unit === -1 || '{}[],:"'.includes(String.fromCharCode(unit))) return
    this.readValue(0)
  }

  #readObject(depth: number): JsonObject {
    this.#checkDepth(depth)
    const keys: string[] = []
    const values: JsonNode[] = []
    this.#at++
    if (this.skipBlanks() === CLOSE_BRACE) {
      this.#at++
      return new JsonObject(keys, values)
    }
    for (;;) {
      if (this.skipBlanks() !== QUOTE) throw this.#fault()
      keys.push(this.#readString())
      if (this.skipBlanks() !== COLON) throw this.#fault()
      this.#at++
      values.push(this.readValue(depth))
      const unit = this.skipBlanks()
      if (unit !== COMMA && unit !== CLOSE_BRACE) throw this.#fault()
      this.#at++
      if (unit === CLOSE_BRACE) return new JsonObject(keys, values)
    }
  }

  #readArray(depth: number): readonly JsonNode[] {
    this.#checkDepth(depth)
    const elements: JsonNode[] = []
    this.#at++
    if (this.skipBlanks() === CLOSE_BRACKET) {
      this.#at++
      return elements
    }
    for (;;) {
      elements.push(this.readValue(depth))
      const unit = this.skipBlanks()
      if (unit !== COMMA && unit !== CLOSE_BRACKET) throw this.#fault()
      this.#at++
      if (unit === CLOSE_BRACKET) return elements
    }
  }

  #readString(): string {
    const text = this.#text
    const start = this.#at + 1
    let hasEscape = false
    for (let i = start; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit === QUOTE) {
        this.#at = i + 1
        return hasEscape ? this.#unescape(start - 1, i + 1) : text.slice(start, i)
      }
      if (unit < 0x20) break
      if (unit === BACKSLASH) {
        hasEscape = true
        i++
      }
    }
    throw this.#fault()
  }

  #unescape(start: number, end: number): string {
    try {
      return JSON.parse(this.#text.slice(start, end)) as string
    } catch (error: unknown) {
      if (error instanceof SyntaxError) throw this.#fault()
      throw error
    }
  }

  #readNumber(): JsonNumber {
    const text = this.#text
    const start = this.#at
    if (text.charCodeAt(this.#at) === MINUS) this.#at++
    const hasLeadingZero = text.charCodeAt(this.#at) === 0x30
    const digits = this.#skipDigits()
    if (hasLeadingZero && digits > 1) throw this.#fault()
    let isInteger = true
    if (text.charCodeAt(this.#at) === DOT) {
      isInteger = false
      this.#at++
      this.#skipDigits()
    }
    if ((text.charCodeAt(this.#at) | 0x20) === 0x65) {
      isInteger = false
      this.#at++
      const sign = text.charCodeAt(this.#at)
      if (sign === 0x2b || sign === MINUS) this.#at++
      this.#skipDigits()
    }
    return new JsonNumber(text.slice(start, this.#at), isInteger)
  }

  #skipDigits(): number {
    const start = this.#at
    while (isDigit(this.#text.charCodeAt(this.#at))) this.#at++
    if (this.#at === start) throw this.#fault()
    return this.#at - start
  }

  #readWord<T>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) throw this.#fault()
    this.#at += word.length
    const next = this.#text.charCodeAt(this.#at) | 0x20
    if (next >= 0x61 && next <= 0x7a) throw this.#fault()
    return value
  }

  #checkDepth(depth: number): void {
    if (depth > JSON_DEPTH_MAX) throw new JsonFault('JSON exceeds nesting limit', true)
  }

  #fault(): JsonFault {
    const at = Math.min(this.#at, this.#text.length)
    return new JsonFault(at === this.#text.length ? 'Unexpected end of JSON' : `Unexpected character at offset ${at}`)
  }
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}
