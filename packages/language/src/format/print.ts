import type { BlockExpression, Expression, TypeExpression, TypeScheme } from '../syntax/tree.ts'
import { expressionDoc, statementsDoc } from './expression-doc.ts'
import { Surroundings } from './surroundings.ts'
import { typeDoc } from './type-doc.ts'

/**
 * Prints an expression on one line. Parsing the text gives the tree back, apart from spans and, where the tree could not
 * have come from a text, added parentheses.
 */
export function printExpression(expression: Expression): string {
  const around = new Surroundings()
  return around.flat(expressionDoc(expression, around))
}

/** Prints the statements of a query on one line. */
export function printQuery({ statements, span }: BlockExpression): string {
  const around = new Surroundings()
  return around.flat(statementsDoc(statements, span, around))
}

/** Prints a type, with its generic parameters if it has some. */
export function printType(type: TypeExpression | TypeScheme): string {
  const around = new Surroundings()
  if ('kind' in type) return around.flat(typeDoc(type, around))
  const generics = type.generics.length === 0 ? '' : `<${type.generics.join(', ')}> `
  return generics + around.flat(typeDoc(type.type, around))
}
