/** Definition of an index: what is looked up, and the order of what is found. */
interface IndexDefinition {
  readonly terms: readonly { readonly field: string }[]
  readonly values?: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[]
}

/** Definition of a collection of the control database. */
export interface CollectionDefinition {
  readonly name: string
  readonly history_days: number
  readonly indexes: Readonly<Record<string, IndexDefinition>>
  readonly constraints: readonly { readonly unique: readonly string[] }[]
}

/** Raised with every change of `COLLECTIONS`. */
export const SCHEMA_VERSION = 17

const LATEST_FIRST = [{ field: '.createdAt', order: 'desc' }] as const

/** Collections of the control database. Documents that expire carry a `ttl`, too. */
export const COLLECTIONS: readonly CollectionDefinition[] = [
  define('Account', {}, []),
  define('Member', { byEmail: 'email', byRole: 'role', byAccount: 'account' }, ['email']),
  define('Session', { byMember: 'member', byUsKeyHash: 'usKeyHash', byGrant: 'grantId', byCode: 'codeId' }, []),
  define('Invite', { byTokenHash: 'tokenHash', byRole: 'role', byAccount: 'account' }, ['tokenHash']),
  define('MintedKey', { byMember: 'member' }, []),
  define('DatabaseAccess', { byMember: 'member', byAccount: 'accountId' }, []),
  define('MailedLink', { byTokenHash: 'tokenHash', byMember: 'member' }, ['tokenHash']),
  define('LinkedIdentity', { byMember: 'member', byKey: 'key' }, ['key']),
  define('ThirdPartySignIn', {}, []),
  define('Passkey', { byMember: 'member', byCredentialId: 'credentialId' }, ['credentialId']),
  define('PasskeyChallenge', {}, []),
  define('OneTimeCode', { byMemberId: 'memberId' }, ['memberId']),
  define('SignInGuard', { byEmailHash: 'emailHash' }, ['emailHash']),
  define('AccountKey', { byAccount: 'accountId', byMember: 'member' }, []),
  define('OAuthClient', { byAccount: 'accountId' }, []),
  define('OAuthRequest', {}, []),
  define('OAuthGrant', { byMember: 'member', byClientId: 'clientId', byMemberClient: 'memberClient' }, ['memberClient']),
  define('OAuthCode', { byGrant: 'grantId' }, []),
  define('OAuthToken', { byGrant: 'grantId', byCode: 'codeId' }, []),
  define('OAuthRefresh', { byGrant: 'grantId', byCode: 'codeId' }, []),
  define('UsageAlert', { byAccount: 'accountId' }, []),
  {
    ...define('SavedQuery', {}, ['key']),
    indexes: {
      byKey: { terms: [{ field: '.key' }] },
      byMember: { terms: [{ field: '.member' }], values: [{ field: '.length', order: 'asc' }] },
    },
  },
  define('SimulatedCard', { byAccount: 'accountId' }, []),
  define('SimulatedIntent', {}, []),
  define('SimulatedInvoice', { byAccount: 'accountId' }, []),
  define('Integration', { byAccount: 'accountId' }, []),
  define('IntegrationConnection', {}, []),
  define('ServerProcess', { byProcess: 'process', byRun: 'run' }, ['process']),
  define('Lease', { byName: 'name' }, ['name']),
  define('RateWindow', { byKey: 'key' }, ['key']),
  define('IntegrationProgress', { byKey: 'key', byIntegration: 'integrationId' }, ['key']),
  {
    ...define('UsageHour', {}, ['key']),
    indexes: {
      byKey: { terms: [{ field: '.key' }] },
      byProcess: { terms: [{ field: '.process' }], values: [{ field: '.hour', order: 'desc' }] },
      byHour: { terms: [], values: [{ field: '.hour', order: 'asc' }] },
      byChange: { terms: [], values: [{ field: '.changedAt', order: 'asc' }] },
    },
  },
  define('AddonSubscription', { byAccount: 'accountId', byKey: 'key' }, ['key']),
  {
    ...define('LogRequest', {}, []),
    indexes: { byAccount: { terms: [{ field: '.accountId' }], values: [{ field: '.createdAt', order: 'desc' }] } },
  },
  {
    ...define('BackupConfiguration', {}, ['key']),
    indexes: { byKey: { terms: [{ field: '.key' }] }, byNextRun: { terms: [], values: [{ field: '.nextAt', order: 'asc' }] } },
  },
  {
    ...define('BackupSnapshot', {}, []),
    indexes: {
      byAccount: { terms: [{ field: '.accountId' }], values: LATEST_FIRST },
      byDatabase: { terms: [{ field: '.accountId' }, { field: '.globalId' }], values: LATEST_FIRST },
      byStatus: { terms: [{ field: '.status' }] },
      byExpiry: { terms: [], values: [{ field: '.expiresAt', order: 'asc' }] },
    },
  },
  {
    ...define('DatabaseExport', {}, []),
    indexes: {
      byAccount: { terms: [{ field: '.accountId' }], values: LATEST_FIRST },
      byRunning: { terms: [{ field: '.accountId' }, { field: '.state' }] },
      byState: { terms: [{ field: '.state' }] },
    },
  },
  {
    ...define('BackupJob', {}, []),
    indexes: {
      byState: { terms: [{ field: '.state' }] },
      byRunning: { terms: [{ field: '.accountId' }, { field: '.state' }] },
      byKind: { terms: [{ field: '.accountId' }, { field: '.kind' }], values: LATEST_FIRST },
    },
  },
  {
    ...define('AuditEntry', {}, []),
    indexes: {
      byAccount: {
        terms: [{ field: '.accountId' }],
        values: [
          { field: '.time', order: 'desc' },
          { field: '.key', order: 'desc' },
        ],
      },
    },
  },
]

function define(name: string, indexes: Readonly<Record<string, string>>, unique: readonly string[]): CollectionDefinition {
  return {
    name,
    history_days: 0,
    indexes: Object.fromEntries(Object.entries(indexes).map(([index, field]) => [index, { terms: [{ field: `.${field}` }] }])),
    constraints: unique.map((field) => ({ unique: [`.${field}`] })),
  }
}
