import { expressionDoc } from '../../format/expression-doc.ts'
import { type Doc, layoutFlat } from '../../format/layout.ts'
import { PrintContext } from '../../format/print-context.ts'
import { PLAIN_STYLE, type PrintStyle } from '../../format/print-style.ts'
import { typeDoc } from '../../format/type-doc.ts'
import type { Expression, LambdaExpression, TypeExpression } from '../../syntax/tree.ts'
import { floatText } from '../../types/literal.ts'
import { displayName, displayText } from './names.ts'

/**
 * The style of the texts that definitions keep, which is that of the reference server: blocks and objects over several lines, everything
 * else on one.
 */
const DEFINITION_STYLE: PrintStyle = {
  ...PLAIN_STYLE,
  addsParentheses: false,
  opensBraces: true,
  expandsProjections: true,
  parenthesizesParameter: true,
  parenthesizesParameterType: false,
  parenthesizesNestedTypes: false,
  showsEmptyInterface: false,
  number: ({ form, text }) => (form === 'float' ? floatText(text) : text),
  text: displayText,
  key: displayName,
}

const CONTEXT = new PrintContext(DEFINITION_STYLE)

/** Writes an expression as definitions keep it. */
export function displayExpression(expression: Expression): string {
  return layoutFlat(displayedExpression(expression))
}

/** Writes a lambda as predicates and computed fields keep it: a short one in parentheses. */
export function displayLambda(lambda: LambdaExpression): string {
  return layoutFlat(displayedLambda(lambda))
}

/** Writes a type as definitions keep it. */
export function displayType(type: TypeExpression): string {
  return layoutFlat(displayedType(type))
}

/** Makes the document of what `displayExpression` writes. */
export function displayedExpression(expression: Expression): Doc {
  return expressionDoc(expression, CONTEXT)
}

/** Makes the document of what `displayLambda` writes. */
export function displayedLambda(lambda: LambdaExpression): Doc {
  const doc = displayedExpression(lambda)
  return lambda.short ? ['(', doc, ')'] : doc
}

/** Makes the document of what `displayType` writes. */
export function displayedType(type: TypeExpression): Doc {
  return typeDoc(type, CONTEXT)
}
