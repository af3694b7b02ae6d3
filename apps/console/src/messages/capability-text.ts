import { createText } from './create-text.ts'
import { CAPABILITY_TEXTS } from './en-capabilities.ts'

/** Returns what is said of a server that lacks something. */
export const text = createText(CAPABILITY_TEXTS)
