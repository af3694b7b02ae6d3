import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath, Snapshot } from '@terrarium/contracts'
import { useEffect } from 'react'
import * as v from 'valibot'
import { isFull } from '../../data/backup-jobs.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { FormCheckbox, FormSelectField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { formatTime } from '../../ui/time.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { backupErrorText } from './backup-error.ts'
import { ComparisonOnRequest } from './comparison-on-request.tsx'
import { beginRestore, JOB_REFUSALS } from './job-actions.ts'
import { LimitNote, RunningCount } from './running-note.tsx'
import { useSnapshotChoice } from './snapshot-choice.ts'
import { useRunningJobs } from './use-running-jobs.ts'
import styles from './backups.module.css'

interface RestoreDialogProps {
  readonly open: boolean
  /** The database that is replaced. */
  readonly source: DatabasePath
  /** Chosen already. */
  readonly snapshotId?: string
  readonly onClose: () => void
}

interface RestoreValues {
  snapshot: string
  safety: boolean
  typed: string
}

/** Age of the latest snapshot from which another one is advised before a restore. */
const FRESH_MS = 60 * 60 * 1000

/** A snapshot before the restore is advised where the latest one is old or unknown. */
function isStale(latest: Snapshot | undefined): boolean {
  return latest === undefined || Date.now() - Date.parse(latest.created_at) > FRESH_MS
}

function useRestore({ open, source, snapshotId = '', onClose }: RestoreDialogProps, name: string, isAdvised: boolean) {
  const services = useServices()
  return useConsoleForm<RestoreValues, RestoreValues>({
    schema: v.object({
      snapshot: v.pipe(v.string(), v.nonEmpty(text('form.snapshot'))),
      safety: v.boolean(),
      typed: v.pipe(
        v.string(),
        v.check((typed) => typed === name, text('form.type_to_confirm', { name })),
      ),
    }),
    defaults: { snapshot: snapshotId, safety: isAdvised, typed: '' },
    active: open,
    explain: (error) => ({ message: backupErrorText(error, text('restore.failed'), { ...JOB_REFUSALS, not_found: text('restore.gone') }) }),
    onSubmit: async ({ snapshot, safety }) => {
      await beginRestore(services, snapshot, safety)
      toasts.show({ title: text('restore.begun', { path: formatDatabasePath(source) }) })
      onClose()
    },
  })
}

/** Follows the advice when it changes, until somebody decides. */
function useAdvisedSafety({ methods }: ReturnType<typeof useRestore>, isAdvised: boolean): void {
  useEffect(() => {
    if (!methods.getFieldState('safety').isDirty) methods.resetField('safety', { defaultValue: isAdvised })
  }, [methods, isAdvised])
}

/** Puts a snapshot in the place of its database; the name of the database has to be typed. */
export function RestoreDialog(props: RestoreDialogProps) {
  const { open, source, onClose } = props
  const name = source.names[source.names.length - 1] ?? ''
  const path = formatDatabasePath(source)
  const { snapshots, options } = useSnapshotChoice(source)
  const running = useRunningJobs()
  const isAdvised = isStale(snapshots[0])
  const form = useRestore(props, name, isAdvised)
  useAdvisedSafety(form, isAdvised)
  const chosen = form.methods.watch('snapshot')
  const snapshot = snapshots.find(({ id }) => id === chosen)
  const isTyped = form.methods.watch('typed') === name
  return (
    <FormDialog
      open={open}
      form={form}
      title={text('restore.title', { path })}
      submitLabel={text('restore.submit')}
      submitDisabled={!isTyped || isFull(running)}
      danger
      wide
      onClose={onClose}
      footStart={<RunningCount running={running} />}
    >
      <div className={styles['form']}>
        <LimitNote running={running} />
        <FormSelectField form={form} name="snapshot" label={text('restore.snapshot')} options={options} />
        <p className={styles['target']}>
          <bdi dir="ltr" translate="no">
            {path}
          </bdi>
        </p>
        {snapshot !== undefined && (
          <>
            <ComparisonOnRequest key={snapshot.id} id={snapshot.id} name={path} />
            <Note tone="warn">{text('restore.consequence', { name, date: formatTime(new Date(snapshot.created_at)) })}</Note>
          </>
        )}
        <FormCheckbox
          form={form}
          name="safety"
          label={text('restore.safety')}
          help={isAdvised ? text('restore.safety_stale') : text('restore.safety_fresh')}
        />
        <FormNameField form={form} name="typed" label={text('form.type_to_confirm', { name })} />
      </div>
    </FormDialog>
  )
}
