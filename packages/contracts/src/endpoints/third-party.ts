import * as v from 'valibot'
import { sessionSchema } from '../account/session-record.ts'
import { lineSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

const PARAMETER_LENGTH_MAX = 4096
const NAME = /^[a-z][a-z0-9-]{0,31}$/

/** Name of a third party in addresses: lower-case letters, digits and dashes, at most 32 characters. */
export const providerNameSchema = v.pipe(v.string(), v.regex(NAME))

const parameter = v.pipe(v.string(), v.maxLength(PARAMETER_LENGTH_MAX))
const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))

/**
 * Begins a sign-in by a third party: answers 302 to the provider's own page, which leads back by way of the service to the console's
 * `/auth/oauth/callback` with `code` and `state`, or with `error`. `invite` is the token of an invite that is accepted this way.
 *
 * Only the browser that has begun can go on: a cookie that scripts cannot read ties it to the sign-in. Reference: account-api 3.4.
 */
export const startThirdPartySignIn = defineEndpoint({
  name: 'startThirdPartySignIn',
  service: 'auth',
  method: 'GET',
  path: '/oauth/start',
  input: {
    query: v.object({
      provider_name: providerNameSchema,
      state: token,
      redirect_url: v.optional(parameter),
      invite: v.optional(token),
    }),
  },
  output: null,
  status: 302,
  errors: ['not_found', 'cooldown'],
  auth: 'public',
  permission: 'public',
})

/** Takes what a third party answers to the browser, and leads on to the console. RFC 6749 §4.1.2, RFC 9207. */
export const receiveProviderAnswer = defineEndpoint({
  name: 'receiveProviderAnswer',
  service: 'auth',
  method: 'GET',
  path: '/oauth/callback',
  input: { query: v.record(parameter, parameter) },
  output: null,
  status: 302,
  errors: ['cooldown'],
  auth: 'public',
  permission: 'public',
})

/** Ends a sign-in by a third party: opens a session and sets the session cookie, as `login` does. */
export const finishThirdPartySignIn = defineEndpoint({
  name: 'finishThirdPartySignIn',
  service: 'auth',
  method: 'POST',
  path: '/oauth/sign-in',
  input: {
    body: v.strictObject({
      code: token,
      otp: v.optional(v.pipe(v.string(), v.maxLength(64))),
      type: v.optional(lineSchema(32), 'dashboard'),
    }),
  },
  output: sessionSchema,
  errors: [
    'third_party_expired',
    'third_party_unknown',
    'third_party_unverified',
    'invite_invalid',
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
  defaultMessage: 'We could not sign you in; please try again.',
})
