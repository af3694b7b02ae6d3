import type { ErrorCode } from './errors.ts'

/** What a client itself has to read or to say of failures. The catalogue of all errors is the servers', so that pages do not load it. */

/** Text of a failure that brings neither a code nor a text. */
export const UNKNOWN_ERROR_TEXT = 'An unknown error occurred'
/** Text for a caller who must slow down. */
export const TOO_MANY_REQUESTS_TEXT = 'Too many requests'
/** Text by which the auth service says that a caller must slow down. */
export const COOLDOWN_TEXT = 'Cooldown'

const CODES_BY_TEXT: Readonly<Record<string, ErrorCode>> = {
  [COOLDOWN_TEXT]: 'cooldown',
  'Invalid password reset token provided': 'invalid_password_reset_token',
}

/** Returns the code of a body that has only a text; undefined for an unknown text. */
export function findErrorCodeByText(text: string): ErrorCode | undefined {
  const wanted = text.trim()
  return Object.prototype.hasOwnProperty.call(CODES_BY_TEXT, wanted) ? CODES_BY_TEXT[wanted] : undefined
}
