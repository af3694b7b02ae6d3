import { createText } from './create-text.ts'
import { ELAPSED_TEXTS } from './en-elapsed.ts'

/** Returns a text of how long something has gone on. */
export const text = createText(ELAPSED_TEXTS)
