import * as v from 'valibot'
import { EMAIL_LENGTH_MAX, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './constants.ts'

/** E-mail address: something before and after an @, no spaces; trimmed. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.maxLength(EMAIL_LENGTH_MAX), v.email())

/** E-mail address of somebody who is not signed in; nothing is said about whether anyone has it. */
export const givenEmailSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(EMAIL_LENGTH_MAX))

/** Password of one's own choosing: 12 to 256 characters. The service also refuses the e-mail address itself, one repeated character and what is little else than common words. */
export const newPasswordSchema = v.pipe(v.string(), v.minLength(PASSWORD_LENGTH_MIN), v.maxLength(PASSWORD_LENGTH_MAX))

/** Password that a member has, at sign-in or asked for again. */
export const ownPasswordSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(PASSWORD_LENGTH_MAX))

/** Any text as a token: a wrong one is answered like one that never was. */
export const mailedTokenSchema = v.pipe(v.string(), v.trim(), v.maxLength(200))
