/** Names in an expression: of variables and of types. */
import { childrenOf } from '../syntax/children.ts'
import type { Expression, Statement, TypeExpression } from '../syntax/tree.ts'
import { occurs } from '../types/traverse.ts'
import type { Type } from '../types/type.ts'

/** Returns all identifiers and type names in the tree, also bound ones. */
export function namesIn(expression: Expression): ReadonlySet<string> {
  const names = new Set<string>()
  const pending: (Expression | TypeExpression)[] = [expression]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'identifier' || next.kind === 'namedType') names.add(next.name)
    pending.push(...(isType(next) ? partsOfType(next) : partsOf(next)))
  }
  return names
}

function isType(node: Expression | TypeExpression): node is TypeExpression {
  return node.kind.endsWith('Type')
}

function partsOf(expression: Expression): readonly (Expression | TypeExpression)[] {
  return expression.kind === 'block' ? expression.statements.flatMap(partsOfStatement) : childrenOf(expression)
}

function partsOfStatement(statement: Statement): readonly (Expression | TypeExpression)[] {
  if (statement.kind === 'expressionStatement') return [statement.expression]
  return statement.type === undefined ? [statement.value] : [statement.value, statement.type]
}

function partsOfType(type: TypeExpression): readonly TypeExpression[] {
  switch (type.kind) {
    case 'namedType':
      return type.args
    case 'objectType':
      return [...type.fields.map((field) => field.type), ...(type.wildcard === undefined ? [] : [type.wildcard])]
    case 'tupleType':
      return type.elements
    case 'functionType':
      return [
        ...type.parameters.map((parameter) => parameter.type),
        ...(type.variadic === undefined ? [] : [type.variadic.type]),
        type.result,
      ]
    case 'unionType':
    case 'intersectionType':
      return type.members
    case 'optionalType':
      return [type.type]
    default:
      return []
  }
}

/** Returns names of types in a type without variables. */
export function typeNamesIn(type: Type): ReadonlySet<string> {
  const names = new Set<string>()
  occurs(type, (part) => {
    if (part.kind === 'named') names.add(part.name)
    return false
  })
  return names
}
