import { parseQuery } from '../syntax/parse-query.ts'
import type { ParseResult } from '../syntax/parse-result.ts'
import { Comments } from './comments.ts'
import { statementsDoc } from './expression-doc.ts'
import { layout } from './layout.ts'
import { PrintContext } from './print-context.ts'
import { SOURCE_STYLE } from './print-style.ts'

export const LINE_WIDTH = 80

/**
 * Formats a query: two blanks of indentation, lines of at most `LINE_WIDTH` if possible, comments kept.
 *
 * Literals keep their spelling. Single empty lines between statements stay, and braces whose content begins on a new line stay open.
 * Formatting again changes nothing. Text that does not parse is returned as it is.
 */
export function formatQuery(text: string): ParseResult<string> {
  const { tree, diagnostics } = parseQuery(text)
  if (diagnostics.length > 0) return { tree: text, diagnostics }
  const context = new PrintContext(SOURCE_STYLE, { text, comments: new Comments(text) })
  const whole = { ...tree.span, start: 0, end: text.length }
  return { tree: layout(statementsDoc(tree.statements, whole, context), LINE_WIDTH).trim(), diagnostics }
}
