import type { ApiClient } from '@terrarium/contracts'
import { consoleSpending } from './console-spending.ts'
import { createDatabaseClient } from './database-client.ts'
import type { OpenDatabaseClient } from './database-client.ts'
import { createDatabaseCredentials } from './database-credentials.ts'
import { DatabaseKeyStore, findKeyStorage } from './database-keys.ts'
import { createSchemaClient } from './schema-client.ts'
import type { SchemaClient } from './schema-client.ts'
import type { SessionStore } from './session-store.ts'

interface DatabaseAccessOptions {
  readonly fetch: typeof fetch
  readonly session: SessionStore
  readonly account: ApiClient
}

/** The databases of one session. */
interface DatabaseAccess {
  readonly database: OpenDatabaseClient
  readonly schema: SchemaClient
}

/** Opens the databases of the session with keys that the account service gives out. */
export function openDatabases({ fetch, session, account }: DatabaseAccessOptions): DatabaseAccess {
  const credentials = createDatabaseCredentials(session, new DatabaseKeyStore({ client: account, storage: findKeyStorage() }))
  consoleSpending.clear()
  const database = createDatabaseClient({ fetch, credentials, onOutcome: consoleSpending.add })
  return { database, schema: createSchemaClient(fetch, credentials) }
}
