import * as v from 'valibot'
import { nameSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** Longest life of an account key that has one. */
export const ACCOUNT_KEY_TTL_DAYS_MAX = 3650

/** An account key: what the command line and programs call the account service with, as the member who made it. Times are ISO. */
export const accountKeySchema = v.object({
  id: v.string(),
  name: v.string(),
  member: v.object({ id: v.string(), name: v.string() }),
  created_at: v.string(),
  expires_at: v.nullable(v.string()),
  last_used_at: v.nullable(v.string()),
})
export type AccountKey = v.InferOutput<typeof accountKeySchema>

/** Lists account keys, newest first: the account's for those who may update them, one's own for everybody else. */
export const listAccountKeys = defineEndpoint({
  name: 'listAccountKeys',
  service: 'account',
  method: 'GET',
  path: '/account-keys',
  input: {},
  output: v.object({ results: v.array(accountKeySchema) }),
  auth: 'session',
  permission: { resource: 'account-keys', action: 'list' },
})

/** Creates an account key of the calling member; `secret` is shown this once. Without `ttl_days` it does not expire. */
export const createAccountKey = defineEndpoint({
  name: 'createAccountKey',
  service: 'account',
  method: 'POST',
  path: '/account-keys',
  input: {
    body: v.object({
      name: nameSchema,
      ttl_days: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ACCOUNT_KEY_TTL_DAYS_MAX)))),
    }),
  },
  output: v.object({ ...accountKeySchema.entries, secret: v.string() }),
  status: 201,
  errors: ['conflict', 'cooldown'],
  auth: 'session',
  permission: { resource: 'account-keys', action: 'create' },
})

/** Deletes an account key; programs that use it get 401 at once. */
export const deleteAccountKey = defineEndpoint({
  name: 'deleteAccountKey',
  service: 'account',
  method: 'DELETE',
  path: '/account-keys/:id',
  input: { params: v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) }) },
  output: null,
  errors: ['not_found'],
  auth: 'session',
  permission: { resource: 'account-keys', action: 'delete' },
})
