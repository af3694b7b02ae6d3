import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { AUDIT_LOG_TEXTS } from './en-audit-log.ts'

/** Returns a text of the audit log, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...AUDIT_LOG_TEXTS })
