import type { ApiClient } from '@terrarium/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { createAccountClient } from './account-client.ts'
import { tabStore } from './browser-storage.ts'
import { createDatabaseClient } from './database-client.ts'
import type { DatabaseClient } from './database-client.ts'
import { createDatabaseCredentials } from './database-credentials.ts'
import { clearDatabaseKeys, DatabaseKeyStore, findKeyStorage } from './database-keys.ts'
import { createQueryCache } from './query-cache.ts'
import type { createSchemaClient, SchemaClient } from './schema-client.ts'
import { SESSION_ENTRY, SessionStore } from './session-store.ts'

/** What the screens use of the outside world. */
export interface Services {
  readonly session: SessionStore
  readonly account: ApiClient
  readonly database: DatabaseClient
  readonly schema: SchemaClient
  readonly cache: QueryClient
}

interface ServicesOptions {
  readonly fetch: typeof fetch
  readonly session?: SessionStore
  readonly onSessionLost: () => void
}

/** Creates the services of one page. */
export function createServices({ fetch, session = new SessionStore(), onSessionLost }: ServicesOptions): Services {
  const account = createAccountClient({ fetch, session, onSessionLost })
  const keys = new DatabaseKeyStore({ client: account, storage: findKeyStorage() })
  const credentials = createDatabaseCredentials(session, keys)
  return {
    session,
    account,
    cache: createQueryCache(),
    database: createDatabaseClient({ fetch, credentials }),
    schema: createLateSchemaClient(fetch, credentials),
  }
}

/** The client of the schema routes, whose code is loaded with a request: signing in needs none of it. */
function createLateSchemaClient(...parts: Parameters<typeof createSchemaClient>): SchemaClient {
  return { send: async (request) => (await import('./schema-client.ts')).createSchemaClient(...parts).send(request) }
}

/** Follows sign-in and sign-out in other tabs, forgetting here what a lost session, or that of another member, could see; returns the way to stop. */
export function followOtherTabs({ session, cache }: Services): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== SESSION_ENTRY && event.key !== null) return
    const before = session.get()
    session.reload()
    if (session.get() !== undefined && session.get()?.user.id === before?.user.id) return
    clearDatabaseKeys(tabStore())
    cache.clear()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === undefined) throw new Error('The services are not provided.')
  return services
}

/** The session, undefined when nobody is signed in. */
export function useSession() {
  const { session } = useServices()
  return useSyncExternalStore(session.subscribe, session.get)
}
