import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { DOCUMENT_CHANGE_TEXTS } from './en-document-changes.ts'
import { DOCUMENT_TEXTS } from './en-documents.ts'

/** Returns a text of collections and documents, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...DOCUMENT_CHANGE_TEXTS, ...DOCUMENT_TEXTS })
