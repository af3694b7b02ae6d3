import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { errorText } from '../../data/error-text.ts'
import { deleteStoredItem, listStoredItems } from '../../data/stored-items.ts'
import type { StoredItem, StoredItemId } from '../../data/stored-items.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import styles from './personal-settings.module.css'

const NOTHING = v.object({})

function columnsOf(onDelete: (id: StoredItemId) => void): readonly Column<StoredItem>[] {
  return [
    {
      id: 'what',
      label: text('stored.what'),
      cell: ({ id }) => (
        <>
          {text(`stored.${id}`)}
          <small className={styles['help']}>{text(`stored.${id}_until`)}</small>
        </>
      ),
    },
    { id: 'size', label: text('stored.size'), align: 'end', cell: ({ size }) => formatBytes(size) },
    {
      id: 'actions',
      label: text('stored.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: ({ id }) =>
        // Without the session nobody is signed in: that is what signing out is for.
        id === 'session' ? undefined : (
          <Button size="sm" aria-label={text('stored.delete_of', { what: text(`stored.${id}`) })} onClick={() => onDelete(id)}>
            {text('stored.delete')}
          </Button>
        ),
    },
  ]
}

interface DeleteDialogProps {
  readonly userId: string
  readonly id: StoredItemId | undefined
  readonly onClose: () => void
}

function DeleteDialog({ userId, id, onClose }: DeleteDialogProps) {
  const form = useConsoleForm<Record<string, never>, Record<string, never>>({
    schema: NOTHING,
    defaults: {},
    active: id !== undefined,
    explain: (error) => ({ message: errorText(error) }),
    onSubmit: async () => {
      if (id === undefined) return
      await deleteStoredItem(userId, id)
      // What the page holds of it would be kept again.
      window.location.reload()
    },
  })
  if (id === undefined) return null
  return (
    <FormDialog
      open
      form={form}
      danger
      title={text('stored.delete_title', { what: text(`stored.${id}`) })}
      submitLabel={text('stored.delete')}
      onClose={onClose}
    >
      <p>{text('stored.delete_text')}</p>
    </FormDialog>
  )
}

/** What the console keeps in this browser: how much, for how long, and the way to delete it. */
export function StoredCard({ userId }: { readonly userId: string }) {
  const [deleted, setDeleted] = useState<StoredItemId>()
  const { data } = useQuery({ queryKey: ['stored-items', userId], queryFn: () => listStoredItems(userId), staleTime: 0 })
  return (
    <Card title={text('stored.title')}>
      <p className={styles['text']}>{text('stored.text')}</p>
      {data === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <Table caption={text('stored.title')} columns={columnsOf(setDeleted)} rows={data} rowKey={({ id }) => id} tall />
      )}
      <DeleteDialog userId={userId} id={deleted} onClose={() => setDeleted(undefined)} />
    </Card>
  )
}
