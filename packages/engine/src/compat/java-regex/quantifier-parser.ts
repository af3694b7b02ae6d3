import { char, isDigit, type PatternReader } from './pattern-reader.ts'

/** How often something repeats. */
export interface Quantifier {
  /** JavaScript's notation, without the mode. */
  readonly text: string
  readonly mode: 'greedy' | 'lazy' | 'possessive'
  readonly unbounded: boolean
  /** Written `*` or `+`. */
  readonly simple: boolean
}

/** Reads the quantifier that comes next, if any. */
export function parseQuantifier(reader: PatternReader): Quantifier | undefined {
  const code = reader.peek()
  switch (String.fromCodePoint(code)) {
    case '?':
    case '*':
    case '+':
      reader.next()
      return { text: String.fromCodePoint(code), mode: parseMode(reader), unbounded: code !== char('?'), simple: code !== char('?') }
    case '{':
      return parseCounted(reader)
    default:
      return undefined
  }
}

function parseCounted(reader: PatternReader): Quantifier {
  if (!isDigit(reader.at(reader.cursor + 1))) throw reader.error('Illegal repetition')
  const first = reader.skip()
  const [least, afterLeast] = parseCount(reader, first)
  let most = least
  let unbounded = false
  let code = afterLeast
  if (code === char(',')) {
    code = reader.read()
    unbounded = code === char('}')
    if (!unbounded) [most, code] = isDigit(code) ? parseCount(reader, code) : [0, code]
  }
  if (code !== char('}')) throw reader.error('Unclosed counted closure')
  // Counts that leave 32 bits have become negative, as on the JVM.
  if (least < 0 || (!unbounded && (most < 0 || most < least))) throw reader.error('Illegal repetition range')
  const text = unbounded ? `{${least},}` : most === least ? `{${least}}` : `{${least},${most}}`
  return { text, mode: parseMode(reader), unbounded, simple: false }
}

/** Reads the rest of a count and the character after it. */
function parseCount(reader: PatternReader, firstDigit: number): [count: number, after: number] {
  let count = 0
  let code = firstDigit
  while (isDigit(code)) {
    count = (Math.imul(count, 10) + (code - 0x30)) | 0
    code = reader.read()
  }
  return [count, code]
}

function parseMode(reader: PatternReader): Quantifier['mode'] {
  switch (String.fromCodePoint(reader.peek())) {
    case '?':
      reader.next()
      return 'lazy'
    case '+':
      reader.next()
      return 'possessive'
    default:
      return 'greedy'
  }
}
