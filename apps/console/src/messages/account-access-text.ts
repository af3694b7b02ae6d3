import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { ACCOUNT_ACCESS_TEXTS } from './en-account-access.ts'
import { ACCOUNT_SETTINGS_TEXTS } from './en-account-settings.ts'
import { DASHBOARD_TEXTS } from './en-dashboard.ts'

/** Returns a text of account keys and OAuth applications, of the settings around them, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...DASHBOARD_TEXTS, ...ACCOUNT_SETTINGS_TEXTS, ...ACCOUNT_ACCESS_TEXTS })
