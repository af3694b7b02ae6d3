/** Names in a database that are not in its types. */
export interface DatabaseNames {
  readonly roles: readonly string[]
  readonly accessProviders: readonly string[]
}

export const NO_NAMES: DatabaseNames = { roles: [], accessProviders: [] }

/** The built-in roles, with descriptions. */
export const BUILTIN_ROLES: ReadonlyMap<string, string> = new Map([
  ['admin', 'May do everything, and make keys and databases.'],
  ['server', 'May read and write all documents, and call all functions.'],
  ['server-readonly', 'May read all documents, and call functions that only read.'],
  ['client', 'May do what is granted to everyone.'],
])
