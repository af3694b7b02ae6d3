import {
  complete,
  definition,
  describeLocal,
  diagnose,
  environmentOf,
  formatQuery,
  hover,
  libraryEnvironment,
  parseQuery,
  quickFixes,
  rename,
  renameTarget,
  signatureHelp,
} from '@terrarium/language'
import type { Diagnostic, TypeEnvironment } from '@terrarium/language'
import type { DatabaseOutline } from '../../data/database-outline.ts'
import type { Finding, LanguageAnswers, LanguageMethod, LanguageQuestion } from './protocol.ts'

/** Fixes are looked for so many findings only: a text that has more is not read finding by finding. */
const FIXED_FINDINGS_MAX = 20

type Answerers = { readonly [Method in LanguageMethod]: (question: LanguageQuestion) => LanguageAnswers[Method] }

/** Answers questions about texts for one database. Runs in a worker where that can be, else beside the page. */
export class LanguageService {
  #environment: TypeEnvironment = libraryEnvironment()
  #database: DatabaseOutline | undefined

  setDatabase(outline: DatabaseOutline | undefined): void {
    this.#database = outline
    this.#environment = outline === undefined ? libraryEnvironment() : environmentOf(outline)
  }

  answer<Method extends LanguageMethod>(question: LanguageQuestion<Method>): LanguageAnswers[Method] {
    return this.#answerers[question.method](question)
  }

  readonly #answerers: Answerers = {
    complete: ({ source, offset }) => complete(source, offset, this.#environment),
    describe: ({ source, offset, name }) => describeLocal(source, offset, name, this.#environment),
    hover: ({ source, offset }) => hover(source, offset, this.#environment),
    signatureHelp: ({ source, offset }) => signatureHelp(source, offset, this.#environment),
    diagnose: ({ source }) => this.#diagnose(source),
    definition: ({ source, offset }) => definition(source, offset),
    renamePlace: ({ source, offset }) => renamePlace(source, offset),
    rename: ({ source, offset, name }) => rename(source, offset, name),
    format: ({ source }) => format(source),
  }

  /** Without a schema every name of the database would be unbound, so the syntax alone is checked. */
  #diagnose(source: string): readonly Finding[] {
    if (source.trim() === '') return []
    const { diagnostics } = this.#database === undefined ? parseQuery(source) : diagnose(source, this.#environment)
    return diagnostics.map((diagnostic, i) => this.#findingOf(source, diagnostic, i < FIXED_FINDINGS_MAX))
  }

  #findingOf(source: string, diagnostic: Diagnostic, withFixes: boolean): Finding {
    const { severity, message, span } = diagnostic
    const start = Math.min(span.start, source.length)
    const isSyntax = parseQuery(source).diagnostics.length > 0
    const isRefused = isSyntax || this.#database?.isTypechecked !== false
    return {
      start,
      end: Math.min(Math.max(span.end, start), source.length),
      severity: severity === 'error' && !isRefused ? 'warning' : severity,
      message,
      fixes: withFixes ? quickFixes(source, diagnostic, this.#environment) : [],
    }
  }
}

function renamePlace(source: string, offset: number): LanguageAnswers['renamePlace'] {
  const target = renameTarget(source, offset)
  return target && { start: target.span.start, end: target.span.end, name: target.name }
}

function format(source: string): LanguageAnswers['format'] {
  const { tree, diagnostics } = formatQuery(source)
  if (diagnostics.length > 0 || tree === source) return undefined
  return [{ start: 0, end: source.length, text: tree }]
}
