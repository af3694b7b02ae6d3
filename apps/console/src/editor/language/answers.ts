import type { LanguageAnswers, LanguageMethod, LanguageQuestion, TextContext } from './protocol.ts'

/** How each question about a text is answered. */
export type Answerers = { readonly [Method in LanguageMethod]: (question: LanguageQuestion) => LanguageAnswers[Method] }

/** Answers questions about the texts of one language for one database. Runs in a worker where that can be, else beside the page. */
export class TextService {
  readonly #answersFor: (context: TextContext) => Answerers
  #answers: Answerers

  constructor(answersFor: (context: TextContext) => Answerers) {
    this.#answersFor = answersFor
    this.#answers = answersFor({ outline: undefined, files: undefined })
  }

  setContext(context: TextContext): void {
    this.#answers = this.#answersFor(context)
  }

  answer<Method extends LanguageMethod>(question: LanguageQuestion<Method>): LanguageAnswers[Method] {
    return this.#answers[question.method](question)
  }
}
