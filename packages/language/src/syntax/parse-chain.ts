import { BANG, BRACKET_OPEN, DOT, EQUAL, PAREN_OPEN, QUESTION, TILDE, isIdentifierStart } from '../source/characters.ts'
import { skipLines } from '../source/trivia.ts'
import { parseList } from './parse-list.ts'
import type { Parser } from './parser.ts'
import { closeShortLambda, isShortLambda, shortParameter } from './short-lambda.ts'
import type { Span } from '../source/span.ts'
import type {
  AccessComponent,
  ApplyComponent,
  ChainComponent,
  ChainExpression,
  Expression,
  LambdaExpression,
  MethodCallComponent,
  SelectComponent,
} from './tree.ts'

const NO_COMPONENTS: readonly ChainComponent[] = []

/** Parses the members, calls and bangs behind a term: none or more. */
export function parseChain(parser: Parser): readonly ChainComponent[] | undefined {
  let components: ChainComponent[] | undefined
  for (;;) {
    const component = parseComponent(parser)
    if (component === undefined) return undefined
    if (component === 'none') return components ?? NO_COMPONENTS
    components ??= []
    push(components, component)
  }
}

function parseComponent(parser: Parser): ChainComponent | 'none' | undefined {
  const start = skipLines(parser.text, parser.index)
  const code = parser.text.charCodeAt(start)
  if (code === DOT) {
    parser.index = start
    parser.open('.')
    return parseSelect(parser, parser.span(start), false)
  }
  if (code === QUESTION && parser.text.charCodeAt(start + 1) === DOT) {
    parser.index = start
    parser.open('?.')
    return parseOptional(parser, parser.span(start))
  }
  switch (parser.code) {
    case PAREN_OPEN:
      return parseApply(parser, undefined)
    case BRACKET_OPEN:
      return parseAccess(parser, undefined)
    case BANG:
      return parseBang(parser)
  }
  return 'none'
}

function parseSelect(parser: Parser, dotSpan: Span, optional: boolean): SelectComponent | undefined {
  const name = parser.plainIdentifier()
  if (name === undefined) return undefined
  parser.skipBlanks()
  const span = parser.span(dotSpan.start, name.span.end)
  return { kind: 'select', span, dotSpan, field: name.name, fieldSpan: name.span, optional }
}

function parseOptional(parser: Parser, dotSpan: Span): ChainComponent | undefined {
  if (parser.code === PAREN_OPEN) return parseApply(parser, dotSpan)
  if (parser.code === BRACKET_OPEN) return parseAccess(parser, dotSpan)
  const select = parseSelect(parser, dotSpan, true)
  if (select === undefined) parser.last = []
  return select
}

function parseApply(parser: Parser, dotSpan: Span | undefined): ApplyComponent | undefined {
  const start = parser.index
  parser.open('(')
  const args = parseList(parser)
  if (args === undefined || !parser.close(')')) return undefined
  const argsSpan = parser.span(start)
  parser.skipBlanks()
  const span = dotSpan === undefined ? argsSpan : parser.span(dotSpan.start, argsSpan.end)
  return { kind: 'apply', span, args, argsSpan, optional: dotSpan !== undefined }
}

function parseAccess(parser: Parser, dotSpan: Span | undefined): AccessComponent | undefined {
  const start = parser.index
  parser.open('[')
  const args = parseList(parser)
  if (args === undefined || !parser.close(']')) return undefined
  const argsSpan = parser.span(start)
  parser.skipBlanks()
  const span = dotSpan === undefined ? argsSpan : parser.span(dotSpan.start, argsSpan.end)
  return { kind: 'access', span, args, argsSpan, optional: dotSpan !== undefined }
}

function parseBang(parser: Parser): ChainComponent | 'none' {
  const next = parser.codeAt(1)
  if (next === EQUAL || next === TILDE) return 'none'
  const start = parser.index
  parser.close('!')
  const span = parser.span(start)
  parser.skipBlanks()
  return { kind: 'bang', span }
}

/** Parses the start of a short lambda, `.name`, `.(args)` or `.[args]`, standing at its dot. */
export function parseShortLambda(parser: Parser): LambdaExpression | undefined {
  const start = parser.index
  parser.index++
  parser.skipLines()
  return parseShortStart(parser, start)
}

/** Parses what follows the dot of a short lambda, which is at the start. */
export function parseShortStart(parser: Parser, start: number): LambdaExpression | undefined {
  const component = parseShortComponent(parser, parser.span(start))
  if (component === undefined) return undefined
  const base = shortParameter(parser.source, start)
  const span = parser.span(start, component.span.end)
  return closeShortLambda({ kind: 'chain', span, base, components: [component] })
}

function parseShortComponent(parser: Parser, dotSpan: Span): ChainComponent | undefined {
  const { code } = parser
  if (code === PAREN_OPEN) return parseApply(parser, undefined)
  if (code === BRACKET_OPEN) return parseAccess(parser, undefined)
  return isIdentifierStart(code) ? parseSelect(parser, dotSpan, false) : undefined
}

/** Puts components behind a term. Those behind a short lambda become part of its chain. */
export function buildChain(base: Expression, components: readonly ChainComponent[]): Expression {
  const first = components[0]
  if (first === undefined) return base
  if (isShortLambda(base)) return closeShortLambda(extend(base.body, components))
  return chain(base, components)
}

function extend(body: Expression, components: readonly ChainComponent[]): Expression {
  if (body.kind !== 'chain') return chain(body, components)
  const joined = [...body.components]
  for (const component of components) push(joined, component)
  return chain(body.base, joined)
}

function chain(base: Expression, components: readonly ChainComponent[]): ChainExpression {
  const end = components[components.length - 1]?.span.end ?? base.span.end
  return { kind: 'chain', span: { source: base.span.source, start: base.span.start, end }, base, components }
}

/** Adds a component; a call right behind a member is one method call. */
function push(components: ChainComponent[], component: ChainComponent): void {
  const previous = components[components.length - 1]
  if (component.kind === 'apply' && previous?.kind === 'select') components[components.length - 1] = methodCall(previous, component)
  else components.push(component)
}

function methodCall(select: SelectComponent, apply: ApplyComponent): MethodCallComponent {
  const { dotSpan, field, fieldSpan, optional } = select
  const { args, argsSpan } = apply
  const span = { source: dotSpan.source, start: dotSpan.start, end: argsSpan.end }
  return { kind: 'methodCall', span, dotSpan, field, fieldSpan, optional, applyOptional: apply.optional, args, argsSpan }
}
