import { checkQuery } from '../src/check/check-query.ts'
import { renderDiagnostics } from '../src/diagnostics/render.ts'
import { parseQuery } from '../src/syntax/parse-query.ts'
import { QUERY_SOURCE } from '../src/syntax/span.ts'
import { libraryEnvironment } from '../src/types/library-environment.ts'
import { testGolden } from './golden-cases.ts'

/** What a check says of a query: the type of its result, else its errors. */
function checked(query: string): string {
  const { diagnostics, staticType } = checkQuery(parseQuery(query).tree, libraryEnvironment())
  return staticType ?? renderDiagnostics(diagnostics, new Map([[QUERY_SOURCE, query]]))
}

testGolden('check', checked)
