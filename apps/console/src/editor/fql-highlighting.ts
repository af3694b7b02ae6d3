import { RangeSetBuilder } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { Decoration, ViewPlugin } from '@codemirror/view'
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view'
import { tokenize } from '@terrarium/language'
import type { Token } from '@terrarium/language'

type Style = 'keyword' | 'string' | 'number' | 'type' | 'function' | 'field' | 'operator' | 'constant' | 'annotation' | 'comment'

const STYLES: Readonly<Partial<Record<Token['kind'], Style>>> = {
  lineComment: 'comment',
  blockComment: 'comment',
  keyword: 'keyword',
  literal: 'constant',
  number: 'number',
  string: 'string',
  escape: 'string',
  interpolation: 'operator',
  member: 'field',
  function: 'function',
  method: 'function',
  key: 'field',
  operator: 'operator',
  punctuation: 'operator',
  bracket: 'operator',
  placeholder: 'annotation',
}

const MARKS: Readonly<Record<Style, Decoration>> = {
  keyword: mark('keyword'),
  string: mark('string'),
  number: mark('number'),
  type: mark('type'),
  function: mark('function'),
  field: mark('field'),
  operator: mark('operator'),
  constant: mark('constant'),
  annotation: mark('annotation'),
  comment: mark('comment'),
}

function mark(style: Style): Decoration {
  return Decoration.mark({ class: `fql-${style}` })
}

/** Chooses the style of a token. Modules and collections begin with a capital letter. */
export function styleOf(token: Token, text: string): Style | undefined {
  const isName = token.kind === 'identifier' || token.kind === 'function'
  if (isName && /[A-Z]/.test(text.charAt(token.start))) return 'type'
  return STYLES[token.kind]
}

/** Index of the first token that ends after a place. */
function firstTokenAfter(tokens: readonly Token[], place: number): number {
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle]?.end ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low
}

class Highlighter {
  decorations: DecorationSet
  #text: string
  #tokens: readonly Token[]

  constructor(view: EditorView) {
    this.#text = view.state.doc.toString()
    this.#tokens = tokenize(this.#text)
    this.decorations = this.#decorate(view)
  }

  update(update: ViewUpdate): void {
    if (update.docChanged) {
      this.#text = update.state.doc.toString()
      this.#tokens = tokenize(this.#text)
    }
    if (update.docChanged || update.viewportChanged) this.decorations = this.#decorate(update.view)
  }

  #decorate(view: EditorView): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>()
    for (const { from, to } of view.visibleRanges) {
      for (let index = firstTokenAfter(this.#tokens, from); index < this.#tokens.length; index += 1) {
        const token = this.#tokens[index]
        if (token === undefined || token.start >= to) break
        const style = styleOf(token, this.#text)
        if (style !== undefined) builder.add(token.start, token.end, MARKS[style])
      }
    }
    return builder.finish()
  }
}

/** Colours the visible part of a query with the tokens of the language itself. */
export function fqlHighlighting(): Extension {
  return ViewPlugin.fromClass(Highlighter, { decorations: (plugin) => plugin.decorations })
}
