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

/** Parses a file to nodes. With mistakes the nodes are those in front of the first one. */
export function parseFile(text: string, source: string): FileNodes {
  const parser = new Parser(text, source)
  const nodes: Node[] = []
  const isWhole = parseNodes(parser, nodes)
  if (parser.diagnostics.length > 0) return { nodes, diagnostics: parser.diagnostics, parser }
  return { nodes, diagnostics: isWhole ? [] : [explain(parser)], parser }
}

/** Runs over the text again to learn what was tried where it failed. */
function explain({ text, source, index }: Parser): Diagnostic {
  const parser = new Parser(text, source, { traceIndex: index })
  parseNodes(parser, [])
  return expected([...parser.names, ...parser.last], parser.span(index, index + 1))
}

function parseNodes(parser: Parser, nodes: Node[]): boolean {
  let gap: Gap | undefined = skipLeading(parser.text)
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

/** What could separate items is named as the reference server names it. */
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
