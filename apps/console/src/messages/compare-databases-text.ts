import { createText } from './create-text.ts'
import { COMPARE_DATABASES_TEXTS } from './en-compare-databases.ts'
import { CORE_TEXTS } from './en.ts'

/** Returns a text of the comparison of two databases, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...COMPARE_DATABASES_TEXTS })
