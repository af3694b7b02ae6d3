import { quoteKey } from '../source/quote.ts'
import type { Pattern } from '../syntax/tree.ts'
import { expressionDoc } from './expression-doc.ts'
import { type Doc, join } from './layout.ts'
import type { Surroundings } from './surroundings.ts'
import { typeDoc } from './type-doc.ts'

/** Makes the document of a pattern. */
export function patternDoc(pattern: Pattern, around: Surroundings): Doc {
  switch (pattern.kind) {
    case 'wildcardPattern':
      return '_'
    case 'literalPattern':
      return expressionDoc(pattern.literal, around)
    case 'bindPattern': {
      const type: Doc = pattern.type === undefined ? '' : [': ', typeDoc(pattern.type, around)]
      const inner: Doc = pattern.pattern === undefined ? '' : [' @ ', patternDoc(pattern.pattern, around)]
      return [pattern.name, type, inner]
    }
    case 'objectPattern': {
      const fields = pattern.fields.map(({ name, pattern: inner }): Doc => {
        return inner === undefined ? name : [quoteKey(name), ': ', patternDoc(inner, around)]
      })
      return ['{ ', join(', ', fields), ' }']
    }
    case 'arrayPattern': {
      const elements = pattern.elements.map((element) => patternDoc(element, around))
      if (pattern.rest !== undefined) elements.push(`...${pattern.rest}`)
      return ['[', join(', ', elements), ']']
    }
  }
}
