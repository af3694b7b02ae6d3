import { TextService } from './answers.ts'
import { SchemaAnswers } from './schema-answers.ts'

/** Creates what answers questions about schema texts. */
export function createService(): TextService {
  return new TextService((context) => new SchemaAnswers(context))
}
