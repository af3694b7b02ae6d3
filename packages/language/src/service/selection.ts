import type { TokenKind } from '../highlight/token.ts'
import { tokenize } from '../highlight/tokenize.ts'
import { parseQuery } from '../syntax/parse-query.ts'
import type { BlockExpression, ChainExpression, Expression, Statement } from '../syntax/tree.ts'
import { pathTo, touches } from './locate.ts'

/** A stretch of source: UTF-16 offsets `[start, end)`. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/** Returns ever larger stretches around an offset, from its word to the whole text. */
export function selectionRanges(source: string, offset: number): readonly Stretch[] {
  const { tree } = parseQuery(source)
  const around = pathTo(tree, offset).flatMap((expression) => stretchesOf(expression, offset))
  return nested([{ start: 0, end: source.length }, ...around, ...wordAt(source, offset)])
}

const MARKS: ReadonlySet<TokenKind> = new Set(['space', 'punctuation', 'bracket', 'operator'])

export function wordAt(source: string, offset: number): readonly Stretch[] {
  return tokenize(source)
    .filter(({ kind, start, end }) => start <= offset && offset <= end && !MARKS.has(kind))
    .slice(-1)
}

function stretchesOf(expression: Expression, offset: number): readonly Stretch[] {
  const { start, end } = expression.span
  const own = [{ start, end }]
  if (expression.kind === 'chain') return [...own, ...prefixesOf(expression, offset)]
  if (expression.kind === 'block') return [...own, ...statementsOf(expression, offset)]
  return own
}

/** A chain grows by its components, and what is in parentheses comes before the whole call. */
function prefixesOf({ span, components }: ChainExpression, offset: number): readonly Stretch[] {
  const prefixes = components
    .filter((component) => component.span.end >= offset)
    .map((component) => ({ start: span.start, end: component.span.end }))
  const calls = components.filter((component) => 'argsSpan' in component && touches(component.argsSpan, offset))
  const lists = calls.flatMap((component) => ('argsSpan' in component ? [component.argsSpan] : []))
  const inner = lists
    .map(({ start, end }) => ({ start: start + 1, end: end - 1 }))
    .filter(({ start, end }) => start <= offset && offset <= end)
  return [...prefixes.reverse(), ...lists, ...inner]
}

function statementsOf({ statements }: BlockExpression, offset: number): readonly Stretch[] {
  return statements.filter(({ span }: Statement) => touches(span, offset)).map(({ span }) => span)
}

/** Keeps stretches that lie one within the other, from the innermost on. */
export function nested(stretches: readonly Stretch[]): readonly Stretch[] {
  const sorted = [...stretches].sort((a, b) => a.end - a.start - (b.end - b.start))
  const kept: Stretch[] = []
  for (const { start, end } of sorted) {
    const last = kept[kept.length - 1]
    if (last === undefined || (start <= last.start && end >= last.end && end - start > last.end - last.start)) kept.push({ start, end })
  }
  return kept
}
