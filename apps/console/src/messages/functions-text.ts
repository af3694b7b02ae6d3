import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { DASHBOARD_TEXTS } from './en-dashboard.ts'
import { EXPLORER_TEXTS } from './en-explorer.ts'
import { FUNCTION_TEXTS } from './en-functions.ts'

/** Returns a text of functions, of the explorer, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...DASHBOARD_TEXTS, ...EXPLORER_TEXTS, ...FUNCTION_TEXTS })
