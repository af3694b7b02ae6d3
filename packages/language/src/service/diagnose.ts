import { checkQuery } from '../check/check-query.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { parseQuery } from '../syntax/parse-query.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import type { Type } from '../types/type.ts'

export interface Diagnosis {
  /** What the server would say to the query before running it. */
  readonly diagnostics: readonly Diagnostic[]
  /** Type of the result, where there is no error. */
  readonly staticType: string | undefined
}

/** Finds what is wrong with a query: its syntax, and when that is right its types. */
export function diagnose(source: string, environment: TypeEnvironment, variables?: ReadonlyMap<string, Type>): Diagnosis {
  const { tree, diagnostics } = parseQuery(source)
  if (diagnostics.length > 0 || tree.statements.length === 0) return { diagnostics, staticType: undefined }
  return checkQuery(tree, environment, variables === undefined ? {} : { variables })
}
