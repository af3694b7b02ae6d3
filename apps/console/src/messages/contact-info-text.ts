import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { ACCOUNT_SETTINGS_TEXTS } from './en-account-settings.ts'
import { CONTACT_INFO_TEXTS } from './en-contact-info.ts'
import { DASHBOARD_TEXTS } from './en-dashboard.ts'

/** Returns a text of the contact info, of the settings around it, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...DASHBOARD_TEXTS, ...ACCOUNT_SETTINGS_TEXTS, ...CONTACT_INFO_TEXTS })
