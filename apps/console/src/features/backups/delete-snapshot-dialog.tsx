import { parseDatabasePath } from '@terrarium/contracts'
import type { Snapshot } from '@terrarium/contracts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TypedNameField, useTypedNameForm } from '../../ui/form/typed-name.tsx'
import { formatTime } from '../../ui/time.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { backupErrorText } from './backup-error.ts'
import { removeSnapshot } from './snapshot-queries.ts'

interface DeleteSnapshotDialogProps {
  readonly open: boolean
  readonly snapshot: Snapshot
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Asks for the name of the database before a snapshot of it is deleted. */
export function DeleteSnapshotDialog({ open, snapshot, onClose, onDeleted }: DeleteSnapshotDialogProps) {
  const services = useServices()
  const { names } = parseDatabasePath(snapshot.path)
  const name = names[names.length - 1] ?? ''
  const { form, isTyped } = useTypedNameForm({
    name,
    active: open,
    explain: (error) => ({
      message: backupErrorText(error, text('snapshots.delete_failed'), {
        snapshot_in_use: text('snapshots.in_use'),
        not_found: text('snapshots.gone'),
      }),
    }),
    onSubmit: async () => {
      await removeSnapshot(services, snapshot.id)
      toasts.show({ theme: 'success', title: text('snapshots.deleted', { name }) })
      form.discard()
      onClose()
      onDeleted?.()
    },
  })
  return (
    <FormDialog
      open={open}
      form={form}
      title={text('snapshots.delete_title', { name })}
      submitLabel={text('snapshots.delete')}
      submitDisabled={!isTyped}
      danger
      onClose={onClose}
    >
      <p>{text('snapshots.delete_consequence', { time: formatTime(new Date(snapshot.created_at)) })}</p>
      <TypedNameField form={form} name={name} />
    </FormDialog>
  )
}
