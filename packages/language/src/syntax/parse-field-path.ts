import { invalidFieldPath } from '../diagnostics/catalogue.ts'
import { BRACKET_OPEN, isIdentifierStart } from '../source/characters.ts'
import { parseShortStart } from './parse-chain.ts'
import { parseBareExpression, parseRest } from './parse-expression.ts'
import type { Parser } from './parser.ts'
import { isShortLambda } from './short-lambda.ts'
import type { Span } from '../source/span.ts'
import type { ChainComponent, Expression } from './tree.ts'

/** Parses `.a["b"][0]` to the steps of the path. */
export function parseSteps(parser: Parser): readonly (string | number)[] | undefined {
  const expression = parseBareExpression(parser, true)
  return expression === undefined ? undefined : pathOf(parser, expression)
}

/** Parses the steps of a path whose first dot may be missing, as in strings that name fields. */
export function parseLooseSteps(parser: Parser): readonly (string | number)[] | undefined {
  if (!isIdentifierStart(parser.code) && parser.code !== BRACKET_OPEN) return parseSteps(parser)
  const start = parseShortStart(parser, parser.index)
  const expression = start === undefined ? undefined : parseRest(parser, start)
  return expression === undefined ? undefined : pathOf(parser, expression)
}

function pathOf(parser: Parser, expression: Expression): readonly (string | number)[] | undefined {
  const { steps, invalid } = fieldPathOf(expression)
  if (invalid === undefined) return steps
  parser.diagnostics.push(invalidFieldPath(invalid))
  return undefined
}

/** The steps of a field path; `invalid` is the part that is no step. */
export interface FieldPath {
  readonly steps: readonly (string | number)[]
  /** The spans of the names and numbers. */
  readonly spans: readonly Span[]
  readonly invalid: Span | undefined
}

/** Reads `.a["b"][0]` as a path. Keeps the steps before an invalid one. */
export function fieldPathOf(expression: Expression): FieldPath {
  if (!isShortLambda(expression) || expression.body.kind !== 'chain') return { steps: [], spans: [], invalid: expression.span }
  const steps: (string | number)[] = []
  const spans: Span[] = []
  for (const component of expression.body.components) {
    const step = stepOf(component)
    if (step === undefined) return { steps, spans, invalid: component.span }
    steps.push(step)
    spans.push(component.kind === 'select' ? component.fieldSpan : innerSpan(component))
  }
  return { steps, spans, invalid: undefined }
}

function innerSpan(component: ChainComponent): Span {
  return (component.kind === 'access' ? component.args[0]?.span : undefined) ?? component.span
}

function stepOf(component: ChainComponent): string | number | undefined {
  if (component.kind === 'select') return component.optional ? undefined : component.field
  if (component.kind !== 'access' || component.optional || component.args.length !== 1) return undefined
  const [argument] = component.args
  if (argument?.kind === 'string') return argument.value
  const isIndex = argument?.kind === 'number' && argument.form === 'integer' && !argument.text.startsWith('-')
  return isIndex ? Number(argument.text) : undefined
}
