import { QUERY_SOURCE, formatQuery, parseQuery, renderDiagnostics } from '../src/index.ts'
import { testGolden } from './golden-cases.ts'
import { treeText } from './tree-text.ts'

/** The errors of a text that does not parse. */
function errorsOf(text: string): string {
  return renderDiagnostics(parseQuery(text).diagnostics, new Map([[QUERY_SOURCE, text]]))
}

/** The tree of a text, below its errors if there are any. */
function treeOf(text: string): string {
  const { tree, diagnostics } = parseQuery(text)
  const errors = diagnostics.map(({ message }) => `error: ${message}`)
  return [...errors, ...tree.statements.map(treeText)].join('\n')
}

testGolden('parse-errors', errorsOf)
testGolden('parse', treeOf)
testGolden('format', (text) => formatQuery(text).tree)
