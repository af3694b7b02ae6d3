import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/** One session of the member: a browser or a program that is signed in. */
export const ownSessionSchema = v.object({
  id: v.string(),
  created_at: v.string(),
  last_seen_at: v.string(),
  /** What it is used by: `Firefox on Linux`; the kind of session where nothing more is known. */
  client: v.string(),
  /** Whether the request itself belongs to it. */
  current: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof ownSessionSchema>

/** Lists the member's sessions, the latest used first. */
export const listOwnSessions = defineEndpoint({
  name: 'listOwnSessions',
  service: 'auth',
  method: 'GET',
  path: '/account/user/sessions',
  input: {},
  output: v.array(ownSessionSchema),
  auth: 'session',
  permission: 'self',
})

/** Ends one session of the member. */
export const deleteOwnSession = defineEndpoint({
  name: 'deleteOwnSession',
  service: 'auth',
  method: 'DELETE',
  path: '/account/user/sessions/:id',
  input: { params: v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,19}$/)) }) },
  output: null,
  errors: ['not_found'],
  auth: 'session',
  permission: 'self',
})

/** Ends every session of the member, this one too. */
export const deleteOwnSessions = defineEndpoint({
  name: 'deleteOwnSessions',
  service: 'auth',
  method: 'DELETE',
  path: '/account/user/sessions',
  input: {},
  output: null,
  auth: 'session',
  permission: 'self',
})
