import * as oauth from 'oauth4webapi'
import * as v from 'valibot'
import type { Person } from './person.ts'
import type { Reach } from './reach.ts'

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: v.optional(v.string(), ''),
  // Some providers write it as a text.
  email_verified: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])]), false),
  name: v.optional(v.string(), ''),
})

/** Returns who signed in, out of the signed token of identity and, where that has no address, the provider's interface. OpenID Connect Core §3.1.3. */
export async function readIdToken({ server, client, options }: Reach, response: Response, nonce: string): Promise<Person> {
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce, requireIdToken: true })
  await oauth.validateApplicationLevelSignature(server, response, options())
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (claims === undefined) throw new Error('the provider gave no token of identity')
  const hasAddress = 'email' in claims || server.userinfo_endpoint === undefined
  return toPerson(hasAddress ? claims : { ...claims, ...(await fetchClaims({ server, client, options }, tokens.access_token, claims.sub)) })
}

async function fetchClaims({ server, client, options }: Reach, accessToken: string, subject: string): Promise<object> {
  const response = await oauth.userInfoRequest(server, client, accessToken, options())
  return oauth.processUserInfoResponse(server, client, subject, response)
}

function toPerson(claims: unknown): Person {
  const { sub, email, email_verified: isVerified, name } = v.parse(claimsSchema, claims)
  return { subject: sub, email: email.trim().toLowerCase(), isEmailVerified: String(isVerified) === 'true', name }
}
