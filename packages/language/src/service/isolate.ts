import type {
  BlockExpression,
  ChainExpression,
  Expression,
  LambdaExpression,
  LetStatement,
  ProjectExpression,
  Statement,
} from '../syntax/tree.ts'
import { argumentsOf, childrenOf, valueOf } from '../syntax/children.ts'

/**
 * Cuts a query down to what decides the type of one expression in it, which is put in the place of the last of a path.
 *
 * Kept are the calls around it, since parameters of lambdas get their types of them, and the `let`s whose names are used. Everything
 * else on the way is dropped, so that neither half-typed text nor type errors elsewhere get into the way, and little is left to check.
 * Bodies of lambdas give `missing`, which fits everywhere.
 */
export function isolate(path: readonly Expression[], replacement: Expression): BlockExpression {
  const kept = keep(path, 0, replacement)
  return kept.kind === 'block' ? kept : discard(kept)
}

function keep(path: readonly Expression[], index: number, replacement: Expression): Expression {
  const expression = path[index]
  const child = path[index + 1]
  if (expression === undefined || child === undefined) return discard(replacement)
  const rest = (): Expression => keep(path, index + 1, replacement)
  switch (expression.kind) {
    case 'block':
      return keepInBlock(expression, child, rest())
    case 'lambda':
      return keepInLambda(expression, rest())
    case 'chain':
      return child === expression.base ? rest() : keepInChain(expression, child, rest())
    case 'project':
      return child === expression.base ? rest() : keepInProject(expression, child, rest())
    case 'tuple':
      return expression.elements.length === 1 ? { ...expression, elements: [rest()] } : rest()
    case 'object':
      return keepInObject(expression, child, rest())
    default:
      return rest()
  }
}

/** A block that evaluates an expression and gives what fits everywhere. */
function discard(expression: Expression): BlockExpression {
  const { span } = expression
  const statements: Statement[] = [
    { kind: 'expressionStatement', span, expression },
    { kind: 'expressionStatement', span, expression: { kind: 'missing', span } },
  ]
  return { kind: 'block', span, statements }
}

function keepInBlock({ span, statements }: BlockExpression, child: Expression, kept: Expression): BlockExpression {
  const at = statements.findIndex((statement) => valueOf(statement) === child)
  const used = namesIn(kept)
  const lets: LetStatement[] = []
  for (const statement of statements.slice(0, at).reverse()) {
    if (statement.kind !== 'let' || !used.has(statement.name)) continue
    lets.push(statement)
    for (const name of namesIn(statement.value)) used.add(name)
  }
  return { kind: 'block', span, statements: [...lets.reverse(), { kind: 'expressionStatement', span: kept.span, expression: kept }] }
}

function keepInLambda(lambda: LambdaExpression, body: Expression): LambdaExpression {
  return { ...lambda, body: discard(body) }
}

/** The chain up to the call that has the argument; the other arguments may decide what the function takes. */
function keepInChain({ base, components, ...chain }: ChainExpression, child: Expression, kept: Expression): ChainExpression {
  const at = components.findIndex((component) => argumentsOf(component).includes(child))
  const call = components[at]
  if (call === undefined || !('args' in call)) return { ...chain, base, components }
  const args = call.args.map((arg) => (arg === child ? kept : arg))
  return { ...chain, base, components: [...components.slice(0, at), { ...call, args }] }
}

function keepInProject(project: ProjectExpression, child: Expression, kept: Expression): ProjectExpression {
  const fields = project.fields.filter(({ value }) => value === child).map((field) => ({ ...field, value: kept }))
  return { ...project, fields }
}

/** An object matters where it has a lambda: `{ desc: x => … }`. */
function keepInObject(object: Extract<Expression, { kind: 'object' }>, child: Expression, kept: Expression): Expression {
  if (child.kind !== 'lambda') return kept
  return { ...object, fields: object.fields.filter(({ value }) => value === child).map((field) => ({ ...field, value: kept })) }
}

/** Names that occur in an expression, wherever they are bound. */
export function namesIn(expression: Expression): Set<string> {
  const names = new Set<string>()
  const open: Expression[] = [expression]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'identifier') names.add(next.name)
    open.push(...childrenOf(next))
  }
  return names
}
