import { completeEmbedded, describeLocal, diagnose, embedPredicate, hover, quickFixes, signatureHelp } from '@terrarium/language'
import type { Diagnostic, TypeEnvironment } from '@terrarium/language'
import type { DatabaseOutline } from '../../data/database-outline.ts'
import { namesOf } from './database-names.ts'
import { FIXED_FINDINGS_MAX, findingOf } from './finding.ts'
import type { Finding, LanguageAnswers, LanguageQuestion, PredicatePlace } from './protocol.ts'

type EmbeddedQuery = ReturnType<typeof embedPredicate>

/** Answers questions about a predicate that depend on what its parameters are: documents of a collection, or arguments of a function. */
export class PredicateAnswers {
  readonly #place: PredicatePlace
  readonly #environment: TypeEnvironment
  readonly #database: DatabaseOutline

  constructor(place: PredicatePlace, environment: TypeEnvironment, database: DatabaseOutline) {
    this.#place = place
    this.#environment = environment
    this.#database = database
  }

  complete({ source, offset }: LanguageQuestion): LanguageAnswers['complete'] {
    const query = this.#query(source)
    return completeEmbedded(query, query.toQuery(offset) ?? 0, this.#environment, namesOf(this.#database))
  }

  describe({ source, offset, name }: LanguageQuestion): LanguageAnswers['describe'] {
    const query = this.#query(source)
    return describeLocal(query.text, query.toQuery(offset) ?? 0, name, this.#environment)
  }

  hover({ source, offset }: LanguageQuestion): LanguageAnswers['hover'] {
    const query = this.#query(source)
    const found = hover(query.text, query.toQuery(offset) ?? 0, this.#environment)
    const place = found && query.toSource(found)
    return found && place && { ...found, ...place }
  }

  signatureHelp({ source, offset }: LanguageQuestion): LanguageAnswers['signatureHelp'] {
    const query = this.#query(source)
    return signatureHelp(query.text, query.toQuery(offset) ?? 0, this.#environment)
  }

  /** What makes the predicate fail for what it is called with. The database takes such a predicate, which then grants nothing. */
  diagnose(source: string): readonly Finding[] {
    const query = this.#query(source)
    return diagnose(query.text, this.#environment).diagnostics.map((diagnostic, i) => {
      const { span } = diagnostic
      const placed = { ...diagnostic, span: { ...span, ...(query.toSource(span) ?? { start: 0, end: source.length }) } }
      return findingOf(source, placed, i < FIXED_FINDINGS_MAX ? this.#fixes(query, diagnostic) : [], false)
    })
  }

  #fixes(query: EmbeddedQuery, diagnostic: Diagnostic): Finding['fixes'] {
    return quickFixes(query.text, diagnostic, this.#environment).flatMap((fix) => {
      const edits = fix.edits.flatMap((edit) => {
        const place = query.toSource(edit)
        return place === undefined ? [] : [{ ...edit, ...place }]
      })
      return edits.length === fix.edits.length ? [{ ...fix, edits }] : []
    })
  }

  #query(source: string): EmbeddedQuery {
    return embedPredicate(source, this.#place, this.#environment)
  }
}
