import { useSyncExternalStore } from 'react'
import { useServices } from '../../../data/services.ts'
import type { SessionStore } from '../../../data/session-store.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { PendingChanges } from './pending-changes.ts'

const stores = new WeakMap<SessionStore, Map<string, PendingChanges>>()

/** Returns the pending changes of a collection: one store a page, forgotten when the session ends or another member signs in. */
export function pendingChangesOf(session: SessionStore, key: string): PendingChanges {
  const known = storesOf(session)
  const store = known.get(key) ?? new PendingChanges(key)
  known.set(key, store)
  return store
}

function storesOf(session: SessionStore): Map<string, PendingChanges> {
  const known = stores.get(session)
  if (known !== undefined) return known
  const created = new Map<string, PendingChanges>()
  stores.set(session, created)
  let member = session.get()?.user.id
  session.subscribe(() => {
    if (session.get()?.user.id === member) return
    member = session.get()?.user.id
    created.clear()
  })
  return created
}

/** The pending changes of a collection; the component draws again when they change. */
export function usePendingChanges(place: CollectionPlace) {
  const { session } = useServices()
  const pending = pendingChangesOf(session, place.storageKey)
  const changes = useSyncExternalStore(pending.subscribe, pending.get)
  return { pending, changes }
}
