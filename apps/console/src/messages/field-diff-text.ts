import { createText } from './create-text.ts'
import { FIELD_DIFF_TEXTS } from './en-field-diff.ts'

/** Returns a text of two states of a document side by side. */
export const text = createText(FIELD_DIFF_TEXTS)
