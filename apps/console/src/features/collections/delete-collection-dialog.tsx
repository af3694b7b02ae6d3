import { COUNT_CAP } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { documentCountQuery } from '../../data/document-count.ts'
import { schemaFilesQuery } from '../../data/schema-files.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/collections-text.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { ReferenceList } from '../../ui/explorer/reference-list.tsx'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { deleteCollection, deleteCollectionAndGrants } from './collection-mutations.ts'
import { countCostText } from './count-cost-text.ts'
import { collectionGrants } from './without-collection.ts'
import styles from './collections.module.css'

interface DeleteCollectionProps {
  readonly open: boolean
  readonly name: string
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** What servers answer to the deletion of a collection of a protected database, in their words. */
const PROTECTION_REFUSAL = 'Cannot delete collection: destructive change forbidden because database is in protected mode.'

/** Counting reads the collection, so it waits until somebody asks. */
function Documents({ name }: { readonly name: string }) {
  const { path } = useDatabase()
  const [isAsked, setAsked] = useState(false)
  const { data, isError, isFetching } = useQuery({ ...documentCountQuery(useServices(), path, name), enabled: isAsked })
  if (!isAsked) {
    return (
      <p>
        {text('collections.delete_all')}{' '}
        <Button size="xs" aria-label={text('collections.count_of', { name })} title={countCostText(data)} onClick={() => setAsked(true)}>
          {text('collections.count')}
        </Button>
      </p>
    )
  }
  const count = data ?? 0
  const counted = count >= COUNT_CAP ? text('collections.delete_count_capped') : text('collections.delete_count', { count })
  const waiting = text(isError ? 'collections.delete_uncounted' : 'collections.delete_counting')
  return <p aria-live="polite">{isFetching || data === undefined ? waiting : counted}</p>
}

interface GrantsProps {
  readonly name: string
  readonly removes: boolean
  readonly onRemoves: (removes: boolean) => void
}

/** What roles grant on the collection blocks its deletion: it can go in the same change. */
function Grants({ name, removes, onRemoves }: GrantsProps) {
  const services = useServices()
  const { path } = useDatabase()
  const { data } = useQuery(schemaFilesQuery(services, path))
  const grants = data === undefined ? [] : collectionGrants(data.files, name)
  if (grants.length === 0) return null
  const named = grants.map(({ role, kind }) => text(`collections.grant_${kind}`, { role }))
  return (
    <CheckboxField
      label={text('collections.delete_grants')}
      help={text('collections.delete_grants_help', { grants: named.join(', ') })}
      checked={removes}
      onChange={(event) => onRemoves(event.target.checked)}
    />
  )
}

/** Asks for the name before a collection is deleted, says what goes with it and what still mentions it. */
export function DeleteCollectionDialog({ open, name, onClose, onDeleted }: DeleteCollectionProps) {
  const services = useServices()
  const database = useDatabase()
  const [removesGrants, setRemovesGrants] = useState(false)
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('collections.delete_title', { name })}
      name={name}
      submitLabel={text('collections.delete_submit')}
      failed={text('collections.delete_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await (removesGrants ? deleteCollectionAndGrants : deleteCollection)(services, database, name)
        toasts.show({ theme: 'success', title: text('collections.deleted', { name }) })
        onDeleted()
      }}
    >
      <div className={styles['consequence']}>
        <Documents name={name} />
        <p>{text('collections.delete_final')}</p>
      </div>
      {database.details.protected === true && (
        <Note tone="bad" detail={PROTECTION_REFUSAL}>
          {text('collections.delete_protected')}
        </Note>
      )}
      <ReferenceList kind="collections" name={name} />
      <Grants name={name} removes={removesGrants} onRemoves={setRemovesGrants} />
    </ConfirmDeletionDialog>
  )
}
