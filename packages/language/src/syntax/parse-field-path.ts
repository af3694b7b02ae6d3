import { invalidFieldPath } from '../diagnostics/catalogue.ts'
import { BRACKET_OPEN, isIdentifierStart } from '../source/characters.ts'
import { parseShortStart } from './parse-chain.ts'
import { parseBareExpression, parseRest } from './parse-expression.ts'
import type { Parser } from './parser.ts'
import { isShortLambda } from './short-lambda.ts'
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
  if (!isShortLambda(expression) || expression.body.kind !== 'chain') return invalidPath(parser, expression)
  return stepsOf(parser, expression.body.components)
}

function stepsOf(parser: Parser, components: readonly ChainComponent[]): (string | number)[] | undefined {
  const steps: (string | number)[] = []
  for (const component of components) {
    const step = stepOf(component)
    if (step === undefined) return invalidPath(parser, component)
    steps.push(step)
  }
  return steps
}

function stepOf(component: ChainComponent): string | number | undefined {
  if (component.kind === 'select') return component.optional ? undefined : component.field
  if (component.kind !== 'access' || component.optional || component.args.length !== 1) return undefined
  const [argument] = component.args
  if (argument?.kind === 'string') return argument.value
  const isIndex = argument?.kind === 'number' && argument.form === 'integer' && !argument.text.startsWith('-')
  return isIndex ? Number(argument.text) : undefined
}

function invalidPath(parser: Parser, { span }: { readonly span: Expression['span'] }): undefined {
  parser.diagnostics.push(invalidFieldPath(span))
  return undefined
}
