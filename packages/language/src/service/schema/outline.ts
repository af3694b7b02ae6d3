import { isStepKind } from '../../fsl/parse/parse-migration.ts'
import { NAMELESS_KEYWORDS } from '../../fsl/parse/parse-node.ts'
import { TokenReader } from './token-reader.ts'
import type { TextSpan } from '../../source/span.ts'

/**
 * The structure of a schema's text, however incomplete: items and members with their parts, found by punctuation and line ends.
 * An outline follows no grammar and reports no errors; the parser does. An unclosed part extends to the next item, which begins a line.
 */
export interface Outline extends TextSpan {
  /** `collection`, `index`, `field`, `compute` and so on; an unknown keyword as written. */
  readonly keyword: string
  /** The span of the keyword; for a field, of its name. */
  readonly keywordAt: TextSpan
  readonly name: OutlineName | undefined
  readonly annotations: readonly OutlineAnnotation[]
  /** Behind a colon. */
  readonly type: TextSpan | undefined
  /** Behind `=`, or behind the keyword and the name. */
  readonly value: TextSpan | undefined
  /** Of a function. */
  readonly parameters: readonly OutlineParameter[]
  /** The parentheses around the parameters. */
  readonly parameterList: TextSpan | undefined
  /** Braces around members. */
  readonly block: OutlineBlock | undefined
  /** Braces around code. */
  readonly body: TextSpan | undefined
  /** Whether it may continue at the end of the text. */
  readonly isOpen: boolean
}

export interface OutlineName extends TextSpan {
  readonly text: string
}

export interface OutlineAnnotation {
  readonly keyword: string
  readonly keywordAt: TextSpan
  readonly value: OutlineName | undefined
  /** The parentheses. */
  readonly place: TextSpan | undefined
}

export interface OutlineParameter extends TextSpan {
  readonly name: OutlineName
  readonly isVariadic: boolean
  readonly type: TextSpan | undefined
}

export interface OutlineBlock extends TextSpan {
  readonly members: readonly Outline[]
  readonly isClosed: boolean
}

/** Keywords that have no name although the grammar allows one. */
const UNNAMED: ReadonlySet<string> = new Set(['terms', 'values', 'unique', 'predicate', 'migrations', 'history_days', 'ttl_days'])

function hasName(keyword: string): boolean {
  return !UNNAMED.has(keyword) && !NAMELESS_KEYWORDS.has(keyword) && !isStepKind(keyword)
}

/** Finds the items of a text up to a limit. */
export function outlineOf(text: string, limit = text.length): readonly Outline[] {
  return readMembers(new TokenReader(text, limit), 'items')
}

function readMembers(reader: TokenReader, place: 'items' | 'members'): readonly Outline[] {
  const members: Outline[] = []
  for (;;) {
    reader.skipSeparators()
    if (reader.isAtEnd || (place === 'members' && (reader.is('}') || reader.isAtItem))) return members
    if (reader.is('}')) reader.next()
    else members.push(readMember(reader))
  }
}

function readMember(reader: TokenReader): Outline {
  const { start } = reader
  const annotations = readAnnotations(reader)
  const parts = readParts(reader)
  return {
    type: undefined,
    value: undefined,
    parameters: [],
    parameterList: undefined,
    block: undefined,
    body: undefined,
    ...parts,
    annotations,
    start,
    end: Math.max(reader.lastEnd, start),
    isOpen: reader.isAtEnd && (!reader.endsLine || reader.isWithinBrackets),
  }
}

type Parts = Pick<Outline, 'keyword' | 'keywordAt' | 'name'> & Partial<Outline>

function readParts(reader: TokenReader): Parts {
  const word = reader.next()
  const text = reader.textOf(word)
  if (reader.isOnLine && (reader.is(':') || reader.is('='))) return readField(reader, 'field', word, { ...word, text })
  if (text === 'compute' && reader.isOnLine && (reader.isWord || reader.is('*'))) {
    const name = reader.next()
    return readField(reader, 'compute', word, { ...name, text: reader.textOf(name) })
  }
  if (text === 'access' && reader.isOnLine && reader.is('provider')) {
    const keywordAt = { start: word.start, end: reader.next().end }
    return { keyword: 'access provider', keywordAt, name: readName(reader), ...readValue(reader) }
  }
  const name = hasName(text) ? readName(reader) : undefined
  const parts = text === 'function' ? readFunction(reader) : readValue(reader)
  return { keyword: text, keywordAt: word, name, ...parts }
}

function readName(reader: TokenReader): OutlineName | undefined {
  if (!reader.isOnLine || !reader.isWord) return undefined
  const name = reader.next()
  return { ...name, text: reader.textOf(name).replace(/^(["'])(.*)\1$/, '$2') }
}

function readField(reader: TokenReader, keyword: string, keywordAt: TextSpan, name: OutlineName): Parts {
  const type = reader.is(':') ? readBehindMark(reader, ['=']) : undefined
  const value = reader.isInMember && reader.is('=') ? readBehindMark(reader, []) : undefined
  return { keyword, keywordAt, name, type, value }
}

/** Reads from behind a mark to one of the given marks, or to the end of the member. */
function readBehindMark(reader: TokenReader, until: readonly string[]): TextSpan {
  const start = reader.next().end
  reader.skipTo(until)
  return { start, end: Math.max(reader.lastEnd, start) }
}

function readValue(reader: TokenReader): Partial<Outline> {
  if (!reader.isOnLine || !reader.isInMember) return {}
  if (reader.is('{') && reader.depth < DEPTH_MAX) return { block: readBlock(reader) }
  const { start } = reader
  reader.skipTo([])
  return { value: { start, end: Math.max(reader.lastEnd, start) } }
}

/** The limit of nested blocks, which no schema reaches. */
const DEPTH_MAX = 20

function readBlock(reader: TokenReader): OutlineBlock {
  const { start } = reader.next()
  reader.depth++
  const members = readMembers(reader, 'members')
  reader.depth--
  const isClosed = reader.is('}')
  const end = isClosed ? reader.next().end : reader.start
  return { start, end, members, isClosed }
}

function readFunction(reader: TokenReader): Partial<Outline> {
  if (!reader.isOnLine || !reader.is('(')) return {}
  const open = reader.start
  const parameters = readParameters(reader)
  const parameterList = { start: open, end: Math.max(reader.lastEnd, open + 1) }
  const type = reader.isOnLine && reader.is(':') ? readResult(reader) : undefined
  reader.skipLines()
  const body = reader.is('{') ? reader.skipBrackets() : undefined
  return { parameters, parameterList, type, body }
}

function readParameters(reader: TokenReader): readonly OutlineParameter[] {
  const parameters: OutlineParameter[] = []
  const end = reader.closeOf()
  reader.next()
  while (reader.start < end && !reader.isAtEnd) {
    const { start } = reader
    const isVariadic = reader.is('...')
    if (isVariadic) reader.next()
    if (!reader.isWord) {
      reader.next()
      continue
    }
    const name = reader.next()
    const type = reader.is(':') ? readBehindComma(reader, end) : undefined
    parameters.push({ start, end: reader.lastEnd, name: { ...name, text: reader.textOf(name) }, isVariadic, type })
  }
  if (reader.is(')')) reader.next()
  return parameters
}

function readBehindComma(reader: TokenReader, limit: number): TextSpan {
  const start = reader.next().end
  while (reader.start < limit && !reader.is(',') && !reader.isAtEnd) reader.skipBrackets()
  return { start, end: Math.max(reader.lastEnd, start) }
}

/** A brace behind the type of a result begins the body, unless the type continues there. */
function readResult(reader: TokenReader): TextSpan {
  const start = reader.next().end
  for (let goesOn = true; !reader.isAtEnd && !reader.isAtItem && (goesOn || !reader.is('{'));) {
    if (!reader.isOnLine && !goesOn) break
    goesOn = ['|', '&', '=>', ',', '<'].some((mark) => reader.is(mark))
    reader.skipBrackets()
  }
  return { start, end: Math.max(reader.lastEnd, start) }
}

function readAnnotations(reader: TokenReader): readonly OutlineAnnotation[] {
  const annotations: OutlineAnnotation[] = []
  while (reader.is('@')) {
    const at = reader.next()
    const keywordAt = reader.isWord && reader.isOnLine ? reader.next() : { start: at.end, end: at.end }
    const open = reader.is('(') ? reader.start : undefined
    const place = open === undefined ? undefined : reader.skipBrackets()
    const value = place && nameWithin(reader, place)
    annotations.push({ keyword: reader.textOf(keywordAt), keywordAt, value, place })
    reader.skipLines()
  }
  return annotations
}

function nameWithin(reader: TokenReader, { start, end }: TextSpan): OutlineName | undefined {
  const written = reader.textOf({ start: start + 1, end })
  const match = /^\s*([\w-]+)/.exec(written)
  const text = match?.[1]
  if (match === null || text === undefined) return undefined
  const from = start + 1 + match[0].length - text.length
  return { text, start: from, end: from + text.length }
}
