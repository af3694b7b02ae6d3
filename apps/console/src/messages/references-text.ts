import { createText } from './create-text.ts'
import { REFERENCE_TEXTS } from './en-references.ts'

/** Returns a text of the list of what mentions something. */
export const text = createText(REFERENCE_TEXTS)
