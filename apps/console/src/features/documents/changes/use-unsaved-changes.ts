import { useEffect, useRef } from 'react'
import { paths } from '../../../config/paths.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { leaveGuard } from '../../../data/leave-guard.ts'
import type { Move } from '../../../data/leave-guard.ts'
import type { PendingChanges } from './pending-changes.ts'

interface UnsavedOptions {
  readonly pending: PendingChanges
  /** Resolves with true when all were saved. */
  readonly save: () => Promise<boolean>
  /** The address below which they may wait unasked; that of the collection's documents where it is missing. */
  readonly within: string | undefined
}

/** Registers the changes that wait to be saved, so that leaving the pages that show them asks about them first. */
export function useUnsavedChanges(place: CollectionPlace, { pending, save, within: given }: UnsavedOptions): void {
  const { path, collection } = place
  const within = given ?? paths.collectionDocuments.href(path.regionGroup, path.names, collection)
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const survives = (move: Move) => {
      if (move.kind === 'route') return `${move.toPath}/`.startsWith(`${within}/`)
      // What the browser keeps is asked about with everything else that a sign-out deletes.
      return move.kind === 'close' || (move.kind === 'sign-out' && pending.isKept())
    }
    return leaveGuard.register(() => {
      const count = pending.get().length
      if (count === 0) return undefined
      return { where: collection, count, isKept: pending.isKept(), survives, discard: pending.discardAll, save: () => latest.current() }
    })
  }, [within, collection, pending])
}
