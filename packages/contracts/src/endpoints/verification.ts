import * as v from 'valibot'
import { givenEmailSchema, mailedTokenSchema } from '../account/sign-in-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** Verifies an e-mail address, or confirms the change to a new one, by the token of a mail. */
export const verifyEmail = defineEndpoint({
  name: 'verifyEmail',
  service: 'auth',
  method: 'POST',
  path: '/account/verify',
  input: { body: v.object({ token: v.optional(mailedTokenSchema, '') }) },
  output: null,
  errors: ['email_missing', 'email_expired', 'email_invalid', 'email_already_verified', 'email_no_pending', 'email_in_use', 'cooldown'],
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
  errors: ['email_reset_limit', 'cooldown'],
  auth: 'public',
  permission: 'public',
})
