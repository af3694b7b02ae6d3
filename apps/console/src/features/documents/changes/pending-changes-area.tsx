import { useState } from 'react'
import type { ReactNode } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { useShortcut } from '../../../ui/use-shortcut.ts'
import { text } from '../../../messages/document-text.ts'
import { baseOf } from './change-base.ts'
import { ClashDialog } from './clash-dialog.tsx'
import type { ClashChoice } from './clash-dialog.tsx'
import { useUnsavedChanges } from './use-unsaved-changes.ts'
import { PendingBar } from './pending-bar.tsx'
import type { PendingChange, PendingChanges } from './pending-changes.ts'
import { ReviewDialog } from './review-dialog.tsx'
import type { useSaving } from './use-saving.ts'

interface PendingChangesAreaProps {
  readonly place: CollectionPlace
  readonly definition: CollectionDefinition | null | undefined
  readonly pending: PendingChanges
  readonly changes: readonly PendingChange[]
  readonly saving: Pick<ReturnType<typeof useSaving>, 'save' | 'saving' | 'problem' | 'clashes' | 'dismissProblem' | 'dismissClashes'>
  /** The address below which the changes may wait unasked; that of the collection's documents where it is missing. */
  readonly within?: string
  /** The element in which keys mean these changes, null before it is drawn; the whole page where it is missing. */
  readonly keysWithin?: HTMLElement | null
  /** What refers to a document, for who is about to delete it. */
  readonly referringTo?: (id: string) => ReactNode
}

/** Mod+S saves and Mod+. shows what would be saved, wherever the focus is within an element or the page. */
function useSaveKeys(within: HTMLElement | Document | null, onSave: () => void, onReview: () => void): void {
  const applies = (target: EventTarget | null) => within !== null && (!(target instanceof Node) || within.contains(target))
  useShortcut('Mod+S', onSave, text('documents.save_changes'), false, applies)
  useShortcut('Mod+.', onReview, text('documents.review_changes'), false, applies)
}

/** Everything about changes that wait to be saved: the bar, the review, clashes, and the question before the page is left. */
export function PendingChangesArea(props: PendingChangesAreaProps) {
  const { place, definition, pending, changes, saving, within, keysWithin = document } = props
  const [reviewing, setReviewing] = useState(false)
  const { collection } = place
  const save = async () => {
    const saved = await saving.save()
    if (saved !== undefined) setReviewing(false)
    return saved !== undefined
  }
  useSaveKeys(
    changes.length > 0 ? keysWithin : null,
    () => void save(),
    () => setReviewing(true),
  )
  useUnsavedChanges(place, { pending, save, within })
  const discard = () => {
    pending.discardAll()
    saving.dismissProblem()
    toasts.show({
      title: text('documents.discarded', { count: changes.length }),
      action: { label: text('documents.undo'), onSelect: () => void pending.undo() },
    })
  }
  const resolve = (choices: readonly ClashChoice[]) => {
    for (const { clash, base, fields, isGivenUp } of choices) {
      if (isGivenUp || base === undefined) pending.discard(clash.change.id)
      else if (fields === undefined) pending.rebaseDelete(clash.change.id, base)
      else pending.rebase(clash.change.id, base, fields)
    }
    saving.dismissClashes()
    void save()
  }
  return (
    <>
      <PendingBar
        changes={changes}
        isKept={pending.isKept()}
        saving={saving.saving}
        problem={saving.problem}
        onDiscard={discard}
        onReview={() => setReviewing(true)}
        onSave={() => void save()}
      />
      {reviewing && changes.length > 0 && saving.clashes.length === 0 && (
        <ReviewDialog
          collection={collection}
          definition={definition}
          changes={changes}
          saving={saving.saving}
          problem={saving.problem}
          referringTo={props.referringTo}
          onDiscard={(id) => pending.discard(id)}
          onSave={() => void save()}
          onClose={() => setReviewing(false)}
        />
      )}
      {saving.clashes.length > 0 && (
        <ClashDialog
          collection={place.collection}
          clashes={saving.clashes}
          saving={saving.saving}
          baseOf={({ current }) => (current === undefined ? undefined : baseOf(current, definition))}
          onResolve={resolve}
          onClose={saving.dismissClashes}
        />
      )}
    </>
  )
}
