import { ApiError } from '@terrarium/contracts'
import { errorText } from '../../data/error-text.ts'
import { text } from '../../messages/text.ts'

/** What the form says about a refused sign-in. */
export interface SignInFailure {
  readonly message: string
  readonly detail: string | undefined
}

/** Describes why signing in has failed; an answer without a known code counts as not having reached the service. */
export function describeSignInFailure(error: unknown): SignInFailure {
  if (!navigator.onLine) return { message: text('errors.offline'), detail: undefined }
  const message = errorText(error, { defaultMessage: text('auth.signin_failed') })
  const until = error instanceof ApiError ? error.until : undefined
  if (until === undefined) return { message, detail: undefined }
  const time = new Date(until).toLocaleTimeString(undefined, { timeZoneName: 'short' })
  return { message, detail: text('auth.locked_until', { time }) }
}

/** Says whether the service asks for the second step. */
export function isOneTimeCodeNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'otp_required'
}

/** Says whether the second step was refused for its code. */
export function isOneTimeCodeRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'otp_invalid'
}
