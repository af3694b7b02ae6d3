import { RangeSetBuilder } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { Decoration, ViewPlugin } from '@codemirror/view'
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view'
import type { Token } from '@terrarium/language'
import { scannedOf } from './scanned-document.ts'

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
  annotation: 'annotation',
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

class Highlighter {
  decorations: DecorationSet

  constructor(view: EditorView) {
    this.decorations = decorate(view)
  }

  update({ docChanged, viewportChanged, view }: ViewUpdate): void {
    if (docChanged || viewportChanged) this.decorations = decorate(view)
  }
}

/** Only lines that show are coloured. */
function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const scanned = scannedOf(state)
  if (scanned === undefined) return builder.finish()
  let next = 1
  for (const { from, to } of visibleRanges) {
    const last = state.doc.lineAt(to).number
    for (let number = Math.max(next, state.doc.lineAt(from).number); number <= last; number += 1) {
      const line = state.doc.line(number)
      for (const token of scanned.tokens.tokensOf(number - 1)) {
        const style = styleOf(token, line.text)
        const end = Math.min(token.end, line.length)
        if (style !== undefined && end > token.start) builder.add(line.from + token.start, line.from + end, MARKS[style])
      }
    }
    next = last + 1
  }
  return builder.finish()
}

/** Colours the visible part of a text with the tokens of the language itself. */
export function highlighting(): Extension {
  return ViewPlugin.fromClass(Highlighter, { decorations: (plugin) => plugin.decorations })
}
