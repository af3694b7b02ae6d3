import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { INVOICE_NOTICE_TEXTS } from './en-invoice-notice.ts'

/** Returns a text of the bar about invoices, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...INVOICE_NOTICE_TEXTS })
