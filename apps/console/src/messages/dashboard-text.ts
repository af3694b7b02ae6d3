import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { DASHBOARD_TEXTS } from './en-dashboard.ts'

/** Returns a text of the frame around a member's pages, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...DASHBOARD_TEXTS })
