import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { INVITE_TEXTS } from './en-invite.ts'

/** Returns a text of an invitation, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...INVITE_TEXTS })
