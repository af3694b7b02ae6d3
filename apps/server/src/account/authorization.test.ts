import * as contracts from '@terrarium/contracts'
import { ACCOUNT_ROLES, SERVICE_BASE_PATHS, type AccountRole, type Endpoint } from '@terrarium/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { bearer, OWNER } from '../testing/account-app.ts'
import { provideOwnedApp } from '../testing/provide-app.ts'

const made = provideOwnedApp()
const secrets = new Map<AccountRole, string>()
beforeAll(async () => {
  for (const role of ACCOUNT_ROLES) {
    const email = role === 'owner' ? OWNER.email : `${role}@example.com`
    if (role !== 'owner') await made.addMember(email, role)
    secrets.set(role, (await made.signIn(email)).secret)
  }
})

const ENDPOINTS = Object.values<unknown>(contracts).filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'path' in value
}

function send(endpoint: Endpoint, options: { readonly headers?: Record<string, string>; readonly payload?: object } = {}) {
  return made.app.inject({
    method: endpoint.method,
    url: SERVICE_BASE_PATHS[endpoint.service] + endpoint.path.replace(/:\w+/g, 'nobody'),
    ...options,
  })
}

const KEY = { role: 'server-readonly', path: 'us-std' }
const KEY_ROLES: readonly AccountRole[] = ['owner', 'admin', 'developer']
const DATABASE_ROLES: readonly AccountRole[] = ['owner', 'admin', 'developer']
const ADMINISTRATORS: readonly AccountRole[] = ['owner', 'admin']
const TEAM_READERS: readonly AccountRole[] = ['owner', 'admin', 'billing']

// Each call that needs a session, with the roles that may make it and the status when they do: 400 for one that is about an id.
const CALLS: readonly (readonly [string, readonly AccountRole[], number, object?])[] = [
  ['whoami', ACCOUNT_ROLES, 200],
  ['getIdentity', ACCOUNT_ROLES, 200],
  ['listDatabases', DATABASE_ROLES, 200],
  ['createDatabaseKey', DATABASE_ROLES, 201, KEY],
  // What is about the caller alone: answers that change nothing, so that the caller stays signed in.
  ['listOwnSessions', ACCOUNT_ROLES, 200],
  ['deleteOwnSession', ACCOUNT_ROLES, 400],
  ['listOwnIdentities', ACCOUNT_ROLES, 200],
  ['unlinkIdentity', ACCOUNT_ROLES, 400],
  ['sendExternalForm', ACCOUNT_ROLES, 400, {}],
  ['updateOwnProfile', ACCOUNT_ROLES, 400, {}],
  ['changePassword', ACCOUNT_ROLES, 400, {}],
  ['requestEmailChange', ACCOUNT_ROLES, 400, {}],
  ['cancelEmailChange', ACCOUNT_ROLES, 409],
  ['resendEmailChange', ACCOUNT_ROLES, 409],
  ['beginOneTimeCode', ACCOUNT_ROLES, 400, {}],
  ['enableOneTimeCode', ACCOUNT_ROLES, 400, {}],
  ['disableOneTimeCode', ACCOUNT_ROLES, 400, {}],
  ['renewRecoveryCodes', ACCOUNT_ROLES, 400, {}],
  ['listPasskeys', ACCOUNT_ROLES, 200],
  ['beginPasskey', ACCOUNT_ROLES, 400, { password: 1 }],
  ['createPasskey', ACCOUNT_ROLES, 400, {}],
  ['deletePasskey', ACCOUNT_ROLES, 400],
  ['listSignInLocks', ['owner', 'admin'], 200],
  ['liftSignInLock', ['owner', 'admin'], 400],
  ['listOutbox', ['owner'], 200],
  ['listRegionCapabilities', ADMINISTRATORS, 200],
  ['getRegionCapabilities', DATABASE_ROLES, 400],
  ['listAccountKeys', KEY_ROLES, 200],
  ['createAccountKey', KEY_ROLES, 201, { name: 'build' }],
  ['deleteAccountKey', KEY_ROLES, 404],
  ['listSavedQueries', ACCOUNT_ROLES, 200],
  ['getSavedQuery', ACCOUNT_ROLES, 404],
  ['replaceSavedQuery', ACCOUNT_ROLES, 400, {}],
  ['deleteSavedQuery', ACCOUNT_ROLES, 404],
  ['getProfile', ACCOUNT_ROLES, 200],
  ['listGrants', ACCOUNT_ROLES, 200],
  ['revokeGrant', ACCOUNT_ROLES, 404],
  ['listOAuthClients', ['owner', 'admin', 'billing'], 200],
  ['createOAuthClient', ['owner', 'admin'], 201, { name: 'Stock', redirect_uris: ['https://stock.example.com/back'], confidential: false }],
  ['deleteOAuthClient', ['owner', 'admin'], 404],
  ['getContactInfo', ['owner', 'admin', 'billing'], 200],
  ['updateContactInfo', ADMINISTRATORS, 400, {}],
  ['createExport', DATABASE_ROLES, 404, { database: 'us-std/shop', destination: 's3://bucket/path', format: 'simple' }],
  ['listExports', DATABASE_ROLES, 200],
  ['getExport', DATABASE_ROLES, 404],
  ['cancelExport', DATABASE_ROLES, 404],
  ['listAuditLog', ADMINISTRATORS, 200],
  ['listMembers', TEAM_READERS, 200],
  ['updateMember', ADMINISTRATORS, 400, { role: 'admin' }],
  ['deleteMember', ADMINISTRATORS, 400],
  ['suspendMember', ['owner'], 400],
  ['reactivateMember', ['owner'], 400],
  ['transferOwnership', ['owner'], 400],
  ['listDatabaseMembers', TEAM_READERS, 400],
  ['updateDatabaseMembers', ADMINISTRATORS, 404, { path: 'us/shop', grants: [] }],
  ['listInvites', TEAM_READERS, 200],
  ['createInvite', ADMINISTRATORS, 201, { email: 'new@example.com', role: 'developer' }],
  ['resendInvite', ADMINISTRATORS, 400],
  ['cancelInvite', ADMINISTRATORS, 400],
  // Billing: the account has no payment under way and nothing to pay.
  ['getBilling', TEAM_READERS, 200],
  ['listInvoices', TEAM_READERS, 200],
  ['getInvoiceFile', TEAM_READERS, 404],
  ['listPaymentMethods', TEAM_READERS, 200],
  ['createSetupIntent', TEAM_READERS, 400],
  ['updatePaymentMethod', TEAM_READERS, 400],
  ['deletePaymentMethod', TEAM_READERS, 404],
  ['updateBillingAddress', TEAM_READERS, 400],
  ['updateBillingContact', TEAM_READERS, 400],
  ['upgradePlan', ACCOUNT_ROLES, 400],
  ['answerSimulatedChallenge', ACCOUNT_ROLES, 400],
  ['confirmSimulatedCard', TEAM_READERS, 400],
  ['paySimulatedInvoice', TEAM_READERS, 400],
  ['simulateRenewal', TEAM_READERS, 409],
  ['getAddon', TEAM_READERS, 400],
  ['authorizeAddon', TEAM_READERS, 400, {}],
  ['createLogRequest', DATABASE_ROLES, 400],
  ['listLogRequests', DATABASE_ROLES, 200, {}],
  ['getLogRequest', DATABASE_ROLES, 400],
  ['followLog', DATABASE_ROLES, 400],
  ['getUsage', ACCOUNT_ROLES, 400],
  ['listUsageAlerts', ACCOUNT_ROLES, 200],
  ['createUsageAlert', ADMINISTRATORS, 400],
  ['updateUsageAlert', ADMINISTRATORS, 400],
  ['deleteUsageAlert', ADMINISTRATORS, 404],
  ['testUsageAlert', ADMINISTRATORS, 404],
  // Backups: the databases of these tests have none.
  ['listBackupConfigurations', DATABASE_ROLES, 200],
  ['updateBackupConfiguration', ADMINISTRATORS, 404, { path: 'us/shop', enabled: false }],
  ['listSnapshots', DATABASE_ROLES, 200],
  ['createSnapshot', ADMINISTRATORS, 404, { path: 'us/shop' }],
  ['getSnapshot', DATABASE_ROLES, 400],
  ['deleteSnapshot', ADMINISTRATORS, 400],
  ['getSnapshotManifest', DATABASE_ROLES, 400],
  ['compareSnapshot', DATABASE_ROLES, 400],
  ['listCopies', DATABASE_ROLES, 200],
  ['createCopy', ADMINISTRATORS, 400, {}],
  ['getCopy', DATABASE_ROLES, 400],
  ['cancelCopy', ADMINISTRATORS, 400],
  ['listRestores', DATABASE_ROLES, 200],
  ['createRestore', ADMINISTRATORS, 400, {}],
  ['getRestore', DATABASE_ROLES, 400],
  ['cancelRestore', ADMINISTRATORS, 400],
  ['listIntegrations', ADMINISTRATORS, 200],
  ['createIntegration', ADMINISTRATORS, 400, {}],
  ['beginIntegrationConnection', ADMINISTRATORS, 400, {}],
  ['testIntegration', ADMINISTRATORS, 400],
  ['deleteIntegration', ADMINISTRATORS, 400],
  // Last, because it signs the caller out.
  ['deleteOwnSessions', ACCOUNT_ROLES, 204],
]

const CASES = CALLS.flatMap(([name, allowed, success, payload]) =>
  ACCOUNT_ROLES.map((role) => ({ name, role, status: allowed.includes(role) ? success : 403, payload })),
)

describe('the contracts', () => {
  test.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))('%s is served', async (_name, endpoint) => {
    const { method, service, path } = endpoint
    expect(made.app.hasRoute({ method, url: SERVICE_BASE_PATHS[service] + path })).toBe(true)
    expect((await send(endpoint)).statusCode).toBeLessThan(500)
  })

  test('say of each call that needs a session who may make it', () => {
    const needSession = ENDPOINTS.filter(({ auth }) => auth === 'session' || auth === 'aged-session' || auth === 'account-key').map(
      ({ name }) => name,
    )
    expect(needSession.sort()).toEqual(CALLS.map(([name]) => name).sort())
  })
})

describe('a call that needs a session', () => {
  test.each(CASES)('$name by $role answers $status', async ({ name, role, status, payload }) => {
    const endpoint = ENDPOINTS.find((known) => known.name === name)
    if (endpoint === undefined) throw new Error(`there is no endpoint ${name}`)
    const answer = await send(endpoint, { headers: bearer(secrets.get(role) ?? ''), ...(payload && { payload }) })
    expect(answer.statusCode).toBe(status)
    if (status === 403) expect(answer.body).toContain('"code":"permission_denied"')
  })

  test.each(CALLS.map(([name]) => name))('%s without one answers 401', async (name) => {
    const endpoint = ENDPOINTS.find((known) => known.name === name)
    if (endpoint === undefined) throw new Error(`there is no endpoint ${name}`)
    const answer = await send(endpoint, { ...(endpoint.method === 'POST' && { payload: KEY }) })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('"code":"unauthorized"')
  })
})
