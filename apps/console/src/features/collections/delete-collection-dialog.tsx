import { useQuery } from '@tanstack/react-query'
import { collectionKey } from '../../data/collection-definition.ts'
import { useDatabase } from '../../data/database-context.ts'
import { fql } from '../../data/fql.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/collections-text.ts'
import { ReferenceList } from '../../ui/explorer/reference-list.tsx'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { deleteCollection } from './collection-mutations.ts'
import styles from './collections.module.css'

interface DeleteCollectionProps {
  readonly open: boolean
  readonly name: string
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Documents beyond which nobody counts. */
const COUNT_MAX = 10_001

function Documents({ name }: { readonly name: string }) {
  const services = useServices()
  const { path } = useDatabase()
  const { data, isError } = useQuery({
    queryKey: [...collectionKey(path, name), 'deleted-count'],
    queryFn: ({ signal }) => {
      const query = fql`Collection(${name}).all().take(${COUNT_MAX}).count()`
      return services.database.read({ path, role: 'admin', query, screen: 'collections', operation: 'count', signal })
    },
  })
  const count = Number(data ?? 0)
  const counted = count >= COUNT_MAX ? text('collections.delete_count_capped') : text('collections.delete_count', { count })
  const waiting = isError ? text('collections.count_failed') : text('collections.delete_counting')
  return <p aria-live="polite">{data === undefined ? waiting : counted}</p>
}

/** Asks for the name before a collection is deleted, says what goes with it and what still mentions it. */
export function DeleteCollectionDialog({ open, name, onClose, onDeleted }: DeleteCollectionProps) {
  const services = useServices()
  const database = useDatabase()
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('collections.delete_title', { name })}
      name={name}
      submitLabel={text('collections.delete_submit')}
      failed={text('collections.delete_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await deleteCollection(services, database, name)
        toasts.show({ theme: 'success', title: text('collections.deleted', { name }) })
        onDeleted()
      }}
    >
      <div className={styles['consequence']}>
        <Documents name={name} />
        <p>{text('collections.delete_consequence')}</p>
      </div>
      <ReferenceList kind="collections" name={name} />
    </ConfirmDeletionDialog>
  )
}
