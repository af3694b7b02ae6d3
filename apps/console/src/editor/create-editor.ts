import { closeCompletion } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { nextDiagnostic, previousDiagnostic } from '@codemirror/lint'
import { search, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
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
import { text } from '../messages/editor-text.ts'
import { chosenBehaviour } from './chosen-behaviour.ts'
import { highlighting } from './language/highlighting.ts'
import { formatText } from './language/commands.ts'
import { completeAgain } from './language/completion.ts'
import { bracketIndentation } from './language/indentation.ts'
import { languageFolding } from './language/folding.ts'
import { createLanguageClient } from './language/language-client.ts'
import type { LanguageClient } from './language/language-client.ts'
import { languageSupport } from './language/language-support.ts'
import type { TextContext } from './language/protocol.ts'
import { closeSignature } from './language/signature-tooltip.ts'
import { checkAgain, fixProblem, goToProblem, problemChecks, setRunProblems } from './problems.ts'
import type { EditorProblem } from './problems.ts'
import { definitionOpener } from './language/language-client-facet.ts'
import { scannedDocument } from './language/scanned-document.ts'

interface EditorOptions {
  readonly parent: HTMLElement
  readonly language: TokenLanguage
  /** Answers questions about the text; without one the editor makes its own. */
  readonly client?: LanguageClient | undefined
  readonly label: string
  readonly placeholder: string
  readonly text: string
  /** Names the text among those that the editor is given later. */
  readonly documentId?: string | undefined
  readonly onChange: (text: string) => void
  readonly onRun: () => void
  /** Runs the statement at the caret. */
  readonly onRunBlock?: (() => void) | undefined
  readonly onProblems?: ((problems: readonly EditorProblem[]) => void) | undefined
  /** Opens the definition of an item of the database; false where there is none of the name. */
  readonly onDefinition?: ((name: string) => boolean) | undefined
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
  readonly getCaret: () => number
  /** Puts a text where the caret is, in place of what is selected. */
  readonly insert: (text: string) => void
  /** Puts the caret at a place, both counted from 1, and scrolls there. */
  readonly reveal: (line: number, column: number) => void
  /** Shows another text, as it was left; one that has not been open before begins as given. */
  readonly openDocument: (id: string, text: string) => void
  /** Marks what a run has found; a key that is there already changes nothing. */
  readonly setUnderlines: (underlines: readonly Underline[], key?: string) => void
  /** Selects the text of a problem; false when it has gone. */
  readonly goToProblem: (id: string) => boolean
  /** Applies a way out of a problem; false when the text there has changed. */
  readonly fixProblem: (id: string, index: number) => boolean
  /** Tells the editor what is in the database: names, fields and types; and of a schema text the files beside it. */
  readonly setContext: (context: TextContext) => void
  readonly format: () => void
  readonly destroy: () => void
}

/** A text that another one has taken the place of. */
interface LeftDocument {
  readonly state: EditorState
  readonly scroll: ReturnType<EditorView['scrollSnapshot']>
}

/** Comments as keys add and remove them. */
const COMMENTS = [{ commentTokens: { line: '//', block: { open: '/*', close: '*/' } } }]

/** What belongs to typing is not in the way of a result. */
function closeHelp(view: EditorView): void {
  closeCompletion(view)
  closeSignature(view)
}

function runKeys({ onRun, onRunBlock }: EditorOptions): Extension {
  const running = (start: () => void) => (view: EditorView) => {
    closeHelp(view)
    start()
    return true
  }
  return keymap.of([
    { key: 'Mod-Enter', run: running(onRun), preventDefault: true },
    { key: 'Mod-Shift-Enter', run: running(onRunBlock ?? onRun), preventDefault: true },
    { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic, preventDefault: true },
  ])
}

/** Words of the find panel. */
function searchTexts(): Extension {
  return EditorState.phrases.of({
    Find: text('editor.find'),
    Replace: text('editor.replace_with'),
    next: text('editor.find_next'),
    previous: text('editor.find_previous'),
    all: text('editor.find_all'),
    'match case': text('editor.match_case'),
    'by word': text('editor.by_word'),
    regexp: text('editor.regexp'),
    replace: text('editor.replace'),
    'replace all': text('editor.replace_all'),
    close: text('action.close'),
  })
}

function extensionsOf(options: EditorOptions, client: LanguageClient): Extension {
  return [
    runKeys(options),
    languageSupport(client),
    definitionOpener.of((name) => options.onDefinition?.(name) === true),
    lineNumbers(),
    scannedDocument(options.language),
    languageFolding(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    bracketMatching(),
    chosenBehaviour(),
    bracketIndentation(),
    EditorState.allowMultipleSelections.of(true),
    EditorState.languageData.of(() => COMMENTS),
    search({ top: true }),
    searchTexts(),
    keymap.of([...searchKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
    placeholderExtension(options.placeholder),
    problemChecks((problems) => options.onProblems?.(problems)),
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

function reveal(view: EditorView, line: number, column: number): void {
  const target = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
  const anchor = Math.min(target.from + Math.max(column - 1, 0), target.to)
  view.dispatch({ selection: { anchor }, scrollIntoView: true })
  view.focus()
}

/** Creates an editor inside an element. */
export function createEditor(options: EditorOptions): EditorHandle {
  const client = options.client ?? createLanguageClient(options.language)
  const extensions = extensionsOf(options, client)
  const view = new EditorView({ parent: options.parent, state: EditorState.create({ doc: options.text, extensions }) })
  const left = new Map<string, LeftDocument>()
  let current = options.documentId ?? ''
  const openDocument = (id: string, given: string) => {
    if (id === current) return
    left.set(current, { state: view.state, scroll: view.scrollSnapshot() })
    const known = left.get(id)
    current = id
    const isKnown = known !== undefined && known.state.doc.toString() === given
    view.setState(isKnown ? known.state : EditorState.create({ doc: given, extensions }))
    if (isKnown) view.dispatch({ effects: known.scroll })
  }
  return {
    focus: () => view.focus(),
    getText: () => view.state.doc.toString(),
    setText: (changed) => {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: changed }, selection: { anchor: changed.length } })
      view.focus()
    },
    getSelection: () => {
      const { from, to, empty } = view.state.selection.main
      return empty ? undefined : { from, text: view.state.sliceDoc(from, to) }
    },
    getCaret: () => view.state.selection.main.head,
    insert: (inserted) => {
      view.dispatch(view.state.replaceSelection(inserted), { scrollIntoView: true })
      view.focus()
    },
    reveal: (line, column) => reveal(view, line, column),
    openDocument: (id, given) => openDocument(id, given),
    setUnderlines: (underlines, key) => setRunProblems(view, underlines, key),
    goToProblem: (id) => goToProblem(view, id),
    fixProblem: (id, index) => fixProblem(view, id, index),
    setContext: (context) => {
      client.setContext(context)
      view.dispatch({ effects: checkAgain.of(undefined) })
      completeAgain(view)
    },
    format: () => void formatText(view),
    destroy: () => {
      if (options.client === undefined) client.dispose()
      view.destroy()
    },
  }
}
