import { ACTIVITY_TEXTS } from './en-activity.ts'
import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'

/** Returns a text of a database's activity, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...ACTIVITY_TEXTS })
