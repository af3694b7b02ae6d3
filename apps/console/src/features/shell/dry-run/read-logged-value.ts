import type { WireField, WireValue } from '../../../data/wire-value.ts'

/**
 * Reads a value as the log of a query shows it.
 *
 * Documents within others, sets and functions have no literals; the log shows them in brackets, as `[doc 7 in Book]` or `[set]`.
 */
class LoggedValue {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The value, if the text is one and nothing else. */
  read(): WireValue | undefined {
    const value = this.#value()
    this.#skipSpace()
    return this.#at === this.#text.length ? value : undefined
  }

  #value(): WireValue | undefined {
    this.#skipSpace()
    const bracketed = this.#take(/\[(doc (.+?) in ([^\]]+)|set|event source|transaction time|function [^\]]*|error: [^\]]*)\]/y)
    if (bracketed !== undefined) return bracketedValue(bracketed)
    if (this.#accept('[')) return this.#array()
    if (this.#accept('{')) return this.#object()
    const quoted = this.#quoted()
    if (quoted !== undefined) return { kind: 'string', value: quoted }
    const number = this.#take(/-?(\d+(\.\d+)?([eE][+-]?\d+)?|NaN\b|Infinity\b)/y)?.[0]
    if (number !== undefined) return numberValue(number)
    return this.#named()
  }

  #array(): WireValue | undefined {
    const items: WireValue[] = []
    if (this.#accept(']')) return { kind: 'array', items }
    do {
      const item = this.#value()
      if (item === undefined) return undefined
      items.push(item)
    } while (this.#accept(','))
    return this.#accept(']') ? { kind: 'array', items } : undefined
  }

  #object(): WireValue | undefined {
    const fields: WireField[] = []
    if (this.#accept('}')) return { kind: 'object', fields }
    do {
      this.#skipSpace()
      const name = this.#quoted() ?? this.#take(/[^\s:,{}[\]"]+/y)?.[0]
      if (name === undefined || !this.#accept(':')) return undefined
      const value = this.#value()
      if (value === undefined) return undefined
      fields.push({ name, value })
    } while (this.#accept(','))
    return this.#accept('}') ? { kind: 'object', fields } : undefined
  }

  /** `null`, `true`, `Time("…")`, `TransactionTime()`, or the name of a module. */
  #named(): WireValue | undefined {
    const name = this.#take(/<deleted collection>|[A-Za-z_][\w.]*/y)?.[0]
    if (name === undefined) return undefined
    if (name === 'null') return { kind: 'null' }
    if (name === 'true' || name === 'false') return { kind: 'boolean', value: name === 'true' }
    if (!this.#accept('(')) return { kind: 'module', text: name }
    const given = this.#quoted()
    if (!this.#accept(')')) return undefined
    return given === undefined ? { kind: 'module', text: `${name}()` } : constructedValue(name, given)
  }

  #quoted(): string | undefined {
    const written = this.#take(/"(?:[^"\\]|\\[\s\S])*"/y)?.[0]
    return written === undefined ? undefined : unquote(written)
  }

  #accept(character: string): boolean {
    this.#skipSpace()
    if (this.#text.charAt(this.#at) !== character) return false
    this.#at += 1
    return true
  }

  #skipSpace(): void {
    this.#take(/\s+/y)
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) return undefined
    this.#at = pattern.lastIndex
    return found
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' }

function unquote(written: string): string {
  return written
    .slice(1, -1)
    .replace(/\\(u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|[\s\S])/g, (_whole, escape: string, ...codes: unknown[]) => {
      const code = codes.slice(0, 3).find((digits): digits is string => typeof digits === 'string')
      return code === undefined ? (ESCAPES[escape] ?? escape) : String.fromCodePoint(parseInt(code, 16))
    })
}

function bracketedValue([whole, , id, collection]: RegExpExecArray): WireValue {
  if (id === undefined || collection === undefined) return { kind: 'module', text: whole }
  return { kind: 'reference', collection, id, named: !/^\d+$/.test(id), missing: undefined }
}

const INT_MAX = 2_147_483_647

function numberValue(text: string): WireValue {
  if (/[.eENI]/.test(text)) return { kind: 'number', type: 'Double', text }
  return { kind: 'number', type: Math.abs(Number(text)) <= INT_MAX ? 'Int' : 'Long', text }
}

const CONSTRUCTED = { Time: 'time', Date: 'date', UUID: 'uuid', Bytes: 'bytes' } as const

function constructedValue(name: string, given: string): WireValue | undefined {
  if (name === 'ID') return { kind: 'id', value: given }
  const kind = (CONSTRUCTED as Readonly<Record<string, (typeof CONSTRUCTED)[keyof typeof CONSTRUCTED] | undefined>>)[name]
  return kind === undefined ? undefined : { kind, text: given }
}

/** What a write finds or sets itself: it says nothing about the change. */
const META_FIELDS: readonly string[] = ['id', 'coll', 'ts']

/** Reads the fields of a document as the log of a query shows it; undefined for a text that is none. */
export function readLoggedFields(text: string): readonly WireField[] | undefined {
  const value = new LoggedValue(text).read()
  return value?.kind === 'object' ? value.fields.filter(({ name }) => !META_FIELDS.includes(name)) : undefined
}
