import { createText } from './create-text.ts'
import { DEFINITION_FIELD_TEXTS } from './en-definition-field.ts'

/** Returns a text of the field that a definition is written in. */
export const text = createText(DEFINITION_FIELD_TEXTS)
