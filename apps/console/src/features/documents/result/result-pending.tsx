import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { paths } from '../../../config/paths.ts'
import { collectionQuery } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useServices } from '../../../data/services.ts'
import { usePendingChanges } from '../changes/pending-store.ts'
import { IncomingReferences } from '../document/references-view.tsx'
import { PendingChangesArea } from '../changes/pending-changes-area.tsx'
import type { SavedChange } from '../changes/save-changes.ts'
import { useSaving } from '../changes/use-saving.ts'
import styles from './result-pending.module.css'

interface CollectionPendingProps {
  readonly place: CollectionPlace
  /** Where Mod+S and Mod+. mean these changes. */
  readonly keysWithin: HTMLElement | null
  readonly onSaved: (collection: string, saved: readonly SavedChange[]) => void
}

/** What waits to be saved in one collection. */
function CollectionPending({ place, keysWithin, onSaved }: CollectionPendingProps) {
  const services = useServices()
  const { path, collection } = place
  const { pending, changes } = usePendingChanges(place)
  const saving = useSaving(place, pending)
  const { data: definition } = useQuery({ ...collectionQuery(services, path, collection), enabled: changes.length > 0 })
  const save = async () => {
    const saved = await saving.save()
    if (saved !== undefined) onSaved(collection, saved)
    return saved
  }
  return (
    <PendingChangesArea
      place={place}
      definition={definition}
      pending={pending}
      changes={changes}
      saving={{ ...saving, save }}
      within={paths.database.href(path.regionGroup, path.names)}
      keysWithin={keysWithin}
      referringTo={(id) => <IncomingReferences place={place} id={id} />}
    />
  )
}

interface ResultPendingProps extends Pick<CollectionPendingProps, 'onSaved'> {
  readonly places: readonly CollectionPlace[]
  readonly children: ReactNode
}

/** A result's table, with what waits to be saved in its collections below it. */
export function ResultPending({ places, onSaved, children }: ResultPendingProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  return (
    <div ref={setElement} className={styles['area']}>
      {children}
      {places.map((place) => (
        <CollectionPending key={place.storageKey} place={place} keysWithin={element} onSaved={onSaved} />
      ))}
    </div>
  )
}
