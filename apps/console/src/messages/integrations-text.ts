import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { INTEGRATIONS_TEXTS } from './en-integrations.ts'

/** Returns a text of the integrations with monitoring services, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...INTEGRATIONS_TEXTS })
