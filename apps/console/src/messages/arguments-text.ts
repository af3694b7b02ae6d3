import { createText } from './create-text.ts'
import { ARGUMENT_TEXTS } from './en-arguments.ts'

/** Returns a text of typed values. */
export const text = createText(ARGUMENT_TEXTS)
