import { TextService } from './answers.ts'
import { QueryAnswers } from './query-answers.ts'

/** Creates what answers questions about queries. */
export function createService(): TextService {
  return new TextService(({ outline, variables }) => new QueryAnswers(outline, variables))
}
