import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { EDITOR_TEXTS } from './en-editor.ts'

/** Returns a text of the editor, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...EDITOR_TEXTS })
