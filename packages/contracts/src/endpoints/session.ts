import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/**
 * Renews the session: both secrets rotate, the old ones stop working.
 *
 * `account_key` is the session's next `secret`; a caller with a session cookie receives it in a new cookie too. A secret
 * that was rotated away and comes back after a short grace revokes the whole session.
 */
export const refreshSession = defineEndpoint({
  name: 'refreshSession',
  service: 'account',
  method: 'POST',
  path: '/session/refresh',
  input: {},
  output: v.object({ account_key: v.string(), refresh_token: v.string() }),
  auth: 'refresh',
  permission: 'public',
})

/** Ends the session: revokes its secrets and region keys and clears the cookie. One that has ended already answers the same. */
export const deleteSession = defineEndpoint({
  name: 'deleteSession',
  service: 'account',
  method: 'DELETE',
  path: '/session',
  input: {},
  output: null,
  auth: 'public',
  permission: 'public',
})
