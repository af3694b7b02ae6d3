import type { ApiClient } from '@terrarium/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { createAccountClient } from './account-client.ts'
import { tabStore } from './browser-storage.ts'
import type { openDatabases } from './database-access.ts'
import type { DatabaseClient } from './database-client.ts'
import { createQueryCache } from './query-cache.ts'
import type { SchemaClient } from './schema-client.ts'
import { SESSION_ENTRY, SessionStore } from './session-store.ts'
import { clearDatabaseKeys } from './stored-keys.ts'

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
  return { session, account, cache: createQueryCache(), ...createLateDatabases({ fetch, session, account }) }
}

type LateOptions = Parameters<typeof openDatabases>[0]

/** The databases, whose code is loaded with the first request: signing in needs none of it. The end of the session closes them. */
function createLateDatabases(options: LateOptions): Pick<Services, 'database' | 'schema'> {
  let opened: Promise<ReturnType<typeof openDatabases>> | undefined
  const open = () => {
    opened ??= import('./database-access.ts').then(
      (access) => access.openDatabases(options),
      (error: unknown) => {
        opened = undefined
        throw error
      },
    )
    return opened
  }
  options.session.subscribe(() => {
    if (options.session.get() !== undefined) return
    void opened?.then(({ database }) => database.close())
    opened = undefined
  })
  return {
    database: {
      run: async (request) => (await open()).database.run(request),
      read: async (request) => (await open()).database.read(request),
      events: async (request) => (await open()).database.events(request),
    },
    schema: { send: async (request) => (await open()).schema.send(request) },
  }
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
