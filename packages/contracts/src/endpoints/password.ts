import * as v from 'valibot'
import { givenEmailSchema, mailedTokenSchema, newPasswordSchema, ownPasswordSchema } from '../account/sign-in-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** Sends a link with which a forgotten password is replaced; the answer is the same whether or not anyone has the address. */
export const requestPasswordReset = defineEndpoint({
  name: 'requestPasswordReset',
  service: 'auth',
  method: 'POST',
  path: '/account/password/forgot',
  input: { body: v.object({ email: givenEmailSchema }) },
  output: null,
  status: 202,
  errors: ['email_reset_limit', 'cooldown'],
  auth: 'public',
  permission: 'public',
})

/** Replaces a forgotten password by the token of a mail and ends every session of the member. */
export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  service: 'auth',
  method: 'POST',
  path: '/account/password/reset',
  input: { body: v.object({ token: mailedTokenSchema, password: newPasswordSchema }) },
  output: null,
  errors: ['invalid_password_reset_token', 'cooldown'],
  auth: 'public',
  permission: 'public',
})

/** Changes the member's password and ends the member's other sessions. */
export const changePassword = defineEndpoint({
  name: 'changePassword',
  service: 'auth',
  method: 'PUT',
  path: '/account/user/password',
  input: { body: v.object({ current: ownPasswordSchema, password: newPasswordSchema }) },
  output: null,
  errors: ['account_locked_hour', 'account_locked_support', 'cooldown'],
  auth: 'session',
  permission: 'self',
  defaultMessage: 'Your password was not changed; check the current password and try again.',
})
