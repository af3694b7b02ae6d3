import { COLLECTION_TEXTS } from './en-collections.ts'
import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'

/** Returns a text of collections and indexes, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...COLLECTION_TEXTS })
