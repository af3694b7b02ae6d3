import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/** A member of the account who cannot sign in for now. */
export const signInLockSchema = v.object({
  member_id: v.string(),
  name: v.string(),
  email: v.string(),
  /** Time at which the lock ends by itself; null until somebody lifts it. */
  until: v.nullable(v.string()),
})
export type SignInLock = v.InferOutput<typeof signInLockSchema>

/** Lists the members of the account whose sign-in is locked after unusual attempts. */
export const listSignInLocks = defineEndpoint({
  name: 'listSignInLocks',
  service: 'auth',
  method: 'GET',
  path: '/account/sign_in_locks',
  input: {},
  output: v.array(signInLockSchema),
  auth: 'session',
  permission: { resource: 'team-management', action: 'read', roles: ['owner', 'admin'] },
})

/** Lifts the lock of a member's sign-in. */
export const liftSignInLock = defineEndpoint({
  name: 'liftSignInLock',
  service: 'auth',
  method: 'DELETE',
  path: '/account/sign_in_locks/:id',
  input: { params: v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,19}$/)) }) },
  output: null,
  errors: ['not_found'],
  auth: 'session',
  permission: { resource: 'team-management', action: 'update' },
})
