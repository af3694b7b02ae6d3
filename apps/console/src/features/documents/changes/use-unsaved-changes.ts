import { useEffect, useRef } from 'react'
import { paths } from '../../../config/paths.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { leaveGuard } from '../../../data/leave-guard.ts'
import type { Move } from '../../../data/leave-guard.ts'
import type { PendingChanges } from './pending-changes.ts'

/** Registers the changes that wait to be saved, so that leaving their collection asks about them first. `save` resolves with true when all were saved. */
export function useUnsavedChanges(place: CollectionPlace, pending: PendingChanges, save: () => Promise<boolean>): void {
  const { path, collection } = place
  const within = paths.collectionDocuments.href(path.regionGroup, path.names, collection)
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
