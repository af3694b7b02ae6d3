import type { Span } from '../../syntax/span.ts'
import type { ChainComponent, Expression, LambdaExpression, Statement } from '../../syntax/tree.ts'

/** Finds the names that a lambda uses and does not bind, with the place where each is used first. */
export function findFreeNames(lambda: LambdaExpression): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>()
  visit(lambda, new Set(), found)
  return found
}

type Bound = ReadonlySet<string>

function visit(expression: Expression, bound: Bound, found: Map<string, Span>): void {
  switch (expression.kind) {
    case 'identifier':
      if (!bound.has(expression.name) && !found.has(expression.name)) found.set(expression.name, expression.span)
      break
    case 'lambda': {
      const { parameters, variadic, body } = expression
      const names = [...parameters, ...(variadic === undefined ? [] : [variadic])].map(({ name }) => name)
      visit(body, new Set([...bound, ...names]), found)
      break
    }
    case 'block':
      visitStatements(expression.statements, bound, found)
      break
    default:
      for (const part of partsOf(expression)) visit(part, bound, found)
  }
}

function visitStatements(statements: readonly Statement[], bound: Bound, found: Map<string, Span>): void {
  let known = bound
  for (const statement of statements) {
    if (statement.kind === 'expressionStatement') visit(statement.expression, known, found)
    else {
      visit(statement.value, known, found)
      known = new Set([...known, statement.name])
    }
  }
}

/** The expressions that one consists of, in the order of its text. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'template':
      return expression.parts.filter((part) => typeof part !== 'string')
    case 'if':
      return [expression.test, expression.then, ...(expression.otherwise === undefined ? [] : [expression.otherwise])]
    case 'at':
      return [expression.time, expression.body]
    case 'match':
      return [expression.subject, ...expression.branches.map(({ body }) => body)]
    case 'block':
      return expression.statements.map((statement) => (statement.kind === 'let' ? statement.value : statement.expression))
    case 'object':
      return expression.fields.map(({ value }) => value)
    case 'array':
    case 'tuple':
      return expression.elements
    case 'lambda':
      return [expression.body]
    case 'chain':
      return [expression.base, ...expression.components.flatMap(argumentsOf)]
    case 'unary':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    case 'project':
      return [expression.base, ...expression.fields.map(({ value }) => value)]
    default:
      return []
  }
}

function argumentsOf(component: ChainComponent): readonly Expression[] {
  return 'args' in component ? component.args : []
}
