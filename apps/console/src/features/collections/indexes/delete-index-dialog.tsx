import type { IndexDefinition } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/collections-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ReferenceList } from '../../../ui/explorer/reference-list.tsx'
import { ConfirmDeletionDialog } from '../../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { updateIndexes } from '../collection-mutations.ts'
import styles from '../collections.module.css'
import { queriesText } from './uses-text.ts'
import { useIndexUses } from './use-index-uses.ts'

interface DeleteIndexProps {
  readonly open: boolean
  readonly place: CollectionPlace
  readonly index: IndexDefinition
  /** Hides the index from queries, which shows what breaks without it. */
  readonly onHide: () => void
  readonly onClose: () => void
}

/** What this browser keeps that calls the index. */
function Queries({ place, name }: { readonly place: CollectionPlace; readonly name: string }) {
  const uses = useIndexUses(place)?.(name)
  const queries = uses === undefined ? [] : queriesText(uses)
  return queries.length === 0 ? null : <p>{text('indexes.delete_queries', { queries: queries.join(', ') })}</p>
}

/** Asks for the name before an index is deleted, says what calls it, and offers to try first whether anything needs it. */
export function DeleteIndexDialog({ open, place, index, onHide, onClose }: DeleteIndexProps) {
  const services = useServices()
  const database = useDatabase()
  const { collection } = place
  const { name, queryable } = index
  const done = text('indexes.deleted', { name })
  const hide = () => {
    onClose()
    onHide()
  }
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('indexes.delete_title', { name })}
      name={name}
      submitLabel={text('indexes.delete_submit')}
      failed={text('indexes.delete_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await updateIndexes(services, database, { collection, indexes: { [name]: null }, done })
        toasts.show({ theme: 'success', title: done })
      }}
      footStart={queryable && <Button onClick={hide}>{text('indexes.delete_hide')}</Button>}
    >
      <div className={styles['consequence']}>
        <p>{text('indexes.delete_consequence', { call: `${collection}.${name}(…)` })}</p>
        <Queries place={place} name={name} />
        {queryable && <p>{text('indexes.delete_hide_help')}</p>}
      </div>
      <ReferenceList kind="collections" name={name} only={({ line }) => line.includes(`.${name}(`)} />
    </ConfirmDeletionDialog>
  )
}
