import {
  anyType,
  complete,
  definition,
  references,
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
  selectionRanges,
  signatureHelp,
} from '@terrarium/language'
import type { Diagnostic, Type, TypeEnvironment } from '@terrarium/language'
import type { DatabaseOutline } from '../../data/database-outline.ts'
import { namesOf } from './database-names.ts'
import { FIXED_FINDINGS_MAX, findingOf } from './finding.ts'
import { placesIn } from './name-places.ts'
import { adviseIndex } from './index-advice.ts'
import { PredicateAnswers } from './predicate-answers.ts'
import { shapeOf } from './query-shape.ts'
import type { Answerers } from './answers.ts'
import { SYNTAX_ALONE } from './protocol.ts'
import type { Finding, LanguageQuestion, TextContext } from './protocol.ts'

/** Answers questions about queries. */
export class QueryAnswers implements Answerers {
  readonly #environment: TypeEnvironment
  readonly #database: DatabaseOutline | undefined
  /** Arguments may be of any type. */
  readonly #variables: ReadonlyMap<string, Type>

  readonly #isFunction: boolean
  /** Set where the text is a predicate in a database that is known. */
  readonly #predicate: PredicateAnswers | undefined

  constructor({ outline: database, variables = [], isFunction = false, predicate }: TextContext) {
    this.#variables = new Map(variables.map((name) => [name, anyType()]))
    this.#environment = database === undefined ? libraryEnvironment() : environmentOf(database)
    this.#database = database
    this.#isFunction = isFunction
    this.#predicate = predicate && database && new PredicateAnswers(predicate, this.#environment, database)
  }

  complete = (question: LanguageQuestion) =>
    this.#predicate?.complete(question) ?? complete(question.source, question.offset, this.#environment, namesOf(this.#database))

  describe = (question: LanguageQuestion) => {
    const { source, offset, name } = question
    return this.#predicate === undefined ? describeLocal(source, offset, name, this.#environment) : this.#predicate.describe(question)
  }

  hover = (question: LanguageQuestion) =>
    this.#predicate === undefined ? hover(question.source, question.offset, this.#environment) : this.#predicate.hover(question)

  signatureHelp = (question: LanguageQuestion) => {
    const { source, offset } = question
    return this.#predicate === undefined ? signatureHelp(source, offset, this.#environment) : this.#predicate.signatureHelp(question)
  }

  definition = ({ source, offset }: LanguageQuestion) => definition(source, offset)
  references = ({ source, offset }: LanguageQuestion) => placesIn(source, references(source, offset))
  rename = ({ source, offset, name }: LanguageQuestion) => rename(source, offset, name)
  selectionRanges = ({ source, offset }: LanguageQuestion) => selectionRanges(source, offset)
  shape = ({ source, offset }: LanguageQuestion) => shapeOf(source, offset, this.#environment, this.#database, this.#variables)
  indexAdvice = ({ source, offset }: LanguageQuestion) => adviseIndex(source, offset, this.#database)

  renamePlace = ({ source, offset }: LanguageQuestion) => {
    const target = renameTarget(source, offset)
    return target && { start: target.span.start, end: target.span.end, name: target.name }
  }

  format = ({ source }: LanguageQuestion) => {
    const { tree, diagnostics } = formatQuery(source)
    return diagnostics.length > 0 || tree === source ? undefined : [{ start: 0, end: source.length, text: tree }]
  }

  /** Without a schema every name of the database would be unbound, so the syntax alone is checked. */
  diagnose = ({ source, name }: LanguageQuestion): readonly Finding[] => {
    if (source.trim() === '') return []
    const syntax = parseQuery(source).diagnostics
    const isSyntax = syntax.length > 0 || name === SYNTAX_ALONE || this.#database === undefined
    const options = { variables: this.#variables, isFunction: this.#isFunction }
    const diagnostics = isSyntax ? syntax : diagnose(source, this.#environment, options).diagnostics
    const isRefused = isSyntax || this.#database?.isTypechecked !== false
    if (diagnostics.length === 0 && !isSyntax && this.#predicate !== undefined) return this.#predicate.diagnose(source)
    return diagnostics.map((diagnostic, i) => findingOf(source, diagnostic, this.#fixes(source, diagnostic, i), isRefused))
  }

  #fixes(source: string, diagnostic: Diagnostic, index: number): Finding['fixes'] {
    return index < FIXED_FINDINGS_MAX ? quickFixes(source, diagnostic, this.#environment) : []
  }
}
