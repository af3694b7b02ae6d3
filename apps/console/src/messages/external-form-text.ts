import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { EXTERNAL_FORM_TEXTS } from './en-external-form.ts'

/** Returns a text of the forms to those who run the service, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...EXTERNAL_FORM_TEXTS })
