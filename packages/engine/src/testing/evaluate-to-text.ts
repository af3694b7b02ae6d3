/** Evaluation of short texts for the library's tests. */
import { debugString } from '@terrarium/values'
import { evaluateText } from './bare-run.ts'
import { QueryError } from '../runtime/query-error.ts'

/** Gives what a query evaluates to as its debug text, or its failure as `code: message`. */
export function evaluateToText(query: string): string {
  try {
    return debugString(evaluateText(query), { document: () => '[doc]' })
  } catch (error: unknown) {
    if (error instanceof QueryError) return `${error.code}: ${error.message}`
    throw error
  }
}
