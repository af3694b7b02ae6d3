import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { EDITOR_TEXTS } from './en-editor.ts'
import { PRICES_TEXTS } from './en-prices.ts'
import { SHELL_TEXTS } from './en-shell.ts'

/** Returns a text of the shell and its editor, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...EDITOR_TEXTS, ...PRICES_TEXTS, ...SHELL_TEXTS })
