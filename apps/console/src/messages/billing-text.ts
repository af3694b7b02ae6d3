import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { ACCOUNT_SETTINGS_TEXTS } from './en-account-settings.ts'
import { BILLING_TEXTS } from './en-billing.ts'
import { DASHBOARD_TEXTS } from './en-dashboard.ts'
import { INVOICE_NOTICE_TEXTS } from './en-invoice-notice.ts'

/** Returns a text of billing, of the settings around it, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...DASHBOARD_TEXTS, ...ACCOUNT_SETTINGS_TEXTS, ...INVOICE_NOTICE_TEXTS, ...BILLING_TEXTS })
