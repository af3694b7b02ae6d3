import type { CollectionPlace } from '../../../data/collection-place.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { baseOf } from '../changes/change-base.ts'
import { restorableText } from '../changes/restorable-text.ts'
import type { PendingChanges } from '../changes/pending-changes.ts'
import type { useSaving } from '../changes/use-saving.ts'
import { IncomingReferences } from '../document/references-view.tsx'
import type { StoredDocument } from '../values/document.ts'
import styles from './document-page.module.css'

interface DeleteDocumentDialogProps {
  readonly open: boolean
  readonly place: CollectionPlace
  readonly document: StoredDocument
  readonly definition: CollectionDefinition
  readonly pending: PendingChanges
  readonly saving: Pick<ReturnType<typeof useSaving>, 'save' | 'saving'>
  readonly onClose: () => void
}

/** Says how long a document can be restored and what refers to it, and deletes it at once. */
export function DeleteDocumentDialog({ open, place, document, definition, pending, saving, onClose }: DeleteDocumentDialogProps) {
  const { id } = document
  const remove = async () => {
    pending.delete(baseOf(document, definition))
    const change = pending.find(id)
    // A clash or a refusal is said by the page, where the deletion then waits with the other changes.
    if (change !== undefined) await saving.save([change])
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={!saving.saving}
      title={text('documents.delete_title', { collection: place.collection, id })}
      onSubmit={() => void remove()}
      footer={
        <>
          <Button data-autofocus autoFocus disabled={saving.saving} onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" variant="danger" icon="trash" loading={saving.saving}>
            {text('documents.delete_submit')}
          </Button>
        </>
      }
    >
      <p className={styles['consequence']}>{restorableText(definition)}</p>
      <section className={styles['incoming']} aria-label={text('documents.incoming')}>
        <h3>{text('documents.incoming')}</h3>
        <IncomingReferences place={place} id={id} />
      </section>
    </Dialog>
  )
}
