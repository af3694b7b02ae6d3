import { checkQuery, type CheckOptions } from '../check/check-query.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { parseQuery } from '../syntax/parse-query.ts'
import type { TypeEnvironment } from '../types/environment.ts'

export interface Diagnosis {
  /** The errors that the server reports before it runs the query. */
  readonly diagnostics: readonly Diagnostic[]
  /** Type of the result, where there is no error. */
  readonly staticType: string | undefined
}

/** Finds the errors of a query: of its syntax, or without syntax errors of its types. */
export function diagnose(source: string, environment: TypeEnvironment, options: CheckOptions = {}): Diagnosis {
  const { tree, diagnostics } = parseQuery(source)
  if (diagnostics.length > 0 || tree.statements.length === 0) return { diagnostics, staticType: undefined }
  return checkQuery(tree, environment, options)
}
