import { isPlainIdentifier } from '../../../config/identifiers.ts'
import type { WireField, WireValue } from '../../../data/wire-value.ts'

export type TokenStyle = 'key' | 'string' | 'number' | 'constant' | 'type' | 'punctuation'

export interface LineToken {
  readonly style: TokenStyle
  readonly text: string
  /** Whether privacy mode masks it. */
  readonly isPrivate?: true
  /** Whether it is masked always: it is of a sensitive field. */
  readonly isSensitive?: true
}

/** One line of a value written out. */
export interface ValueLine {
  readonly indent: number
  readonly tokens: readonly LineToken[]
}

/** How a value is written: as JSON for programs, or as FQL reads it. */
export type ValueSyntax = 'json' | 'fql'

const NONE: ReadonlySet<WireValue> = new Set()

/** Writes a value over lines, some of its parts as sensitive ones. Numbers keep the digits that the wire carried. */
export function valueLines(value: WireValue, syntax: ValueSyntax, sensitive: ReadonlySet<WireValue> = NONE): readonly ValueLine[] {
  const lines: ValueLine[] = []
  write({ lines, syntax, sensitive }, value, 0, [], '')
  return lines
}

/** The whole of a value as text. */
export function valueText(value: WireValue, syntax: ValueSyntax): string {
  return linesText(valueLines(value, syntax))
}

/** Joins lines as they are read. */
export function linesText(lines: readonly ValueLine[]): string {
  return lines.map(({ indent, tokens }) => '  '.repeat(indent) + tokens.map(({ text }) => text).join('')).join('\n')
}

/** The value on one line. */
export function valueLine(value: WireValue, syntax: ValueSyntax): string {
  return valueLines(value, syntax)
    .map(({ tokens }) => tokens.map(({ text }) => text).join(''))
    .join(' ')
}

const punctuation = (text: string): LineToken => ({ style: 'punctuation', text })

interface Writing {
  readonly lines: ValueLine[]
  readonly syntax: ValueSyntax
  readonly sensitive: ReadonlySet<WireValue>
}

function hidden(token: LineToken): LineToken {
  return token.style === 'string' || token.style === 'number' || token.style === 'constant' ? { ...token, isSensitive: true } : token
}

function write(writing: Writing, value: WireValue, indent: number, before: readonly LineToken[], after: string): void {
  const { lines, syntax, sensitive } = writing
  const parts = partsOf(value)
  if (parts === undefined || parts.items.length === 0) {
    const written = parts === undefined ? scalarTokens(value, syntax) : [punctuation(parts.open + parts.close)]
    const scalar = sensitive.has(value) && value.kind !== 'null' && value.kind !== 'reference' ? written.map(hidden) : written
    lines.push({ indent, tokens: [...before, ...scalar, ...(after === '' ? [] : [punctuation(after)])] })
    return
  }
  lines.push({ indent, tokens: [...before, punctuation(parts.open)] })
  parts.items.forEach(({ name, value: part }, index) => {
    const key = name === undefined ? [] : keyTokens(name, syntax)
    write(writing, part, indent + 1, key, index < parts.items.length - 1 ? ',' : '')
  })
  lines.push({ indent, tokens: [punctuation(parts.close + after)] })
}

interface Parts {
  readonly open: string
  readonly close: string
  readonly items: readonly { readonly name?: string; readonly value: WireValue }[]
}

function partsOf(value: WireValue): Parts | undefined {
  if (value.kind === 'array') return { open: '[', close: ']', items: value.items.map((item) => ({ value: item })) }
  if (value.kind === 'document' || value.kind === 'object') return { open: '{', close: '}', items: value.fields }
  if (value.kind === 'set') return { open: '{', close: '}', items: pageFields(value) }
  return undefined
}

function pageFields({ items, after }: Extract<WireValue, { kind: 'set' }>): readonly WireField[] {
  const data: WireField = { name: 'data', value: { kind: 'array', items } }
  return after === undefined ? [data] : [data, { name: 'after', value: { kind: 'cursor', text: after } }]
}

function keyTokens(name: string, syntax: ValueSyntax): readonly LineToken[] {
  const key = syntax === 'fql' && isPlainIdentifier(name) ? name : JSON.stringify(name)
  return [{ style: 'key', text: key }, punctuation(': ')]
}

function scalarTokens(value: WireValue, syntax: ValueSyntax): readonly LineToken[] {
  switch (value.kind) {
    case 'null':
      return [{ style: 'constant', text: 'null' }]
    case 'boolean':
      return [{ style: 'constant', text: String(value.value) }]
    case 'masked':
      return [{ style: 'constant', text: value.text }]
    case 'string':
      return [{ style: 'string', text: quote(value.value, syntax), isPrivate: true }]
    case 'id':
      return [{ style: 'string', text: quote(value.value, syntax) }]
    case 'number':
      return numberTokens(value.text, syntax)
    case 'reference':
      return referenceTokens(value, syntax)
    case 'time':
    case 'date':
    case 'uuid':
      return syntax === 'fql'
        ? callTokens(FQL_CALLS[value.kind], value.text, syntax)
        : [{ style: 'string', text: quote(value.text, syntax) }]
    case 'bytes': {
      const bytes: LineToken = { style: 'string', text: quote(value.text, syntax), isPrivate: true }
      return syntax === 'fql' ? [{ style: 'type', text: 'Bytes' }, punctuation('('), bytes, punctuation(')')] : [bytes]
    }
    case 'module':
      return syntax === 'fql' ? [{ style: 'type', text: value.text }] : [{ style: 'string', text: quote(value.text, syntax) }]
    case 'stream':
    case 'cursor':
      return [{ style: 'string', text: quote(value.text, syntax) }]
    default:
      return []
  }
}

const FQL_CALLS = { time: 'Time', date: 'Date', uuid: 'UUID' } as const

function callTokens(name: string, argument: string, syntax: ValueSyntax): readonly LineToken[] {
  return [{ style: 'type', text: name }, punctuation('('), { style: 'string', text: quote(argument, syntax) }, punctuation(')')]
}

function numberTokens(digits: string, syntax: ValueSyntax): readonly LineToken[] {
  if (!/^-?(NaN|Infinity)$/.test(digits)) return [{ style: 'number', text: digits }]
  return [
    {
      style: 'number',
      text: syntax === 'json' ? JSON.stringify(digits) : `${digits.startsWith('-') ? '-' : ''}Math.${digits.replace('-', '')}`,
    },
  ]
}

/** A reference to nothing is null where it is read by programs. */
function referenceTokens(
  { collection, id, named, missing }: Extract<WireValue, { kind: 'reference' }>,
  syntax: ValueSyntax,
): readonly LineToken[] {
  if (syntax === 'fql') return callTokens(named ? `${collection}.byName` : collection, id, syntax)
  if (missing !== undefined) return [{ style: 'constant', text: 'null' }]
  const field = (name: string, value: string): LineToken[] => [
    { style: 'key', text: JSON.stringify(name) },
    punctuation(': '),
    { style: 'string', text: JSON.stringify(value) },
  ]
  return [punctuation('{ '), ...field(named ? 'name' : 'id', id), punctuation(', '), ...field('coll', collection), punctuation(' }')]
}

/** In FQL a number sign before a brace would begin an interpolation. */
function quote(value: string, syntax: ValueSyntax): string {
  const quoted = JSON.stringify(value)
  return syntax === 'fql' ? quoted.replace(/#\{/g, '\\#{') : quoted
}

const JSON_TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)|([{}[\],]+)/g

const noName = () => false

const NO_LINES: ReadonlySet<number> = new Set()

/** Colours JSON that is text already, line by line; what stands in members of some names, and on some lines, is sensitive. */
export function jsonTextLines(
  json: string,
  isSensitiveName: (name: string) => boolean = noName,
  sensitiveLines: ReadonlySet<number> = NO_LINES,
): readonly ValueLine[] {
  let sensitiveFrom = Infinity
  return json.split('\n').map((line, index) => {
    const content = line.trimStart()
    const indent = (line.length - content.length) / 2
    const tokens = [...content.matchAll(JSON_TOKEN)].flatMap(tokenOf)
    if (indent <= sensitiveFrom) {
      const [key] = tokens
      sensitiveFrom = key?.style === 'key' && isSensitiveName(JSON.parse(key.text) as string) ? indent : Infinity
    }
    return { indent, tokens: indent >= sensitiveFrom || sensitiveLines.has(index) ? tokens.map(hidden) : tokens }
  })
}

function tokenOf([whole, string, colon, number, constant]: RegExpMatchArray): readonly LineToken[] {
  if (string !== undefined)
    return colon === undefined ? [{ style: 'string', text: string, isPrivate: true }] : [{ style: 'key', text: string }, punctuation(': ')]
  if (number !== undefined) return [{ style: 'number', text: number }]
  return [constant === undefined ? punctuation(whole) : { style: 'constant', text: constant }]
}
