import { Comments } from '../../format/comments.ts'
import { type Doc, hardLine, layout } from '../../format/layout.ts'
import { LINE_WIDTH } from '../../format/format-query.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { Surroundings } from '../../format/surroundings.ts'
import type { ParseResult } from '../../syntax/parse-result.ts'
import { parseFile } from '../parse/parse-file.ts'
import { nodesDoc } from './node-doc.ts'

/** Source of a text that is formatted. */
const FORMAT_SOURCE = '*fsl*'

/**
 * Formats schema text: two blanks of indentation, one member a line, lines of at most `LINE_WIDTH` where that can be, comments kept.
 *
 * A block that stands on one line stays there if it fits; single empty lines stay, and so does whether a comment touches its item.
 * Formatting twice changes nothing more. Text with mistakes of syntax is returned as it is.
 */
export function formatSchema(text: string): ParseResult<string> {
  const { nodes, diagnostics } = parseFile(text, FORMAT_SOURCE)
  if (diagnostics.length > 0) return { tree: text, diagnostics }
  const comments = new Comments(text)
  const sheet = { text, comments, around: new Surroundings(text, comments) }
  const doc: Doc = nodesDoc(sheet, nodes, { start: 0, end: text.length }, hardLine)
  const formatted = layout(doc, LINE_WIDTH).trim()
  return { tree: formatted === '' ? '' : `${formatted}\n`, diagnostics: [] satisfies readonly Diagnostic[] }
}
