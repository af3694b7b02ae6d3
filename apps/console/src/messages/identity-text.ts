import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { IDENTITY_TEXTS } from './en-identity.ts'

/** Returns a text of registration, verification and passwords, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...IDENTITY_TEXTS })
