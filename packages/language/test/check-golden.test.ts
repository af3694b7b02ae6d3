import { checkQuery } from '../src/check/check-query.ts'
import { renderDiagnostics } from '../src/diagnostics/render.ts'
import { parseQuery } from '../src/syntax/parse-query.ts'
import { QUERY_SOURCE } from '../src/source/span.ts'
import { libraryEnvironment } from '../src/environment/library-environment.ts'
import { testGolden } from './golden-cases.ts'

/** The type of the result of a query, or its errors. */
function checked(query: string): string {
  const { diagnostics, staticType } = checkQuery(parseQuery(query).tree, libraryEnvironment())
  return staticType ?? renderDiagnostics(diagnostics, new Map([[QUERY_SOURCE, query]]))
}

testGolden('check', checked)
