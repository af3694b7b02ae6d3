import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { DASHBOARD_TEXTS } from './en-dashboard.ts'
import { EXPLORER_TEXTS } from './en-explorer.ts'
import { KEY_TEXTS } from './en-keys.ts'

/** Returns a text of the keys of a database, of the explorer, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...DASHBOARD_TEXTS, ...EXPLORER_TEXTS, ...KEY_TEXTS })
