import type { TokenKind } from '../../highlight/token.ts'
import { tokenize } from '../../highlight/tokenize.ts'
import { type TextSpan, touches } from '../../source/span.ts'
import { parseQuery } from '../../syntax/parse-query.ts'
import type { BlockExpression, ChainExpression, Expression, Statement } from '../../syntax/tree.ts'
import { pathTo } from './locate.ts'

/** Returns increasing spans around an offset, from its word to the whole text. */
export function selectionRanges(source: string, offset: number): readonly TextSpan[] {
  const { tree } = parseQuery(source)
  const around = pathTo(tree, offset).flatMap((expression) => spansOf(expression, offset))
  return nested([{ start: 0, end: source.length }, ...around, ...wordAt(source, offset)])
}

const MARKS: ReadonlySet<TokenKind> = new Set(['space', 'punctuation', 'bracket', 'operator'])

export function wordAt(source: string, offset: number): readonly TextSpan[] {
  return tokenize(source)
    .filter(({ kind, start, end }) => start <= offset && offset <= end && !MARKS.has(kind))
    .slice(-1)
}

function spansOf(expression: Expression, offset: number): readonly TextSpan[] {
  const { start, end } = expression.span
  const own = [{ start, end }]
  if (expression.kind === 'chain') return [...own, ...prefixesOf(expression, offset)]
  if (expression.kind === 'block') return [...own, ...statementsOf(expression, offset)]
  return own
}

/** A chain is extended by one component at a time; the content of parentheses comes before the call. */
function prefixesOf({ span, components }: ChainExpression, offset: number): readonly TextSpan[] {
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

function statementsOf({ statements }: BlockExpression, offset: number): readonly TextSpan[] {
  return statements.filter(({ span }: Statement) => touches(span, offset)).map(({ span }) => span)
}

/** Keeps spans that contain one another, from the innermost on. */
export function nested(spans: readonly TextSpan[]): readonly TextSpan[] {
  const sorted = [...spans].sort((a, b) => a.end - a.start - (b.end - b.start))
  const kept: TextSpan[] = []
  for (const { start, end } of sorted) {
    const last = kept[kept.length - 1]
    if (last === undefined || (start <= last.start && end >= last.end && end - start > last.end - last.start)) kept.push({ start, end })
  }
  return kept
}
