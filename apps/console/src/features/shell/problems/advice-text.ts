import type { IndexAdvice } from '../../../editor/language/index-advice.ts'

/** Renders the index as it stands in the schema. */
export function adviceText({ collection, index, terms, values }: IndexAdvice): string {
  const lines = [
    ...(terms.length > 0 ? [`    terms [${terms.map((field) => `.${field}`).join(', ')}]`] : []),
    ...(values.length > 0 ? [`    values [${values.map((field) => `.${field}`).join(', ')}]`] : []),
  ]
  return `collection ${collection} {\n  index ${index} {\n${lines.join('\n')}\n  }\n}`
}
