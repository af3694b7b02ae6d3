import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { ACCOUNT_SETTINGS_TEXTS } from './en-account-settings.ts'
import { DASHBOARD_TEXTS } from './en-dashboard.ts'

/** Returns a text of the settings of the account, of the frame around every page, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...DASHBOARD_TEXTS, ...ACCOUNT_SETTINGS_TEXTS })
