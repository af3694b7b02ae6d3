import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { AUTHORIZE_TEXTS } from './en-authorize.ts'

/** Returns a text of the pages of an authorization, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...AUTHORIZE_TEXTS })
