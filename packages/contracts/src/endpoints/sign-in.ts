import * as v from 'valibot'
import { givenEmailSchema, ownPasswordSchema } from '../account/sign-in-fields.ts'
import { lineSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { sessionSchema } from '../account/session-record.ts'

/** Signs a member in: opens a session and sets the session cookie. */
export const login = defineEndpoint({
  name: 'login',
  service: 'auth',
  method: 'POST',
  path: '/login',
  input: {
    body: v.object({
      email: givenEmailSchema,
      password: ownPasswordSchema,
      otp: v.optional(v.pipe(v.string(), v.maxLength(64))),
      type: v.optional(lineSchema(32), 'dashboard'),
      session: v.optional(v.unknown()),
    }),
  },
  output: sessionSchema,
  errors: [
    'invalid_credentials',
    'otp_required',
    'otp_invalid',
    'account_locked_hour',
    'account_locked_support',
    'account_suspended',
    'account_unverified',
    'cooldown',
  ],
  auth: 'public',
  permission: 'public',
})

/** Signs the member out of this session: revokes its secrets and clears the cookie. */
export const logout = defineEndpoint({
  name: 'logout',
  service: 'auth',
  method: 'POST',
  path: '/logout',
  input: {},
  output: null,
  auth: 'public',
  permission: 'public',
  defaultMessage: 'Failed to log out',
})
