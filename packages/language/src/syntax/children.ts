import type { ChainComponent, Expression, Pattern, Statement } from './tree.ts'

/** Returns the expressions directly within an expression, in the order of the source. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'template':
      return expression.parts.filter((part) => typeof part !== 'string')
    case 'if':
      return [expression.test, expression.then, ...(expression.otherwise === undefined ? [] : [expression.otherwise])]
    case 'at':
      return [expression.time, expression.body]
    case 'match':
      return [expression.subject, ...expression.branches.flatMap(({ pattern, body }) => [...literalsOf(pattern), body])]
    case 'block':
      return expression.statements.map(valueOf)
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

/** The expression of a statement. */
export function valueOf(statement: Statement): Expression {
  return statement.kind === 'let' ? statement.value : statement.expression
}

export function argumentsOf(component: ChainComponent): readonly Expression[] {
  return 'args' in component ? component.args : []
}

function literalsOf(pattern: Pattern): readonly Expression[] {
  switch (pattern.kind) {
    case 'literalPattern':
      return [pattern.literal]
    case 'bindPattern':
      return pattern.pattern === undefined ? [] : literalsOf(pattern.pattern)
    case 'objectPattern':
      return pattern.fields.flatMap((field) => (field.pattern === undefined ? [] : literalsOf(field.pattern)))
    case 'arrayPattern':
      return pattern.elements.flatMap(literalsOf)
    default:
      return []
  }
}
