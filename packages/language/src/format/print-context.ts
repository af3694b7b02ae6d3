import { isBlank, isLineBreak } from '../source/characters.ts'
import type { Span } from '../source/span.ts'
import type { Comment, Comments } from './comments.ts'
import { type Doc, forceBreak, group, hardLine, indent, line, verbatim } from './layout.ts'
import type { PrintStyle } from './print-style.ts'

/** An element of a list, and how to write it. */
export interface Item {
  readonly span: Span
  readonly build: () => Doc
}

/** A text that is formatted, with the comments that are still to be written. */
export interface FormattedSource {
  readonly text: string
  readonly comments: Comments
}

/** How a tree is printed: its style, and for the formatter the source whose comments, empty lines and spellings stay. */
export class PrintContext {
  readonly style: PrintStyle
  readonly #text: string | undefined
  readonly #comments: Comments | undefined

  constructor(style: PrintStyle, source?: FormattedSource) {
    this.style = style
    this.#text = source?.text
    this.#comments = source?.comments
  }

  /** Whether a source is formatted. */
  get hasSource(): boolean {
    return this.#text !== undefined
  }

  /** Returns the text of a literal as the source spells it, with the comments in it. */
  source(span: Span): string | undefined {
    this.#comments?.take(span.start, span.end)
    return this.#text?.slice(span.start, span.end)
  }

  hasComments(span: Span): boolean {
    return this.#comments?.hasIn(span.start, span.end) ?? false
  }

  /** Whether the content of braces begins on a line of its own in the source. */
  opensLine({ start }: Span): boolean {
    return this.#text !== undefined && /^\{[ \t]*(?:\r|\n|\/\/)/.test(this.#text.slice(start, start + 80))
  }

  /**
   * Makes the document of a list, between the brackets of the span, with the comments before, in and behind its elements.
   * With `keepBlank` an empty line between elements stays.
   */
  list(items: readonly Item[], separator: Doc, { start, end }: Span, keepBlank = false): Doc {
    const docs: Doc[] = []
    items.forEach(({ span, build }, index) => {
      const leading = this.#take(start, span.start)
      if (index > 0) docs.push(keepBlank && this.#hasBlankBefore(leading[0]?.start ?? span.start) ? [hardLine, hardLine] : line)
      const doc = build()
      const inner = this.#take(span.start, span.end)
      const trailing = this.#comments?.takeTrailing(span.end) ?? []
      const isLast = index === items.length - 1
      docs.push(leadingDoc([...leading, ...inner]), doc, isLast ? '' : separator, trailing.map(trailingDoc))
    })
    docs.push(this.#take(start, end).map(danglingDoc))
    return docs
  }

  /** Makes the document of brackets that contain only comments. */
  empty(open: string, { start, end }: Span, close: string): Doc {
    const comments = this.#take(start, end)
    if (comments.length === 0) return open + close
    const breaks = comments.some((comment) => comment.isLine || comment.startsLine)
    const separator = breaks ? hardLine : ' '
    return group([open, indent(comments.map(({ text }): Doc => [separator, verbatim(text)])), separator, close])
  }

  #take(start: number, end: number): readonly Comment[] {
    return this.#comments?.take(start, end) ?? []
  }

  #hasBlankBefore(offset: number): boolean {
    if (this.#text === undefined) return false
    let breaks = 0
    for (let at = offset - 1; at >= 0; at--) {
      const code = this.#text.charCodeAt(at)
      if (!isBlank(code) && !isLineBreak(code)) break
      if (this.#text.charAt(at) === '\n') breaks++
    }
    return breaks > 1
  }
}

/** Comments before an element are on its line only if none of them ends its line. */
function leadingDoc(comments: readonly Comment[]): Doc {
  const separator = comments.some(({ isLine, endsLine }) => isLine || endsLine) ? hardLine : ' '
  return comments.map(({ text }): Doc => [verbatim(text), separator])
}

function trailingDoc({ text }: Comment): Doc {
  return [' ', verbatim(text), forceBreak]
}

function danglingDoc({ text, isLine, startsLine }: Comment): Doc {
  return [isLine || startsLine ? hardLine : ' ', verbatim(text)]
}
