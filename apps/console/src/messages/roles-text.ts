import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { DASHBOARD_TEXTS } from './en-dashboard.ts'
import { EXPLORER_TEXTS } from './en-explorer.ts'
import { ROLE_TEXTS } from './en-roles.ts'

/** Returns a text of roles, of the explorer, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...DASHBOARD_TEXTS, ...EXPLORER_TEXTS, ...ROLE_TEXTS })
