import { parseQuery } from '../syntax/parse-query.ts'
import type { ParseResult } from '../syntax/parse-result.ts'
import { Comments } from './comments.ts'
import { statementsDoc } from './expression-doc.ts'
import { layout } from './layout.ts'
import { Surroundings } from './surroundings.ts'

export const LINE_WIDTH = 80

/**
 * Formats a query: two blanks of indentation, lines of at most `LINE_WIDTH` where that can be, comments kept.
 *
 * Literals stay as they are spelled, and so do single empty lines between statements and the choice to begin the
 * content of braces on a new line. Formatting twice changes nothing more. Text that does not parse is returned as it is.
 */
export function formatQuery(text: string): ParseResult<string> {
  const { tree, diagnostics } = parseQuery(text)
  if (diagnostics.length > 0) return { tree: text, diagnostics }
  const around = new Surroundings(text, new Comments(text))
  const whole = { ...tree.span, start: 0, end: text.length }
  return { tree: layout(statementsDoc(tree.statements, whole, around), LINE_WIDTH).trim(), diagnostics }
}
