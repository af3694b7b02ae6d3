import { useState } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { errorText } from '../../../data/error-text.ts'
import type { QueryFailure } from '../../../data/query-outcome.ts'
import { useServices } from '../../../data/services.ts'
import type { Services } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { toasts } from '../../../ui/toast-store.ts'
import type { PendingChange, PendingChanges } from './pending-changes.ts'
import { applySaved } from './saved-pages.ts'
import { saveChanges } from './save-changes.ts'
import type { Clash, SavedChange, SaveOutcome } from './save-changes.ts'
import { inverseOf } from './transaction.ts'

/** Why nothing was saved. */
export interface SaveProblem {
  readonly message: string
  readonly failure: QueryFailure | undefined
}

/** Saves the pending changes of a collection; says why not, or which of them somebody else's came before. */
export function useSaving(place: CollectionPlace, pending: PendingChanges) {
  const services = useServices()
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
      offerUndo(services, place, outcome.changes)
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

function savedText(saved: readonly SavedChange[]): string {
  const [only, ...others] = saved
  if (only === undefined || others.length > 0) return text('documents.saved', { count: saved.length })
  const id = only.document?.id ?? only.change.id
  const key = only.change.kind === 'replace' ? 'update' : only.change.kind
  return text(`documents.saved_${key}`, { id })
}

/** Says what was saved and offers the way back; it stays until somebody dismisses it. */
function offerUndo(services: Services, place: CollectionPlace, saved: readonly SavedChange[]): void {
  const toast = toasts.show({
    theme: 'success',
    title: savedText(saved),
    timeout: 'max',
    action: {
      label: text('documents.undo'),
      onSelect: () => {
        toasts.dismiss(toast)
        void undo(services, place, saved)
      },
    },
  })
}

/** Takes saved changes back in one transaction, unless one of the documents was written since. */
async function undo(services: Services, place: CollectionPlace, saved: readonly SavedChange[]): Promise<void> {
  const inverse = saved.map(({ change, document }) =>
    inverseOf(change, { id: document?.id ?? change.id, ts: document?.ts ?? '', fields: document?.fields ?? [] }),
  )
  const outcome = await saveChanges(services, place, inverse).catch(
    (error: unknown) => ({ kind: 'failed', message: errorText(error) }) as const,
  )
  if (outcome.kind === 'saved') {
    applySaved(services, place, outcome.changes)
    toasts.show({ theme: 'success', title: text('documents.undone') })
  } else toasts.show({ theme: 'error', title: text('documents.undo_failed'), detail: refusalText(outcome) })
}

function refusalText(outcome: Exclude<SaveOutcome, { kind: 'saved' }> | { readonly kind: 'failed'; readonly message: string }): string {
  if (outcome.kind === 'failed') return outcome.message
  return outcome.kind === 'clash' ? text('documents.undo_clash') : outcome.failure.message
}
