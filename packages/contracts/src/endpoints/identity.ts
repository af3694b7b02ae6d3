import { defineEndpoint } from '../http/endpoint.ts'
import { identitySchema, sessionUserSchema } from '../account/session-record.ts'

/**
 * Checks the session and returns its member.
 *
 * It asks whether the session lives: a secret that is due for renewal passes, because a 401 here ends the session in the browser.
 */
export const whoami = defineEndpoint({
  name: 'whoami',
  service: 'auth',
  method: 'GET',
  path: '/whoami',
  input: {},
  output: sessionUserSchema,
  auth: 'aged-session',
  permission: 'self',
})

/** Returns what the member may do and see now. */
export const getIdentity = defineEndpoint({
  name: 'getIdentity',
  service: 'auth',
  method: 'GET',
  path: '/auth/identity',
  input: {},
  output: identitySchema,
  auth: 'session',
  permission: 'self',
  defaultMessage: 'Failed to fetch user identity',
})
