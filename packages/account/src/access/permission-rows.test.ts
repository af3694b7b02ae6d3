import * as contracts from '@terrarium/contracts'
import { ACCOUNT_ROLES, type AccountRole, type Endpoint } from '@terrarium/contracts'
import { describe, expect, test } from 'vitest'
import { mayCall } from './authorize.ts'

/**
 * The rows of the table of permissions and screens (experience 6.2) that are calls of the service, each with the roles of 6.2 that it lets through.
 * `Everybody` is the row of what is about the caller alone.
 */
const MANAGE = ['owner', 'admin']
const DATABASES = [...MANAGE, 'developer']
const MONEY = [...MANAGE, 'billing']
const EVERYBODY = [...ACCOUNT_ROLES]

const ROWS: readonly (readonly [row: string, call: string, roles: readonly string[]])[] = [
  ['Explorer', 'listDatabases', DATABASES],
  ['Schema, documents, keys in a database', 'createDatabaseKey', DATABASES],
  ['Backups: see', 'listBackupConfigurations', DATABASES],
  ['Backups: see snapshots', 'listSnapshots', DATABASES],
  ['Backups: see copies', 'listCopies', DATABASES],
  ['Backups: see restores', 'listRestores', DATABASES],
  ['Backups: configure', 'updateBackupConfiguration', MANAGE],
  ['Backups: snapshot now', 'createSnapshot', MANAGE],
  ['Backups: delete a snapshot', 'deleteSnapshot', MANAGE],
  ['Backups: copy', 'createCopy', MANAGE],
  ['Backups: restore', 'createRestore', MANAGE],
  ['Logs: list', 'listLogRequests', DATABASES],
  ['Logs: request', 'createLogRequest', DATABASES],
  ['Usage', 'getUsage', EVERYBODY],
  ['Integrations: see', 'listIntegrations', MANAGE],
  ['Integrations: add', 'createIntegration', MANAGE],
  ['Integrations: delete', 'deleteIntegration', MANAGE],
  ['Contact info: read', 'getContactInfo', MONEY],
  ['Contact info: update', 'updateContactInfo', MANAGE],
  ['OAuth applications: read', 'listOAuthClients', MONEY],
  ['OAuth applications: delete', 'deleteOAuthClient', MANAGE],
  // What a member has given themselves they take back themselves, in their personal settings where not on the page of the account.
  ['OAuth applications: revoke one’s own', 'revokeGrant', EVERYBODY],
  ['Billing: see', 'getBilling', MONEY],
  ['Billing: change', 'updateBillingAddress', MONEY],
  ['Billing: notice bar', 'listInvoices', MONEY],
  ['Team: see', 'listMembers', MONEY],
  ['Team: invite', 'createInvite', MANAGE],
  ['Team: resend', 'resendInvite', MANAGE],
  ['Team: edit', 'updateMember', MANAGE],
  ['Team: remove', 'deleteMember', MANAGE],
  ['Team: cancel', 'cancelInvite', MANAGE],
  ['Account keys: see', 'listAccountKeys', DATABASES],
  ['Account keys: create', 'createAccountKey', DATABASES],
  ['Account keys: delete', 'deleteAccountKey', DATABASES],
  ['Personal settings', 'updateOwnProfile', EVERYBODY],
  ['Per-database members: read', 'listDatabaseMembers', MONEY],
  ['Per-database members: write', 'updateDatabaseMembers', MANAGE],
]

function endpointOf(name: string): Endpoint {
  const found = (contracts as Readonly<Record<string, unknown>>)[name] as Endpoint | undefined
  if (found === undefined) throw new Error(`There is no call ${name}.`)
  return found
}

describe('who may call what a row of the table is about', () => {
  test.each(ROWS)('%s: %s', (_row, call, roles) => {
    const { permission } = endpointOf(call)
    const allowed: readonly AccountRole[] = ACCOUNT_ROLES.filter((role) => mayCall(role, permission))
    expect(allowed).toEqual(ACCOUNT_ROLES.filter((role) => roles.includes(role)))
  })
})
