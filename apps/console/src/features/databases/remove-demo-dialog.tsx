import { parentPath } from '@terrarium/contracts'
import { useNavigate } from 'react-router'
import { locationHref } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { deleteDatabase } from './database-mutations.ts'
import { forgetSampleQueries, removeSampleContents } from './glasshouse/remove-glasshouse.ts'
import { forgetSample } from './glasshouse/sample-marks.ts'
import type { SampleOrigin } from './glasshouse/sample-marks.ts'

/** Deletes the sample: the database that was made for it, or what it has added to another one. */
function useRemoval() {
  const services = useServices()
  const navigate = useNavigate()
  const { path, storageKey, details } = useDatabase()
  return async (origin: SampleOrigin) => {
    if (origin === 'filled') {
      await removeSampleContents(services, { path, storageKey })
      toasts.show({ theme: 'success', title: text('demo.removed') })
      return
    }
    const parent = parentPath(path) ?? path
    await deleteDatabase(services, parent, details.name)
    await forgetSampleQueries(services, storageKey)
    forgetSample(storageKey)
    toasts.show({ theme: 'success', title: text('delete_database.done', { name: details.name }) })
    void navigate(locationHref(parent.regionGroup, parent.names), { replace: true })
  }
}

interface RemoveDemoDialogProps {
  readonly open: boolean
  readonly origin: SampleOrigin
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for the name of the database before its demo data are removed. */
export function RemoveDemoDialog({ open, origin, onClose, onRemoved }: RemoveDemoDialogProps) {
  const { details } = useDatabase()
  const remove = useRemoval()
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('demo.remove_title', { name: details.name })}
      name={details.name}
      submitLabel={text('demo.remove')}
      failed={text('demo.remove_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await remove(origin)
        onRemoved()
      }}
    >
      <p>{text(origin === 'created' ? 'demo.remove_database' : 'demo.remove_contents')}</p>
    </ConfirmDeletionDialog>
  )
}
