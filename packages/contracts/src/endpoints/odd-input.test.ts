import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as contracts from '../index.ts'
import type { Endpoint } from '../index.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'ada@example.com'
const PERSON = { first_name: 'Ada', last_name: 'Lovelace', company_name: 'Analytical Books' }

const ADDRESS = {
  Address_Line_1: '1 Quire Lane',
  Address_Line_2: '',
  Address_City: 'Bath',
  Address_State: '',
  Address_PostalCode: 'BA1',
  Address_Country: 'GB',
}
const ALERT = { name: 'Disk', metric: 'read', path: 'us/shop', period: 'day', threshold: 1, mail: true, webhook_url: 'https://a.example/' }
const SAVED_QUERY = {
  name: 'Stock',
  description: '',
  folder: '',
  labels: ['start'],
  text: '1',
  arguments: [{ name: 'n', type: 'Int', value: '1' }],
  database: '1',
  path: 'us/shop',
  version: 0,
}
const FORM = { form: 'custom-region', name: 'Ada', email: EMAIL, company: 'Books', message: 'Please.', regions: 'Antarctica', volume: '1' }

/** A body that each endpoint takes, with every member that it knows. */
const BODIES: Readonly<Record<string, object>> = {
  answerSimulatedChallenge: { client_secret: 'x', confirmed: true },
  confirmSimulatedCard: { client_secret: 'x', number: '4242 4242 4242 4242', exp_month: 1, exp_year: 2040, cvc: '123' },
  createCopy: { snapshot_id: '1', destination: 'us', name: 'copy' },
  createExport: { database: 'us-std/shop', destination: 's3://bucket/path', format: 'simple', collections: ['Book'] },
  createLogRequest: {
    database: 'us-std/shop',
    time_start: '2030-01-01T00:00:00Z',
    time_end: '2030-01-02T00:00:00Z',
    idempotency_token: 'x',
  },
  createRestore: { snapshot_id: '1', safety_snapshot: true },
  createSetupIntent: { return_url: 'https://a.example/' },
  createSnapshot: { path: 'us/shop' },
  createUsageAlert: ALERT,
  finishThirdPartySignIn: { code: 'x', otp: '123456', type: 'dashboard' },
  listLogRequests: { states: [], next_token: '1', max_results: 10 },
  replaceSavedQuery: SAVED_QUERY,
  sendExternalForm: FORM,
  updateAddonSubscription: { subscription_id: '1', plan: 'free', status: 'ended', client_id: 'x', client_secret: 'x' },
  updateBackupConfiguration: { path: 'us/shop', enabled: true, cron: '0 3 * * *', retention_days: contracts.BACKUP_RETENTION_DAYS[0] },
  updateBillingAddress: ADDRESS,
  updateBillingContact: { company_name: 'Books', billing_email: EMAIL, phone_number: '+1 555 0100' },
  updateDatabaseMembers: { path: 'us/shop', grants: [{ member_id: '1', access: 'read' }] },
  updatePaymentMethod: { default: true },
  updateUsageAlert: ALERT,
  upgradePlan: { plans: { usage: 'team' } },
  acceptInvite: { name: 'Ada', email: EMAIL, password: PASSWORD, company_name: 'Books' },
  approveAuthorization: { redirect_url: 'https://shop.example.com/', reason: 'mine' },
  beginOneTimeCode: { password: PASSWORD },
  beginPasskey: { password: PASSWORD },
  createPasskey: { challenge_id: '1', name: 'Laptop', credential_id: 'x', client_data: 'x', attestation: 'x', transports: ['internal'] },
  finishPasskeySignIn: {
    challenge_id: '1',
    credential_id: 'x',
    client_data: 'x',
    authenticator_data: 'x',
    signature: 'x',
    user_handle: 'x',
    type: 'dashboard',
  },
  changePassword: { current: PASSWORD, password: PASSWORD },
  createAccountKey: { name: 'deploy', ttl_days: 30 },
  createDatabaseKey: { role: 'server', path: 'us-std', ttl: '2030-01-01T00:00:00Z', name: 'shop' },
  authorizeAddon: { resource: 'harbor:1', state: 'x', approved: true },
  beginIntegrationConnection: { service: 'datadog', region_group: 'us', site: 'datadoghq.com', replaces: '1' },
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
/** Every member of every query. */
const PARAMETERS = Object.values<unknown>(contracts)
  .filter(isEndpoint)
  .flatMap(({ name, input: { query } }) => membersOf(query).map(([field, schema]) => ({ name, field, schema })))
/** Lists that may be empty. */
const LISTS = [
  'replaceSavedQuery.arguments',
  'replaceSavedQuery.labels',
  'listExports.state',
  'listLogRequests.states',
  'createExport.collections',
  'updateDatabaseMembers.grants',
  'createPasskey.transports',
]
const LONG = 'a'.repeat(100_000)
/** What is no text, number, choice or switch within bounds. */
const ODD: readonly unknown[] = [NaN, Infinity, -1, 1.5, 2 ** 53, [], [[]], {}, { $ne: null }, { toString: 'x' }, [null], LONG, [LONG]]

function bodySchema(name: string): v.GenericSchema {
  const endpoint = (contracts as unknown as Record<string, Endpoint>)[name]
  if (endpoint?.input.body === undefined) throw new Error(`${name} takes no body`)
  return endpoint.input.body
}

describe('a query', () => {
  test.each(PARAMETERS)('of $name is refused with anything odd or oversized as $field', ({ name, field, schema }) => {
    const texts = ODD.filter((value) => typeof value !== 'number')
    const taken = texts.filter((value) => v.is(schema, value)).map((value) => JSON.stringify(value).slice(0, 40))
    expect(taken).toEqual(LISTS.includes(`${name}.${field}`) ? ['[]'] : [])
  })
})

describe('a body', () => {
  test('that has members is tried for each endpoint', () => {
    expect(Object.keys(BODIES).sort()).toEqual([...new Set(FIELDS.map(({ name }) => name))].sort())
  })

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
