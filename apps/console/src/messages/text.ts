import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'

/** Returns a text that every page needs. */
export const text = createText(CORE_TEXTS)
