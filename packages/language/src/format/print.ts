import type { BlockExpression, Expression, TypeExpression, TypeScheme } from '../syntax/tree.ts'
import { expressionDoc, statementsDoc } from './expression-doc.ts'
import { layoutFlat } from './layout.ts'
import { PrintContext } from './print-context.ts'
import { PLAIN_STYLE } from './print-style.ts'
import { typeDoc } from './type-doc.ts'

/**
 * Prints an expression on one line. Parsing the text yields the same tree, except for spans and for parentheses that are added where no
 * text has the tree.
 */
export function printExpression(expression: Expression): string {
  const context = new PrintContext(PLAIN_STYLE)
  return layoutFlat(expressionDoc(expression, context))
}

/** Prints the statements of a query on one line. */
export function printQuery({ statements, span }: BlockExpression): string {
  const context = new PrintContext(PLAIN_STYLE)
  return layoutFlat(statementsDoc(statements, span, context))
}

/** Prints a type, with its generic parameters if it has some. */
export function printType(type: TypeExpression | TypeScheme): string {
  const context = new PrintContext(PLAIN_STYLE)
  if ('kind' in type) return layoutFlat(typeDoc(type, context))
  const generics = type.generics.length === 0 ? '' : `<${type.generics.join(', ')}> `
  return generics + layoutFlat(typeDoc(type.type, context))
}
