import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { EXIT_KIT_TEXTS } from './en-exit-kit.ts'

/** Returns a text of the export of databases, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...EXIT_KIT_TEXTS })
