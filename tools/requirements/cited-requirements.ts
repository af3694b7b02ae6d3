import ts from 'typescript'

/** A test, or a group of tests, that names a requirement. */
export interface Citation {
  readonly id: string
  /** Title of the test with the titles of its groups, without identifiers: `sign-in > rejects a wrong password`. */
  readonly test: string
}

const GROUPS = new Set(['describe', 'test', 'it'])
const OFF = new Set(['skip', 'todo'])

/**
 * Finds the requirements that the tests of a file name.
 *
 * A requirement is named by its identifier in brackets in a title, `test('… [AUTH-07] [NAV-05]', …)`, of a test or of a group, or in a row
 * of a table, `test.each([['[ERR-01]', …]])`. Strings elsewhere in the body of a test count for that test. Tests that are switched off name none.
 */
export function citedRequirements(path: string, source: string): Citation[] {
  if (!/\[[A-Z]+-\d+\]/.test(source)) return []
  const citations: Citation[] = []
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true), [])
  return citations

  function visit(node: ts.Node, titles: readonly string[]): void {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      const test = titles.join(' > ')
      for (const id of identifiersIn(node.text)) citations.push({ id, test })
    }
    if (isSwitchedOff(node)) return
    const inner = ts.isCallExpression(node) ? titleOf(node) : undefined
    const path = inner === undefined ? titles : [...titles, inner]
    ts.forEachChild(node, (child) => visit(child, path))
  }
}

function identifiersIn(text: string): string[] {
  return [...text.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id]) => id!)
}

/** Whether this is `test.skip(…)`, `describe.todo(…)` and the like; `test.skipIf(…)` runs where its condition does not hold. */
function isSwitchedOff(node: ts.Node): boolean {
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && OFF.has(node.expression.name.text)
}

/** The title of `test(…)`, `test.each(…)(…)`, `test.skipIf(…)(…)` and the like; undefined for any other call. */
function titleOf(call: ts.CallExpression): string | undefined {
  let callee: ts.Expression = call.expression
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) callee = callee.expression
    else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag
    else return undefined
  }
  const title = call.arguments[0]
  if (!GROUPS.has(callee.text) || title === undefined) return undefined
  if (ts.isStringLiteralLike(title)) return withoutIdentifiers(title.text)
  return ts.isTemplateExpression(title) ? withoutIdentifiers(title.getText().slice(1, -1)) : undefined
}

function withoutIdentifiers(title: string): string {
  return title.replace(/\s*\[[A-Z]+-\d+\]/g, '').trim()
}
