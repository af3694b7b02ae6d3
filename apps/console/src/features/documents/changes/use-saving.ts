import { useState } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import type { QueryFailure } from '../../../data/query-outcome.ts'
import { useServices } from '../../../data/services.ts'
import type { PendingChange, PendingChanges } from './pending-changes.ts'
import { applySaved } from './saved-pages.ts'
import { saveChanges } from './save-changes.ts'
import type { Clash, SavedChange } from './save-changes.ts'
import { offerUndo } from './undo-saved.ts'

/** Why nothing was saved. */
export interface SaveProblem {
  readonly message: string
  readonly failure: QueryFailure | undefined
}

/** Saves the pending changes of a collection; says why not, or which of them somebody else's came before. */
export function useSaving(place: CollectionPlace, pending: PendingChanges) {
  const services = useServices()
  const { storageKey } = useDatabase()
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<SaveProblem>()
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const save = async (changes: readonly PendingChange[] = pending.get()): Promise<readonly SavedChange[] | undefined> => {
    if (saving || changes.length === 0) return undefined
    setSaving(true)
    setProblem(undefined)
    try {
      const outcome = await saveChanges(services, place, changes)
      if (outcome.kind === 'clash') setClashes(outcome.clashes)
      if (outcome.kind === 'refused') setProblem({ message: outcome.failure.message, failure: outcome.failure })
      if (outcome.kind !== 'saved') return undefined
      setClashes([])
      pending.saved(changes.map(({ id }) => id))
      applySaved(services, place, outcome.changes)
      offerUndo(services, { place, database: storageKey }, outcome.changes)
      return outcome.changes
    } catch (error: unknown) {
      setProblem({ message: errorText(error), failure: undefined })
      return undefined
    } finally {
      setSaving(false)
    }
  }
  return { save, saving, problem, clashes, dismissProblem: () => setProblem(undefined), dismissClashes: () => setClashes([]) }
}
