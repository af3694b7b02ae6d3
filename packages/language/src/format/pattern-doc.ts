import type { Pattern } from '../syntax/tree.ts'
import { expressionDoc } from './expression-doc.ts'
import { type Doc, join } from './layout.ts'
import type { PrintContext } from './print-context.ts'
import { typeDoc } from './type-doc.ts'

/** Makes the document of a pattern. */
export function patternDoc(pattern: Pattern, context: PrintContext): Doc {
  switch (pattern.kind) {
    case 'wildcardPattern':
      return '_'
    case 'literalPattern':
      return expressionDoc(pattern.literal, context)
    case 'bindPattern': {
      const type: Doc = pattern.type === undefined ? '' : [': ', typeDoc(pattern.type, context)]
      const inner: Doc = pattern.pattern === undefined ? '' : [' @ ', patternDoc(pattern.pattern, context)]
      return [pattern.name, type, inner]
    }
    case 'objectPattern': {
      const fields = pattern.fields.map(({ name, pattern: inner }): Doc => {
        return inner === undefined ? name : [context.style.key(name), ': ', patternDoc(inner, context)]
      })
      return ['{ ', join(', ', fields), ' }']
    }
    case 'arrayPattern': {
      const elements = pattern.elements.map((element) => patternDoc(element, context))
      if (pattern.rest !== undefined) elements.push(`...${pattern.rest}`)
      return ['[', join(', ', elements), ']']
    }
  }
}
