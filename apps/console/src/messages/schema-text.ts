import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { SCHEMA_TEXTS } from './en-schema.ts'

/** Returns a text of the schema editor, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...SCHEMA_TEXTS })
