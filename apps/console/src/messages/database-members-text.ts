import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { DATABASE_MEMBER_TEXTS } from './en-database-members.ts'

/** Returns a text of what single databases grant, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...DATABASE_MEMBER_TEXTS })
