import * as v from 'valibot'
import { ownPasswordSchema } from '../account/sign-in-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

const code = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64))
const recoveryCodes = v.object({ recovery_codes: v.array(v.string()) })

/** Begins the enrolment of one-time codes: they are asked for only once `enableOneTimeCode` has seen one. */
export const beginOneTimeCode = defineEndpoint({
  name: 'beginOneTimeCode',
  service: 'auth',
  method: 'POST',
  path: '/account/user/otp',
  input: { body: v.object({ password: ownPasswordSchema }) },
  /** `secret` in base32, `uri` as authenticator apps read it from a QR code (`otpauth:`). */
  output: v.object({ secret: v.string(), uri: v.string() }),
  errors: ['conflict', 'account_locked_hour', 'account_locked_support', 'cooldown'],
  auth: 'session',
  permission: 'self',
})

/** Turns one-time codes on with the first of them. The answer is the only one with the recovery codes. */
export const enableOneTimeCode = defineEndpoint({
  name: 'enableOneTimeCode',
  service: 'auth',
  method: 'PUT',
  path: '/account/user/otp',
  input: { body: v.object({ otp: code }) },
  output: recoveryCodes,
  errors: ['conflict', 'cooldown'],
  auth: 'session',
  permission: 'self',
})

/** Turns one-time codes off. */
export const disableOneTimeCode = defineEndpoint({
  name: 'disableOneTimeCode',
  service: 'auth',
  method: 'DELETE',
  path: '/account/user/otp',
  input: { body: v.object({ password: ownPasswordSchema, otp: code }) },
  output: null,
  errors: ['conflict', 'account_locked_hour', 'account_locked_support', 'cooldown'],
  auth: 'session',
  permission: 'self',
})

/** Replaces the recovery codes; earlier ones stop working. */
export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  service: 'auth',
  method: 'POST',
  path: '/account/user/otp/recovery_codes',
  input: { body: v.object({ password: ownPasswordSchema, otp: code }) },
  output: recoveryCodes,
  errors: ['conflict', 'account_locked_hour', 'account_locked_support', 'cooldown'],
  auth: 'session',
  permission: 'self',
})
