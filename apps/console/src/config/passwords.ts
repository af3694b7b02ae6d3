import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@terrarium/contracts'
import * as v from 'valibot'
import { text } from '../messages/identity-text.ts'

/** A password of one's own choosing. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(PASSWORD_LENGTH_MIN, text('form.password_short')),
  v.maxLength(PASSWORD_LENGTH_MAX),
)
