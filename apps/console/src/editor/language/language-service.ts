import { TextService } from './answers.ts'
import { QueryAnswers } from './query-answers.ts'

/** Creates what answers questions about queries. */
export function createService(): TextService {
  return new TextService((context) => new QueryAnswers(context))
}
