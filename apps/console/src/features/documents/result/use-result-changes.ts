import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useServices } from '../../../data/services.ts'
import type { PendingChange, PendingChanges } from '../changes/pending-changes.ts'
import { pendingChangesOf } from '../changes/pending-store.ts'

type Snapshot = readonly (readonly PendingChange[])[]

/** The pending changes of the collections of a result, by name; the component draws again when one of them changes. */
export function useResultChanges(places: ReadonlyMap<string, CollectionPlace>): ReadonlyMap<string, PendingChanges> {
  const { session } = useServices()
  const stores = useMemo(
    () => new Map([...places].map(([collection, { storageKey }]) => [collection, pendingChangesOf(session, storageKey)] as const)),
    [places, session],
  )
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [...stores.values()].map((store) => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [stores],
  )
  const latest = useRef<Snapshot>([])
  const read = useCallback(() => {
    const now = [...stores.values()].map((store) => store.get())
    const isSame = now.length === latest.current.length && now.every((changes, index) => changes === latest.current[index])
    if (!isSame) latest.current = now
    return latest.current
  }, [stores])
  useSyncExternalStore(subscribe, read)
  return stores
}
