import { environmentOf, libraryEnvironment } from '@terrarium/language'
import { QueryAnswers } from './query-answers.ts'
import { SchemaAnswers } from './schema-answers.ts'
import type { LanguageAnswers, LanguageMethod, LanguageQuestion, Surroundings } from './protocol.ts'

/** How each question about a text of a language is answered. */
export type Answerers = { readonly [Method in LanguageMethod]: (question: LanguageQuestion) => LanguageAnswers[Method] }

/** Answers questions about texts for one database. Runs in a worker where that can be, else beside the page. */
export class LanguageService {
  #answers: { readonly fql: Answerers; readonly fsl: Answerers } = answersFor({ outline: undefined, files: undefined })

  setSurroundings(surroundings: Surroundings): void {
    this.#answers = answersFor(surroundings)
  }

  answer<Method extends LanguageMethod>(question: LanguageQuestion<Method>): LanguageAnswers[Method] {
    const answerers = this.#answers[question.language]
    return answerers[question.method](question)
  }
}

function answersFor(surroundings: Surroundings): { readonly fql: Answerers; readonly fsl: Answerers } {
  const { outline } = surroundings
  const environment = outline === undefined ? libraryEnvironment() : environmentOf(outline)
  return { fql: new QueryAnswers(environment, outline), fsl: new SchemaAnswers(surroundings) }
}
