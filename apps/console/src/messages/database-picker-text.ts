import { createText } from './create-text.ts'
import { DATABASE_PICKER_TEXTS } from './en-database-picker.ts'

/** Returns a text of the choice of a database. */
export const text = createText(DATABASE_PICKER_TEXTS)
