/** Definition of a collection of the control database, as `Collection.create` takes it. */
export interface CollectionDefinition {
  readonly name: string
  readonly history_days: number
  readonly indexes: Readonly<Record<string, { readonly terms: readonly { readonly field: string }[] }>>
  readonly constraints: readonly { readonly unique: readonly string[] }[]
  readonly data: { readonly schemaVersion: number }
}

/** Raised with every change of `COLLECTIONS`. */
export const SCHEMA_VERSION = 1

/** Collections of the control database. Documents that expire carry a `ttl`, too. */
export const COLLECTIONS: readonly CollectionDefinition[] = [
  define('Account', {}, []),
  define('Member', { byEmail: 'email', byRole: 'role', byAccount: 'account' }, ['email']),
  define('Session', { byMember: 'member' }, []),
  define('Invite', { byTokenHash: 'tokenHash', byRole: 'role' }, ['tokenHash']),
  define('SignInGuard', { byEmailHash: 'emailHash' }, ['emailHash']),
]

function define(name: string, indexes: Readonly<Record<string, string>>, unique: readonly string[]): CollectionDefinition {
  return {
    name,
    history_days: 0,
    indexes: Object.fromEntries(Object.entries(indexes).map(([index, field]) => [index, { terms: [{ field: `.${field}` }] }])),
    constraints: unique.map((field) => ({ unique: [`.${field}`] })),
    data: { schemaVersion: SCHEMA_VERSION },
  }
}
