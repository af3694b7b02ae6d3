import { createText } from './create-text.ts'
import { ROWS_TEXTS } from './en-rows.ts'

/** Returns a text of rows that are added, moved and removed in a form. */
export const text = createText(ROWS_TEXTS)
