import { ApiError } from '@terrarium/contracts'
import { errorText } from '../../data/error-text.ts'
import { text } from '../../messages/personal-settings-text.ts'

/** Puts a wrong password or a wrong code at its field, anything else above them. */
export function explainCode(error: unknown) {
  const refused = error instanceof ApiError ? error.fields : {}
  if (refused['password'] !== undefined) return { fields: { password: text('personal.wrong_password') } }
  if (refused['otp'] !== undefined) return { fields: { otp: text('otp.wrong_code') } }
  return { message: errorText(error, { defaultMessage: text('otp.failed') }) }
}
