/** A predicate taken apart for a trace: its parameters, and the conditions that `&&` and `||` join. */
export interface PredicateParts {
  /** As they are written, without parentheses. */
  readonly parameters: string
  readonly conditions: readonly PredicateCondition[]
}

export interface PredicateCondition {
  readonly source: string
  /** The two sides of a comparison. */
  readonly sides: readonly [string, string] | undefined
}

/** Strings and comments, whose characters are no operators. */
const OPAQUE = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

const HEAD = /^\s*(?:\(([^()]*)\)|(\w+))\s*=>\s*/

/** The text with strings and comments blanked, place for place. */
function masked(source: string): string {
  return source.replace(OPAQUE, (part) => '_'.repeat(part.length))
}

/** Splits at operators outside of parentheses, brackets and braces. */
function splitAt(source: string, operators: RegExp): readonly string[] {
  const mask = masked(source)
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < mask.length; at += 1) {
    const character = mask.charAt(at)
    if ('([{'.includes(character)) depth += 1
    if (')]}'.includes(character)) depth -= 1
    const operator = depth === 0 ? operators.exec(mask.slice(at))?.[0] : undefined
    if (operator === undefined) continue
    parts.push(source.slice(from, at))
    from = at + operator.length
    at = from - 1
  }
  parts.push(source.slice(from))
  return parts.map((part) => part.trim())
}

const JOINING = /^(?:&&|\|\|)/
const COMPARING = /^(?:==|!=|<=|>=|<(?!<)|>(?!>))/

/** Takes a predicate apart; undefined for one that is not a plain function over an expression. */
export function predicateParts(source: string): PredicateParts | undefined {
  const head = HEAD.exec(source)
  if (head === null) return undefined
  const body = source.slice(head[0].length).trim()
  if (body === '' || body.startsWith('{')) return undefined
  const conditions = splitAt(body, JOINING).map((condition): PredicateCondition => {
    const sides = splitAt(condition, COMPARING)
    return { source: condition, sides: sides.length === 2 ? [sides[0] ?? '', sides[1] ?? ''] : undefined }
  })
  return { parameters: (head[1] ?? head[2] ?? '').trim(), conditions }
}

const IDENTITY = new RegExp(`${OPAQUE.source}|\\bQuery\\s*\\.\\s*identity\\s*\\(\\s*\\)`, 'g')

/** The predicate with an expression in place of the caller's identity. */
export function withIdentity(source: string, identity: string): string {
  return source.replace(IDENTITY, (part) => (part.startsWith('Query') ? identity : part))
}
