import { tokenize } from '@terrarium/language'
import { MASK } from './masked-value.ts'

/** A query with the texts in it masked; names, numbers and what is interpolated stay. */
export function maskQuery(query: string): string {
  let masked = ''
  let isInString = false
  for (const { kind, start, end } of tokenize(query)) {
    const isString = kind === 'string' || kind === 'escape'
    if (!isString) masked += query.slice(start, end)
    else if (!isInString) masked += `"${MASK}"`
    isInString = isString
  }
  return masked
}
