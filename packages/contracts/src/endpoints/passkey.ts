import * as v from 'valibot'
import { sessionSchema } from '../account/session-record.ts'
import { ownPasswordSchema } from '../account/sign-in-fields.ts'
import { documentIdSchema, lineSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

const NAME_LENGTH_MAX = 60
const ID_LENGTH_MAX = 1_400
const BYTES_LENGTH_MAX = 16_384
const TRANSPORTS_MAX = 8

/** Bytes as base64url, as browsers send those of a passkey in JSON. */
function bytes(lengthMax: number) {
  return v.pipe(v.string(), v.maxLength(lengthMax), v.regex(/^[\w-]*=*$/))
}

/** A challenge that is answered once, within five minutes, and where it is meant for. */
const challengeFields = {
  /** Names the challenge in the answer. */
  challenge_id: v.string(),
  challenge: v.string(),
  /** Host that passkeys belong to. */
  rp_id: v.string(),
}

/** A passkey of the member. */
export const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Whether it is kept in several devices of its owner. */
  is_synced: v.boolean(),
  created_at: v.string(),
  last_used_at: v.nullable(v.string()),
})
export type Passkey = v.InferOutput<typeof passkeySchema>

/** Lists the member's passkeys. */
export const listPasskeys = defineEndpoint({
  name: 'listPasskeys',
  service: 'auth',
  method: 'GET',
  path: '/account/user/passkeys',
  input: {},
  output: v.array(passkeySchema),
  auth: 'session',
  permission: 'self',
})

/** Begins to add a passkey. Members who have a password confirm it. `conflict` where the console's address has no name of a host. */
export const beginPasskey = defineEndpoint({
  name: 'beginPasskey',
  service: 'auth',
  method: 'POST',
  path: '/account/user/passkeys/challenge',
  input: { body: v.strictObject({ password: v.optional(ownPasswordSchema) }) },
  output: v.object({
    ...challengeFields,
    rp_name: v.string(),
    /** Name of the member for authenticators, as base64url. */
    user_handle: v.string(),
    user_name: v.string(),
    display_name: v.string(),
    algorithms: v.array(v.number()),
    /** Ids of the passkeys that the member has: an authenticator with one of them makes no other. */
    existing: v.array(v.string()),
  }),
  errors: ['conflict', 'account_locked_hour', 'account_locked_support', 'cooldown'],
  auth: 'session',
  permission: 'self',
})

/** Adds a passkey that an authenticator has made. WebAuthn §7.1. */
export const createPasskey = defineEndpoint({
  name: 'createPasskey',
  service: 'auth',
  method: 'POST',
  path: '/account/user/passkeys',
  status: 201,
  input: {
    body: v.strictObject({
      challenge_id: documentIdSchema,
      name: lineSchema(NAME_LENGTH_MAX),
      credential_id: bytes(ID_LENGTH_MAX),
      client_data: bytes(BYTES_LENGTH_MAX),
      attestation: bytes(BYTES_LENGTH_MAX),
      transports: v.pipe(v.array(lineSchema(32)), v.maxLength(TRANSPORTS_MAX)),
    }),
  },
  output: passkeySchema,
  errors: ['conflict', 'passkey_refused', 'cooldown'],
  auth: 'session',
  permission: 'self',
})

/** Removes a passkey: it signs nobody in any more. */
export const deletePasskey = defineEndpoint({
  name: 'deletePasskey',
  service: 'auth',
  method: 'DELETE',
  path: '/account/user/passkeys/:id',
  input: { params: v.object({ id: documentIdSchema }) },
  output: null,
  errors: ['not_found', 'conflict'],
  auth: 'session',
  permission: 'self',
})

/** Begins to sign in by a passkey: any that the browser has for this host. */
export const beginPasskeySignIn = defineEndpoint({
  name: 'beginPasskeySignIn',
  service: 'auth',
  method: 'POST',
  path: '/login/passkey/challenge',
  input: {},
  output: v.object(challengeFields),
  errors: ['conflict', 'cooldown'],
  auth: 'public',
  permission: 'public',
})

/** Signs a member in by a passkey: opens a session and sets the session cookie, as `login` does. No code is asked for. WebAuthn §7.2. */
export const finishPasskeySignIn = defineEndpoint({
  name: 'finishPasskeySignIn',
  service: 'auth',
  method: 'POST',
  path: '/login/passkey',
  input: {
    body: v.strictObject({
      challenge_id: documentIdSchema,
      credential_id: bytes(ID_LENGTH_MAX),
      client_data: bytes(BYTES_LENGTH_MAX),
      authenticator_data: bytes(BYTES_LENGTH_MAX),
      signature: bytes(BYTES_LENGTH_MAX),
      user_handle: v.nullable(bytes(ID_LENGTH_MAX)),
      type: v.optional(lineSchema(32), 'dashboard'),
    }),
  },
  output: sessionSchema,
  errors: [
    'conflict',
    'passkey_refused',
    'account_locked_hour',
    'account_locked_support',
    'account_suspended',
    'account_unverified',
    'cooldown',
  ],
  auth: 'public',
  permission: 'public',
})
