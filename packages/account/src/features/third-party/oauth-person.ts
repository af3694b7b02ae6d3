import * as oauth from 'oauth4webapi'
import * as v from 'valibot'
import type { OAuthProvider } from '../../providers/sign-in-provider.ts'
import type { Person } from './person.ts'
import type { Reach } from './reach.ts'

const nullable = v.optional(v.nullable(v.string()), '')

const userSchema = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.maxLength(255)),
  email: nullable,
  name: nullable,
  full_name: nullable,
  login: nullable,
})

const emailsSchema = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))

/** Returns who signed in, by a provider's own interface. */
export async function fetchPerson(reach: Reach, response: Response, provider: OAuthProvider): Promise<Person> {
  const { access_token: token } = await oauth.processAuthorizationCodeResponse(reach.server, reach.client, response)
  const { id, ...user } = v.parse(userSchema, await read(reach, token, provider.userEndpoint))
  const name = [user.full_name, user.name, user.login].find(Boolean) ?? ''
  if (provider.emailsEndpoint === undefined) {
    const email = normalize(user.email)
    return { subject: id, email, isEmailVerified: email !== '', name }
  }
  const emails = v.parse(emailsSchema, await read(reach, token, provider.emailsEndpoint))
  const primary = emails.find((each) => each.primary)
  return { subject: id, email: normalize(primary?.email), isEmailVerified: primary?.verified ?? false, name }
}

async function read({ options }: Reach, token: string, address: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'Terrarium' })
  const response = await oauth.protectedResourceRequest(token, 'GET', new URL(address), headers, null, options())
  if (!response.ok) throw new Error(`${new URL(address).host} answers ${response.status}`)
  return response.json()
}

function normalize(email: string | null | undefined): string {
  return (email ?? '').trim().toLowerCase()
}
