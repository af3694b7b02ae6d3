import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { USAGE_ALERTS_TEXTS } from './en-usage-alerts.ts'

/** Returns a text of the alerts about usage, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...USAGE_ALERTS_TEXTS })
