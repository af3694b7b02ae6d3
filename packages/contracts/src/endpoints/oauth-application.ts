import * as v from 'valibot'
import { OAUTH_SCOPES } from '../account/oauth-scope.ts'
import { nameSchema } from '../account/text-fields.ts'
import { isRedirectUri } from '../account/web-address.ts'
import { defineEndpoint } from '../http/endpoint.ts'

const idParams = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) })

/** An application that the calling member has given access. Times are ISO. */
export const grantSchema = v.object({
  id: v.string(),
  client: v.object({ name: v.string(), verified: v.boolean() }),
  scope: v.array(v.picklist(OAUTH_SCOPES)),
  created_at: v.string(),
  last_used_at: v.nullable(v.string()),
})
export type Grant = v.InferOutput<typeof grantSchema>

/** Lists the applications that the calling member has given access, newest first. */
export const listGrants = defineEndpoint({
  name: 'listGrants',
  service: 'account',
  method: 'GET',
  path: '/oauth/grants',
  input: {},
  output: v.object({ results: v.array(grantSchema) }),
  errors: ['permission_denied'],
  auth: 'session',
  permission: 'self',
})

/** Takes an application's access away: its tokens and sessions end at once. */
export const revokeGrant = defineEndpoint({
  name: 'revokeGrant',
  service: 'account',
  method: 'DELETE',
  path: '/oauth/grants/:id',
  input: { params: idParams },
  output: null,
  errors: ['permission_denied', 'not_found'],
  auth: 'session',
  permission: 'self',
})

/** Redirect addresses that an application may have. */
export const REDIRECT_URIS_MAX = 10

/** An address that authorization answers may go to: https, or http on a loopback address, whose port is then free (RFC 8252 §7.3). */
export const redirectUriSchema = v.pipe(v.string(), v.trim(), v.maxLength(2000), v.check(isRedirectUri))

/** An application of this account. `confidential` ones keep a secret on a server of their own. */
export const oauthClientSchema = v.object({
  id: v.string(),
  client_id: v.string(),
  name: v.string(),
  redirect_uris: v.array(v.string()),
  confidential: v.boolean(),
  created_at: v.string(),
  /** Members who have given it access. */
  grants: v.number(),
})
export type OAuthClient = v.InferOutput<typeof oauthClientSchema>

/** Lists the account's own applications, newest first. */
export const listOAuthClients = defineEndpoint({
  name: 'listOAuthClients',
  service: 'account',
  method: 'GET',
  path: '/oauth/clients',
  input: {},
  output: v.object({ results: v.array(oauthClientSchema) }),
  auth: 'session',
  permission: { resource: 'account', action: 'list' },
})

/** Registers an application; `client_secret` is shown this once. */
export const createOAuthClient = defineEndpoint({
  name: 'createOAuthClient',
  service: 'account',
  method: 'POST',
  path: '/oauth/clients',
  input: {
    body: v.object({
      name: nameSchema,
      redirect_uris: v.pipe(v.array(redirectUriSchema), v.minLength(1), v.maxLength(REDIRECT_URIS_MAX)),
      confidential: v.boolean(),
    }),
  },
  output: v.object({ ...oauthClientSchema.entries, client_secret: v.optional(v.string()) }),
  status: 201,
  errors: ['conflict', 'cooldown'],
  auth: 'session',
  permission: { resource: 'account', action: 'create' },
})

/** Deletes an application; everybody's grants of it, their tokens and sessions end at once. */
export const deleteOAuthClient = defineEndpoint({
  name: 'deleteOAuthClient',
  service: 'account',
  method: 'DELETE',
  path: '/oauth/clients/:id',
  input: { params: idParams },
  output: null,
  errors: ['not_found'],
  auth: 'session',
  permission: { resource: 'account', action: 'delete' },
})
