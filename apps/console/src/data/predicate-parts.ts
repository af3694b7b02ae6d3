import { applyEdits, childrenOf, parseLambda } from '@terrarium/language'
import type { Expression, LambdaExpression, TextEdit } from '@terrarium/language'

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

/** Name of the text in diagnostics, which nobody reads here. */
const PREDICATE = '*predicate*'

const JOINING: readonly string[] = ['&&', '||']
const COMPARING: readonly string[] = ['==', '!=', '<', '<=', '>', '>=']

function parsePredicate(source: string): LambdaExpression | undefined {
  const { tree, diagnostics } = parseLambda(source, PREDICATE, { shortAllowed: true })
  return diagnostics.length === 0 ? tree : undefined
}

/** The expression that a body comes to: a block of nothing else is only braces around it. */
function resultOf(body: Expression): Expression | undefined {
  if (body.kind !== 'block') return body
  const [statement, ...more] = body.statements
  return statement?.kind === 'expressionStatement' && more.length === 0 ? resultOf(statement.expression) : undefined
}

function conditionsOf(expression: Expression): readonly Expression[] {
  const isJoined = expression.kind === 'binary' && JOINING.includes(expression.operator)
  return isJoined ? [...conditionsOf(expression.left), ...conditionsOf(expression.right)] : [expression]
}

/** Takes a predicate apart; undefined for one that is not a function over an expression, whose parameters have names. */
export function predicateParts(source: string): PredicateParts | undefined {
  const lambda = parsePredicate(source)
  const body = lambda === undefined || lambda.short ? undefined : resultOf(lambda.body)
  if (lambda === undefined || body === undefined) return undefined
  const textOf = ({ span }: Expression) => source.slice(span.start, span.end)
  return {
    parameters: [...lambda.parameters.map(({ name }) => name), ...(lambda.variadic ? [`...${lambda.variadic.name}`] : [])].join(', '),
    conditions: conditionsOf(body).map((condition) => ({
      source: textOf(condition),
      sides:
        condition.kind === 'binary' && COMPARING.includes(condition.operator)
          ? [textOf(condition.left), textOf(condition.right)]
          : undefined,
    })),
  }
}

/** What a predicate can ask of its caller. */
type CallerQuestion = 'identity' | 'token'

/** Where an expression asks it. */
function questionsIn(expression: Expression, question: CallerQuestion): readonly { readonly start: number; readonly end: number }[] {
  const within = childrenOf(expression).flatMap((child) => questionsIn(child, question))
  if (expression.kind !== 'chain' || expression.base.kind !== 'identifier' || expression.base.name !== 'Query') return within
  const [call] = expression.components
  if (call?.kind !== 'methodCall' || call.field !== question || call.args.length > 0) return within
  return [{ start: expression.span.start, end: call.span.end }, ...within]
}

function withAnswer(source: string, question: CallerQuestion, answer: string): string {
  const lambda = parsePredicate(source)
  if (lambda === undefined) return source
  return applyEdits(
    source,
    questionsIn(lambda.body, question).map((place): TextEdit => ({ ...place, text: answer })),
  )
}

/** The predicate with an expression in place of the caller's identity; one that cannot be read stays as it is. */
export function withIdentity(source: string, identity: string): string {
  return withAnswer(source, 'identity', identity)
}

/** The predicate with an expression in place of the caller's token; one that cannot be read stays as it is. */
export function withToken(source: string, token: string): string {
  return withAnswer(source, 'token', token)
}
