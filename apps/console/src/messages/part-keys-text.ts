import { createText } from './create-text.ts'
import { PART_KEY_TEXTS } from './en-part-keys.ts'

/** Returns a text of the keys that parts of a page take. */
export const text = createText(PART_KEY_TEXTS)
