import { activity } from '../../../data/activity.ts'
import type { ActivityUndo } from '../../../data/activity.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { errorText } from '../../../data/error-text.ts'
import type { Services } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { decodeChange, encodeChange } from './pending-changes.ts'
import type { PendingChange } from './pending-changes.ts'
import { applySaved } from './saved-pages.ts'
import { saveChanges } from './save-changes.ts'
import type { SavedChange, SaveOutcome } from './save-changes.ts'
import { inverseOf } from './transaction.ts'

/** Where changes were saved: the collection, and under which the browser keeps the activity of its database. */
interface SavedPlace {
  readonly place: CollectionPlace
  readonly database: string
}

/** Says what was saved, keeps it in the activity and offers the way back; the offer stays until somebody dismisses it. */
export function offerUndo(services: Services, { place, database }: SavedPlace, saved: readonly SavedChange[]): void {
  const title = savedText(saved)
  const inverse = inversesOf(saved)
  const entry = activity.record(database, `${place.collection}: ${title}`, keptUndo(place, inverse))
  const toast = toasts.show({
    theme: 'success',
    title,
    timeout: 'max',
    action: {
      label: text('documents.undo'),
      onSelect: () => {
        toasts.dismiss(toast)
        void undo(services, place, inverse).then((problem) => {
          if (problem !== undefined) {
            toasts.show({ theme: 'error', title: text('documents.undo_failed'), detail: problem })
            return
          }
          activity.settle(database, entry)
          activity.record(database, text('documents.undone_activity', { what: `${place.collection}: ${title}` }))
          toasts.show({ theme: 'success', title: text('documents.undone') })
        })
      },
    },
  })
}

/** Takes back what the activity has kept of saved changes. Resolves with what went wrong; undefined when it is done. */
export function undoKept(services: Services, place: CollectionPlace, changes: readonly unknown[]): Promise<string | undefined> {
  return undo(
    services,
    place,
    changes.flatMap((change) => decodeChange(change) ?? []),
  )
}

function inversesOf(saved: readonly SavedChange[]): readonly PendingChange[] {
  return saved.map(({ change, document }) =>
    inverseOf(change, { id: document?.id ?? change.id, ts: document?.ts ?? '', fields: document?.fields ?? [] }),
  )
}

function keptUndo({ collection }: CollectionPlace, inverse: readonly PendingChange[]): ActivityUndo {
  return { kind: 'documents', collection, changes: inverse.map(encodeChange) }
}

function savedText(saved: readonly SavedChange[]): string {
  const [only, ...others] = saved
  if (only === undefined || others.length > 0) return text('documents.saved', { count: saved.length })
  const id = only.document?.id ?? only.change.id
  const key = only.change.kind === 'replace' ? 'update' : only.change.kind
  return text(`documents.saved_${key}`, { id })
}

/** Takes saved changes back in one transaction, unless one of the documents was written since. */
async function undo(services: Services, place: CollectionPlace, inverse: readonly PendingChange[]): Promise<string | undefined> {
  const outcome = await saveChanges(services, place, inverse).catch(
    (error: unknown) => ({ kind: 'failed', message: errorText(error) }) as const,
  )
  if (outcome.kind !== 'saved') return refusalText(outcome)
  applySaved(services, place, outcome.changes)
  return undefined
}

function refusalText(outcome: Exclude<SaveOutcome, { kind: 'saved' }> | { readonly kind: 'failed'; readonly message: string }): string {
  if (outcome.kind === 'failed') return outcome.message
  return outcome.kind === 'clash' ? text('documents.undo_clash') : outcome.failure.message
}
