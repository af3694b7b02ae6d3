import { parseType } from '@terrarium/language'
import type { TypeExpression } from '@terrarium/language'

/** Writes a member as it is used, one line for each way to call it: `map(mapper: (A => B)) => Array<B>`, `length: Number`. */
export function signatureLines(name: string, type: string): readonly string[] {
  const { tree } = parseType(type, 'signature')
  const alternatives = tree.type.kind === 'intersectionType' ? tree.type.members : [tree.type]
  return alternatives.map((alternative) => {
    const { kind, span } = withoutParentheses(alternative)
    const text = type.slice(span.start, span.end)
    return kind === 'functionType' ? `${name}${text}` : `${name}: ${text}`
  })
}

function withoutParentheses(type: TypeExpression): TypeExpression {
  const [only] = type.kind === 'tupleType' && type.elements.length === 1 ? type.elements : []
  return only === undefined ? type : withoutParentheses(only)
}
