import * as v from 'valibot'
import { EMAIL_LENGTH_MAX } from '../account/constants.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** Any text as a token: a wrong one is answered like one that never was. */
export const mailedTokenSchema = v.pipe(v.string(), v.trim(), v.maxLength(200))
/** E-mail address of somebody who is not signed in; nothing is said about whether anyone has it. */
export const givenEmailSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(EMAIL_LENGTH_MAX))

/** Verifies an e-mail address, or confirms the change to a new one, by the token of a mail. */
export const verifyEmail = defineEndpoint({
  name: 'verifyEmail',
  service: 'auth',
  method: 'POST',
  path: '/account/verify',
  input: { body: v.object({ token: v.optional(mailedTokenSchema, '') }) },
  output: null,
  errors: [
    'validation_error',
    'email_missing',
    'email_expired',
    'email_invalid',
    'email_already_verified',
    'email_no_pending',
    'email_in_use',
    'cooldown',
  ],
  auth: 'public',
  permission: 'public',
})

/** Sends a new link of verification; the answer is the same whether or not anyone has the address. */
export const requestVerification = defineEndpoint({
  name: 'requestVerification',
  service: 'auth',
  method: 'POST',
  path: '/account/verify/request',
  input: { body: v.object({ email: givenEmailSchema }) },
  output: null,
  status: 202,
  errors: ['validation_error', 'email_reset_limit', 'cooldown'],
  auth: 'public',
  permission: 'public',
})
