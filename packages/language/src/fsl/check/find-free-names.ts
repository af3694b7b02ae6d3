import type { Span } from '../../source/span.ts'
import { childrenOf } from '../../syntax/children.ts'
import type { Expression, LambdaExpression, Statement } from '../../syntax/tree.ts'

/** Finds the free names of a lambda, with the span of the first use of each. */
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
      for (const part of childrenOf(expression)) visit(part, bound, found)
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
