import * as v from 'valibot'
import { sessionUserSchema } from '../account/session-record.ts'
import { emailSchema, ownPasswordSchema } from '../account/sign-in-fields.ts'
import { nameSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

const UPDATE_FAILED = 'Your personal information was not saved; your input is kept, please try again.'

/** Changes the member's own name. */
export const updateOwnProfile = defineEndpoint({
  name: 'updateOwnProfile',
  service: 'auth',
  method: 'PATCH',
  path: '/account/user',
  input: { body: v.object({ name: nameSchema }) },
  output: sessionUserSchema,
  auth: 'session',
  permission: 'self',
  defaultMessage: UPDATE_FAILED,
})

/** Asks for another e-mail address: it stays pending until the link of a mail to it is opened. */
export const requestEmailChange = defineEndpoint({
  name: 'requestEmailChange',
  service: 'auth',
  method: 'POST',
  path: '/account/user/email',
  input: { body: v.object({ email: emailSchema, password: ownPasswordSchema }) },
  output: v.object({ pending_email: v.string() }),
  errors: ['email_in_use', 'email_pending_conflict', 'email_reset_limit', 'account_locked_hour', 'account_locked_support', 'cooldown'],
  auth: 'session',
  permission: 'self',
  defaultMessage: UPDATE_FAILED,
})

/** Gives the pending change of the e-mail address up; its links stop working. */
export const cancelEmailChange = defineEndpoint({
  name: 'cancelEmailChange',
  service: 'auth',
  method: 'DELETE',
  path: '/account/user/email',
  input: {},
  output: null,
  errors: ['email_no_pending'],
  auth: 'session',
  permission: 'self',
  defaultMessage: UPDATE_FAILED,
})

/** Sends the link of the pending change again; earlier ones stop working. */
export const resendEmailChange = defineEndpoint({
  name: 'resendEmailChange',
  service: 'auth',
  method: 'POST',
  path: '/account/user/email/resend',
  input: {},
  output: null,
  status: 202,
  errors: ['email_no_pending', 'email_reset_limit', 'cooldown'],
  auth: 'session',
  permission: 'self',
  defaultMessage: UPDATE_FAILED,
})
