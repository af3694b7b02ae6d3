import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as contracts from '../index.ts'
import type { Endpoint } from '../index.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'ada@example.com'
const PERSON = { first_name: 'Ada', last_name: 'Lovelace', company_name: 'Analytical Books' }

/** A body that each endpoint takes, with every member that it knows. */
const BODIES: Readonly<Record<string, object>> = {
  acceptInvite: { name: 'Ada', email: EMAIL, password: PASSWORD, company_name: 'Books' },
  approveAuthorization: { redirect_url: 'https://shop.example.com/', reason: 'mine' },
  beginOneTimeCode: { password: PASSWORD },
  changePassword: { current: PASSWORD, password: PASSWORD },
  createAccountKey: { name: 'deploy', ttl_days: 30 },
  createDatabaseKey: { role: 'server', path: 'us-std', ttl: '2030-01-01T00:00:00Z', name: 'shop' },
  authorizeAddon: { resource: 'harbor:1', state: 'x', approved: true },
  beginIntegrationConnection: { service: 'datadog', region_group: 'us', site: 'datadoghq.com' },
  createIntegration: { service: 'datadog', region_group: 'us', site: 'datadoghq.com', api_key: 'x', replaces: '1' },
  createInvite: { email: EMAIL, role: 'developer' },
  createOAuthClient: { name: 'Shop', redirect_uris: ['https://shop.example.com/'], confidential: false },
  denyAuthorization: { redirect_url: 'https://shop.example.com/', reason: 'no' },
  disableOneTimeCode: { password: PASSWORD, otp: '123456' },
  enableOneTimeCode: { otp: '123456' },
  exchangeToken: {
    grant_type: 'authorization_code',
    code: 'x',
    redirect_uri: 'https://shop.example.com/',
    code_verifier: 'x',
    refresh_token: 'x',
    scope: 'databases',
    client_id: '1',
    client_secret: 'x',
  },
  login: { email: EMAIL, password: PASSWORD, otp: '123456', type: 'dashboard' },
  redeemAddonCode: { grant_type: 'authorization_code', code: 'x', redirect_uri: 'https://a.example/', client_id: 'x', client_secret: 'x' },
  register: { ...PERSON, email: EMAIL, password: PASSWORD },
  renewRecoveryCodes: { password: PASSWORD, otp: '123456' },
  requestEmailChange: { email: EMAIL, password: PASSWORD },
  requestPasswordReset: { email: EMAIL },
  requestVerification: { email: EMAIL },
  resetPassword: { token: 'x', password: PASSWORD },
  revokeToken: { token: 'x', token_type_hint: 'access_token', client_id: '1', client_secret: 'x' },
  updateContactInfo: { ...PERSON, contact_email: EMAIL, website: 'example.com' },
  updateMember: { role: 'admin' },
  updateOwnProfile: { name: 'Ada' },
  verifyEmail: { token: 'x' },
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'service' in value && 'input' in value && 'path' in value

/** Members of a body; of one that is either of several, those of each. */
function membersOf(body: v.GenericSchema | undefined): [string, v.GenericSchema][] {
  if (body === undefined) return []
  if ('pipe' in body) return (body.pipe as v.GenericSchema[]).slice(0, 1).flatMap(ownMembersOf)
  return ownMembersOf(body)
}

function ownMembersOf(body: v.GenericSchema): [string, v.GenericSchema][] {
  if ('options' in body && Array.isArray(body.options)) return (body.options as v.GenericSchema[]).flatMap(membersOf)
  return 'entries' in body ? Object.entries(body.entries as Record<string, v.GenericSchema>) : []
}

/** Every member of every body, of all endpoints that there are. */
const FIELDS = Object.values<unknown>(contracts)
  .filter(isEndpoint)
  .flatMap(({ name, input: { body } }) => membersOf(body).map(([field, schema]) => ({ name, field, schema })))
  // What a client remembers of an earlier session; the service does not read it.
  .filter(({ name, field }) => `${name}.${field}` !== 'login.session')
/** Lists that may be empty. */
const LISTS = ['listLogRequests.states', 'createExport.collections', 'updateDatabaseMembers.grants']
const LONG = 'a'.repeat(100_000)
/** What is no text, number, choice or switch within bounds. */
const ODD: readonly unknown[] = [NaN, Infinity, -1, 1.5, 2 ** 53, [], [[]], {}, { $ne: null }, { toString: 'x' }, [null], LONG, [LONG]]

function bodySchema(name: string): v.GenericSchema {
  const endpoint = (contracts as unknown as Record<string, Endpoint>)[name]
  if (endpoint?.input.body === undefined) throw new Error(`${name} takes no body`)
  return endpoint.input.body
}

describe('a body', () => {
  test.each(Object.keys(BODIES))('of %s is taken as it should be', (name) => {
    expect(v.is(bodySchema(name), BODIES[name])).toBe(true)
  })

  test.each(FIELDS)('of $name is refused with anything odd or oversized as $field', ({ name, field, schema }) => {
    const taken = ODD.filter((value) => v.is(schema, value)).map((value) => JSON.stringify(value).slice(0, 40))
    expect(taken).toEqual(LISTS.includes(`${name}.${field}`) ? ['[]'] : [])
  })

  test.each(Object.keys(BODIES))('of %s that is no object is refused, or has no members', (name) => {
    const schema = bodySchema(name)
    const empty = v.safeParse(schema, {})
    for (const body of [null, [], [BODIES[name]], 'x', 1, true]) {
      const parsed = v.safeParse(schema, body)
      if (parsed.success) expect(parsed.output).toEqual(empty.output)
    }
  })

  test.each(Object.entries(BODIES))('of %s keeps nothing of a prototype and no member that it does not name', (name, body) => {
    const polluted = JSON.parse(
      `{"__proto__": {"role": "owner"}, "constructor": {"prototype": {}}, ${JSON.stringify(body).slice(1)}`,
    ) as object
    const parsed = v.safeParse(bodySchema(name), { ...polluted, suspended: false, passwordHash: 'x' })
    // A strict body refuses them, any other drops them.
    if (parsed.success) expect(Object.keys(parsed.output as object).sort()).toEqual(Object.keys(body).sort())
    expect(({} as { role?: string }).role).toBeUndefined()
  })
})
