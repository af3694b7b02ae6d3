import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { Comments } from '../../format/comments.ts'
import { LINE_WIDTH } from '../../format/format-query.ts'
import { type Doc, hardLine, layout } from '../../format/layout.ts'
import { PrintContext } from '../../format/print-context.ts'
import { SOURCE_STYLE } from '../../format/print-style.ts'
import type { ParseResult } from '../../syntax/parse-result.ts'
import { buildItems } from '../build/build-items.ts'
import { Findings } from '../build/findings.ts'
import type { Node } from '../parse/node.ts'
import { parseFile } from '../parse/parse-file.ts'
import { NAMED_KEYWORDS } from '../parse/parse-node.ts'
import { nodesDoc } from './node-doc.ts'

/** Source name of a text that is formatted. */
const FORMAT_SOURCE = '*fsl*'

/**
 * Formats schema text: two blanks of indentation, one member a line, lines of at most `LINE_WIDTH` if possible, comments kept.
 *
 * A block on one line stays on one line if it fits; single empty lines stay, also those between a comment and its item.
 * Formatting again changes nothing. Text with syntax errors or incomplete members is returned as it is.
 */
export function formatSchema(text: string): ParseResult<string> {
  const { nodes, diagnostics, parser } = parseFile(text, FORMAT_SOURCE)
  if (diagnostics.length > 0) return { tree: text, diagnostics }
  if (nodes.some(isIncomplete)) {
    const findings = new Findings(parser)
    buildItems(findings, nodes)
    return { tree: text, diagnostics: findings.diagnostics }
  }
  const comments = new Comments(text)
  const source = { text, comments, context: new PrintContext(SOURCE_STYLE, { text, comments }) }
  const doc: Doc = nodesDoc(source, nodes, { start: 0, end: text.length }, hardLine)
  const formatted = layout(doc, LINE_WIDTH).trim()
  return { tree: formatted === '' ? '' : `${formatted}\n`, diagnostics: [] satisfies readonly Diagnostic[] }
}

/** Whether a node, or a node within it, is incomplete: its end is unknown. */
function isIncomplete({ keyword, kind, name, value }: Node): boolean {
  const mayHaveName = kind === 'keyword' && NAMED_KEYWORDS.has(keyword.text)
  switch (value?.kind) {
    case 'invalid':
      return true
    case 'block':
      return value.nodes.some(isIncomplete)
    case 'migration':
      return value.step.kind === 'split' && value.step.to.length === 0
    case undefined:
      return mayHaveName && name === undefined
    case 'expression':
      // Without its parentheses its parameter would be read as the name.
      return mayHaveName && name === undefined && value.expression.kind === 'lambda' && !value.expression.short
    default:
      return false
  }
}
