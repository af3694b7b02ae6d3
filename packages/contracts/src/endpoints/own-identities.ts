import * as v from 'valibot'
import { documentIdSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** A third party by which the member signs in. */
export const ownIdentitySchema = v.object({
  id: v.string(),
  provider: v.string(),
  title: v.string(),
  /** The address that the third party knows the member by. */
  email: v.string(),
  created_at: v.string(),
  last_used_at: v.string(),
})
export type OwnIdentity = v.InferOutput<typeof ownIdentitySchema>

/** Lists the third parties by which the member signs in, and whether a password is another way in. */
export const listOwnIdentities = defineEndpoint({
  name: 'listOwnIdentities',
  service: 'auth',
  method: 'GET',
  path: '/account/user/identities',
  input: {},
  output: v.object({ identities: v.array(ownIdentitySchema), has_password: v.boolean() }),
  auth: 'session',
  permission: 'self',
})

/** Lets a third party sign the member in no more; never the last way in. */
export const unlinkIdentity = defineEndpoint({
  name: 'unlinkIdentity',
  service: 'auth',
  method: 'DELETE',
  path: '/account/user/identities/:id',
  input: { params: v.object({ id: documentIdSchema }) },
  output: null,
  errors: ['not_found', 'conflict'],
  auth: 'session',
  permission: 'self',
  defaultMessage: 'The sign-in could not be removed; please try again.',
})
