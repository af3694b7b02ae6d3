import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { forceLinting, linter, lintKeymap } from '@codemirror/lint'
import type { Diagnostic } from '@codemirror/lint'
import { EditorState, StateEffect, StateField } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder as placeholderExtension,
} from '@codemirror/view'
import type { TokenLanguage } from '@terrarium/language'
import type { Underline } from '../data/summary.ts'
import { highlighting } from './highlighting.ts'
import { formatText } from './language/commands.ts'
import { findProblems } from './language/findings.ts'
import { languageFolding } from './language/folding.ts'
import { createLanguageClient } from './language/language-client.ts'
import type { LanguageClient } from './language/language-client.ts'
import { languageSupport } from './language/language-support.ts'
import type { Surroundings } from './language/protocol.ts'
import { scannedDocument } from './scanned-document.ts'

interface EditorOptions {
  readonly parent: HTMLElement
  readonly language: TokenLanguage
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onRun: () => void
}

/** A stretch of the text that the member has selected. */
export interface EditorSelection {
  readonly from: number
  readonly text: string
}

export interface EditorHandle {
  readonly focus: () => void
  readonly getText: () => string
  readonly setText: (text: string) => void
  /** Undefined when nothing is selected. */
  readonly getSelection: () => EditorSelection | undefined
  /** Puts the caret at a place, both counted from 1, and scrolls there. */
  readonly reveal: (line: number, column: number) => void
  readonly setUnderlines: (underlines: readonly Underline[]) => void
  /** Tells the editor what is in the database: names, fields and types; and of a schema text the files beside it. */
  readonly setSurroundings: (surroundings: Surroundings) => void
  readonly format: () => void
  readonly destroy: () => void
}

/** Findings are looked for anew, though the text has not changed. */
const checkAgain = StateEffect.define<undefined>()

const setServerMarks = StateEffect.define<readonly Underline[]>()

/** What the server has said about this text; the first change of the text drops it. */
const serverMarks = StateField.define<readonly Underline[]>({
  create: () => [],
  update: (marks, transaction) => {
    for (const effect of transaction.effects) {
      if (effect.is(setServerMarks)) return effect.value
    }
    return transaction.docChanged ? [] : marks
  },
})

/** Milliseconds without typing after which the text is checked. */
const LINT_DELAY_MS = 250

async function diagnosticsOf(view: EditorView): Promise<readonly Diagnostic[]> {
  const marks = view.state.field(serverMarks)
  const length = view.state.doc.length
  const fromServer = marks
    .filter((mark) => mark.to <= length)
    .map((mark) => ({ from: mark.from, to: mark.to, severity: mark.severity, message: mark.message }))
  return fromServer.length > 0 ? fromServer : findProblems(view)
}

function extensionsOf(options: EditorOptions, client: LanguageClient): Extension {
  const run = () => {
    options.onRun()
    return true
  }
  return [
    keymap.of([{ key: 'Mod-Enter', run, preventDefault: true }]),
    languageSupport(client),
    lineNumbers(),
    scannedDocument(options.language),
    languageFolding(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    bracketMatching(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    EditorState.allowMultipleSelections.of(true),
    keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
    placeholderExtension(options.placeholder),
    serverMarks,
    linter(diagnosticsOf, {
      delay: LINT_DELAY_MS,
      needsRefresh: (update) =>
        update.transactions.some((transaction) => transaction.effects.some((effect) => effect.is(setServerMarks) || effect.is(checkAgain))),
    }),
    highlighting(),
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      'aria-multiline': 'true',
      tabindex: '0',
      spellcheck: 'false',
      autocapitalize: 'off',
      translate: 'no',
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.onChange(update.state.doc.toString())
    }),
  ]
}

/** Creates an editor inside an element. */
export function createEditor(options: EditorOptions): EditorHandle {
  const client = createLanguageClient(options.language)
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({ doc: options.text, extensions: extensionsOf(options, client) }),
  })
  return {
    focus: () => view.focus(),
    getText: () => view.state.doc.toString(),
    setText: (text) => {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: text.length } })
      view.focus()
    },
    getSelection: () => {
      const { from, to, empty } = view.state.selection.main
      return empty ? undefined : { from, text: view.state.sliceDoc(from, to) }
    },
    reveal: (line, column) => {
      const target = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
      const anchor = Math.min(target.from + Math.max(column - 1, 0), target.to)
      view.dispatch({ selection: { anchor }, scrollIntoView: true })
      view.focus()
    },
    setUnderlines: (underlines) => {
      view.dispatch({ effects: setServerMarks.of(underlines) })
      forceLinting(view)
    },
    setSurroundings: (surroundings) => {
      client.setSurroundings(surroundings)
      view.dispatch({ effects: checkAgain.of(undefined) })
    },
    format: () => void formatText(view),
    destroy: () => {
      client.dispose()
      view.destroy()
    },
  }
}
