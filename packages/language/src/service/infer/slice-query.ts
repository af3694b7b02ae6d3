import type {
  BlockExpression,
  ChainExpression,
  Expression,
  LambdaExpression,
  LetStatement,
  ProjectExpression,
  Statement,
} from '../../syntax/tree.ts'
import { argumentsOf, childrenOf, valueOf } from '../../syntax/children.ts'

/**
 * Reduces a query to the part that decides the type of one expression (a slice), which replaces the last expression of a path.
 *
 * The slice has the calls around the expression, since they decide the types of lambda parameters, and the `let`s whose names are used.
 * Everything else is dropped, so incomplete text and type errors elsewhere have no effect, and little is left to check.
 * Bodies of lambdas yield `missing`, which has every type.
 */
export function sliceQuery(path: readonly Expression[], replacement: Expression): BlockExpression {
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

/** A block that evaluates an expression and yields `missing`, which has every type. */
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

/** The chain up to the call with the argument; the other arguments may decide its overload. */
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

/** The names that occur in an expression, bound or free. */
export function namesIn(expression: Expression): Set<string> {
  const names = new Set<string>()
  const open: Expression[] = [expression]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'identifier') names.add(next.name)
    open.push(...childrenOf(next))
  }
  return names
}
