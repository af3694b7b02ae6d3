import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { CONFLICT_TEXTS } from './en-conflict.ts'

/** Returns a text of an edit whose definition somebody else has changed, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...CONFLICT_TEXTS })
