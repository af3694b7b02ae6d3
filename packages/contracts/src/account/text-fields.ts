import * as v from 'valibot'
import { NAME_LENGTH_MAX } from './constants.ts'

/** Control characters, line ends among them, and those that set the direction of text: no name needs them. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/

/** One line of text of up to a number of characters, trimmed; it may be empty. */
export const lineSchema = (max = NAME_LENGTH_MAX) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max),
    v.check((text) => !UNPRINTABLE.test(text)),
  )

/** A name of a person, a company or a thing: one line that is not empty. */
export const nameSchema = v.pipe(lineSchema(), v.nonEmpty())

const ID_MAX = '9223372036854775807'

/** Id of a document of the services: a positive integer of 64 bits. */
export const documentIdSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,19}$/),
  v.check((id) => id.length < ID_MAX.length || id <= ID_MAX),
)

/** Id of a thing of another service, such as a card or an invoice of a payment company. */
export const providerIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/))
