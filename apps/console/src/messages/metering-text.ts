import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { METERING_TEXTS } from './en-metering.ts'

/** Returns a text of the query logs and of usage, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...METERING_TEXTS })
