import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { CONNECTIONS_TEXTS } from './en-connections.ts'
import { INTEGRATIONS_TEXTS } from './en-integrations.ts'

/** Returns a text of the pages to which monitoring services and hosting platforms lead, or one that they share with other pages. */
export const text = createText({ ...CORE_TEXTS, ...INTEGRATIONS_TEXTS, ...CONNECTIONS_TEXTS })
