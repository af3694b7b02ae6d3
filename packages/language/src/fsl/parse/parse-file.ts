import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { expected } from '../../diagnostics/catalogue.ts'
import { Parser } from '../../syntax/parser.ts'
import type { Node } from './node.ts'
import { parseNode } from './parse-node.ts'
import { type Gap, skipLeading, skipSeparators } from './separators.ts'

/** The nodes of a file and what is wrong with its syntax. */
export interface FileNodes {
  readonly nodes: readonly Node[]
  readonly diagnostics: readonly Diagnostic[]
  readonly parser: Parser
}

/** Parses a file to nodes. After an error the nodes are those of the items without errors; the error that ends the parse is reported. */
export function parseFile(text: string, source: string): FileNodes {
  const parser = new Parser(text, source)
  const nodes: Node[] = []
  const isWhole = parseNodes(parser, nodes, skipLeading(text))
  if (isWhole) return { nodes, diagnostics: parser.diagnostics, parser }
  const diagnostics = parser.diagnostics.length > 0 ? parser.diagnostics : [explain(parser)]
  recover(parser, nodes)
  return { nodes, diagnostics, parser }
}

/** Words that begin an item if they begin a line. */
const ITEM_START = /^(?:collection|function|role|access|@alias|@role)\b/gm

/** Continues behind an item that cannot be parsed, at the next line that begins with a word of an item. */
function recover(failed: Parser, nodes: Node[]): void {
  let { index } = failed
  for (;;) {
    ITEM_START.lastIndex = index + 1
    const start = ITEM_START.exec(failed.text)?.index
    if (start === undefined) return
    const parser = new Parser(failed.text, failed.source)
    if (parseNodes(parser, nodes, { end: start, comment: undefined })) return
    index = Math.max(parser.index, start)
  }
}

/** Parses the text again to collect what was expected at the place of the failure. */
function explain({ text, source, index }: Parser): Diagnostic {
  const parser = new Parser(text, source, { traceIndex: index })
  parseNodes(parser, [], skipLeading(text))
  return expected([...parser.names, ...parser.last], parser.span(index, index + 1))
}

function parseNodes(parser: Parser, nodes: Node[], lead: Gap): boolean {
  let gap: Gap | undefined = lead
  for (;;) {
    const end = parser.index
    if (gap !== undefined) parser.index = gap.end
    const choice = parser.choose()
    const node = gap === undefined ? undefined : parseNode(parser)
    if (node === undefined || gap === undefined) {
      if (!parser.retry(choice)) return false
      parser.forget(choice.names)
      parser.accept(choice)
      return isAtEnd(parser, nodes.length > 0 && gap !== undefined ? end : parser.index)
    }
    parser.accept(choice)
    nodes.push(withComment(node, gap))
    gap = skipSeparators(parser.text, parser.index)
  }
}

function withComment(node: Node, { comment }: Gap): Node {
  if (comment === undefined || comment.end !== node.span.start) return node
  const span = { ...node.span, start: comment.start }
  return { ...node, span, comment: { ...node.span, start: comment.start, end: comment.end } }
}

/** Separators of items, with the names that the reference server gives them. */
const MARKS = ['";"', '"\\n"', '"\\r\\n"']
const MARK_RUN = '(";" | "\\n" | "\\r\\n").rep(1)'

function isAtEnd(parser: Parser, gapStart: number): boolean {
  if (parser.index >= parser.text.length) return true
  if (parser.index === parser.traceIndex && parser.index > gapStart) {
    const isBehindMark = /[;\n]/.test(parser.text.charAt(parser.index - 1)) && !parser.text.slice(gapStart, parser.index).includes('/')
    parser.names.push(...(isBehindMark ? MARKS : []), MARK_RUN, '[ \\t]')
  }
  parser.missQuietly('end-of-input')
  return false
}
