import { StateField } from '@codemirror/state'
import type { ChangeSet, EditorState, Extension, Text } from '@codemirror/state'
import { TokenLines } from '@terrarium/language'
import type { LineSource, TokenLanguage } from '@terrarium/language'

/** A document as lines counted from 0. */
function linesOf(document: Text): LineSource {
  return { lineCount: document.lines, line: (index) => document.line(index + 1).text }
}

/** Tokens that follow one line of versions of a document. */
interface Scanned {
  readonly tokens: TokenLines
  /** The version that the tokens are of. */
  document: Text
}

/** A version of a document with its tokens. They are scanned when they are asked for, and only where they have changed. */
export class ScannedDocument {
  readonly document: Text
  readonly source: LineSource
  readonly #language: TokenLanguage
  #scanned: Scanned | undefined

  constructor(document: Text, language: TokenLanguage, scanned?: Scanned) {
    this.document = document
    this.source = linesOf(document)
    this.#language = language
    this.#scanned = scanned
  }

  /** The next version. Its tokens are those of this one, changed: this one scans again if it is asked again. */
  changed(changes: ChangeSet, document: Text): ScannedDocument {
    const scanned = this.#scanned
    if (scanned === undefined || scanned.document !== this.document) return new ScannedDocument(document, this.#language)
    const source = linesOf(document)
    changes.iterChangedRanges((fromA, toA, fromB, toB) => {
      const first = document.lineAt(fromB).number
      const removed = this.document.lineAt(toA).number - this.document.lineAt(fromA).number + 1
      scanned.tokens.replace(first - 1, removed, document.lineAt(toB).number - first + 1, source)
    }, true)
    scanned.document = document
    return new ScannedDocument(document, this.#language, scanned)
  }

  get tokens(): TokenLines {
    if (this.#scanned?.document !== this.document) {
      this.#scanned = { tokens: new TokenLines(this.source, this.#language), document: this.document }
    }
    return this.#scanned.tokens
  }
}

const FIELDS: Readonly<Record<TokenLanguage, StateField<ScannedDocument>>> = { fql: fieldOf('fql'), fsl: fieldOf('fsl') }

function fieldOf(language: TokenLanguage): StateField<ScannedDocument> {
  return StateField.define<ScannedDocument>({
    create: (state) => new ScannedDocument(state.doc, language),
    update: (known, transaction) => (transaction.docChanged ? known.changed(transaction.changes, transaction.newDoc) : known),
  })
}

/** Keeps the tokens of a document. */
export function scannedDocument(language: TokenLanguage): Extension {
  return FIELDS[language]
}

/** The document of an editor with its tokens; undefined when they are not kept. */
export function scannedOf(state: EditorState): ScannedDocument | undefined {
  return state.field(FIELDS.fql, false) ?? state.field(FIELDS.fsl, false)
}
