import { createText } from './create-text.ts'
import { REMAINING_TEXTS } from './en-remaining.ts'

/** Returns a text of how long something still lasts. */
export const text = createText(REMAINING_TEXTS)
