import { QUERY_SOURCE, type Diagnostic } from '@terrarium/language'
import type { Value } from '@terrarium/values'
import type { QueryRequest } from './query-request.ts'

/** Placeholder of a value in the text; its NUL renders as `<`. */
export const PLACEHOLDER = '\u0000value>'

/** The variables a query runs with: its arguments, and the values of its placeholders as `$0`, `$1`, …. */
export function variablesOf(request: QueryRequest): ReadonlyMap<string, Value> {
  const variables = new Map(request.arguments)
  for (const [i, value] of request.values.entries()) {
    if (!isUndecodable(value)) variables.set(`$${i}`, value)
  }
  return variables
}

/** The first value that could not be decoded, as a diagnostic at its placeholder. */
export function findUndecodable(request: QueryRequest): Diagnostic | undefined {
  const index = request.values.findIndex(isUndecodable)
  const value = request.values[index]
  if (value === undefined || !isUndecodable(value)) return undefined
  const start = placeholderStart(request.text, index)
  const span = { source: QUERY_SOURCE, start, end: start + PLACEHOLDER.length }
  return { code: 'undecodable_value', severity: 'error', message: value.undecodable, span, hints: [] }
}

function placeholderStart(text: string, index: number): number {
  let at = text.indexOf(PLACEHOLDER)
  for (let left = index; left > 0; left--) at = text.indexOf(PLACEHOLDER, at + PLACEHOLDER.length)
  return at
}

function isUndecodable(value: QueryRequest['values'][number]): value is { readonly undecodable: string } {
  return typeof value === 'object' && 'undecodable' in value
}
