import { ApiError, childPath, findRegionPrefix, formatDatabasePath, parentPath, parseDatabasePath } from '@terrarium/contracts'
import type { DatabasePath, RegionPrefix } from '@terrarium/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { databaseNameSchema } from '../../config/names.ts'
import { configurationsQuery } from '../../data/backup-queries.ts'
import { isFull } from '../../data/backup-jobs.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { FormCheckbox, FormSelectField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { backupErrorText } from './backup-error.ts'
import { ComparisonOnRequest } from './comparison-on-request.tsx'
import { beginCopy, JOB_REFUSALS } from './job-actions.ts'
import { LimitNote, RunningCount } from './running-note.tsx'
import { useSnapshotChoice } from './snapshot-choice.ts'
import { useRunningJobs } from './use-running-jobs.ts'
import styles from './backups.module.css'

interface CopyDialogProps {
  readonly open: boolean
  /** The database of which snapshots are offered; those of all where it is missing. */
  readonly source?: DatabasePath
  /** Chosen already. */
  readonly snapshotId?: string
  readonly onClose: () => void
}

interface CopyValues {
  snapshot: string
  destination: string
  name: string
  confirmed: boolean
}

/** The rules of the dialog. @param regionOf the region group of a snapshot, which a copy stays in */
function copySchema(regionOf: (snapshot: string) => RegionPrefix | undefined): v.GenericSchema<CopyValues, CopyValues> {
  const staysInRegion = ({ snapshot, destination }: CopyValues) => {
    const region = regionOf(snapshot)
    return destination === '' || region === undefined || parseDatabasePath(destination).regionGroup === region
  }
  return v.pipe(
    v.object({
      snapshot: v.pipe(v.string(), v.nonEmpty(text('form.snapshot'))),
      destination: v.pipe(v.string(), v.nonEmpty(text('form.destination'))),
      name: v.pipe(v.string(), v.nonEmpty(text('form.copy_name')), databaseNameSchema),
      confirmed: v.pipe(
        v.boolean(),
        v.check((confirmed) => confirmed, text('form.confirm')),
      ),
    }),
    v.forward(
      v.partialCheck([['snapshot'], ['destination']], (values) => staysInRegion(values as CopyValues), text('copy.other_region')),
      ['destination'],
    ),
  )
}

/** The places that a copy can go to: the region groups of the session, and the databases that the member sees. */
function useDestinations() {
  const groups = useSession()?.regionGroups
  const mayRead = usePermission('backup-configurations', 'read')
  const filter = { region: undefined, enabled: undefined }
  const { data } = useInfiniteQuery({ ...configurationsQuery(useServices(), filter), enabled: mayRead })
  const databases = data?.pages.flatMap(({ results }) => results) ?? []
  const roots = Object.values(groups ?? {}).flatMap((group) =>
    group === undefined ? [] : [{ value: group.regionPrefix, label: text('copy.root', { region: group.displayName }) }],
  )
  // A database that a job writes cannot be chosen as a target.
  const parents = databases
    .filter(({ status }) => status === 'available')
    .map(({ path }) => formatDatabasePath(parseDatabasePath(path)))
    .map((path) => ({ value: path, label: path }))
  return [{ value: '', label: text('form.destination') }, ...roots, ...parents]
}

function useCopy({ open, source, snapshotId = '', onClose }: CopyDialogProps, regionOf: (snapshot: string) => RegionPrefix | undefined) {
  const services = useServices()
  const parent = source && parentPath(source)
  return useConsoleForm<CopyValues, CopyValues>({
    schema: copySchema(regionOf),
    defaults: { snapshot: snapshotId, destination: parent === undefined ? '' : formatDatabasePath(parent), name: '', confirmed: false },
    where: text('copy.title'),
    active: open,
    explain: (error, { name }) =>
      error instanceof ApiError && error.code === 'conflict'
        ? { fields: { name: text('copy.name_taken', { name }) } }
        : { message: backupErrorText(error, text('copy.failed'), { ...JOB_REFUSALS, not_found: text('snapshots.gone') }) },
    onSubmit: async ({ snapshot, destination, name }) => {
      const target = parseDatabasePath(destination)
      await beginCopy(services, { snapshot, destination: target, name })
      toasts.show({ title: text('copy.begun', { path: formatDatabasePath(childPath(target, name)) }) })
      onClose()
    },
  })
}

/** Makes a new database of a snapshot. */
export function CopyDialog(props: CopyDialogProps) {
  const { open, source, onClose } = props
  const { snapshots, options } = useSnapshotChoice(source)
  const running = useRunningJobs()
  const destinations = useDestinations()
  const form = useCopy(props, (id) => findRegionPrefix(snapshots.find((snapshot) => snapshot.id === id)?.region_group ?? ''))
  const { snapshot: chosen, destination, name } = form.methods.watch()
  const snapshot = snapshots.find(({ id }) => id === chosen)
  const path = [destination, name].filter((part) => part !== '').join('/')
  return (
    <FormDialog
      open={open}
      form={form}
      title={source === undefined ? text('copy.title') : text('copy.title_of', { path: formatDatabasePath(source) })}
      submitLabel={text('copy.submit')}
      submitDisabled={isFull(running)}
      wide
      onClose={onClose}
      footStart={<RunningCount running={running} />}
    >
      <div className={styles['form']}>
        <LimitNote running={running} />
        <FormSelectField form={form} name="snapshot" label={text('restore.snapshot')} options={options} />
        {snapshot !== undefined && (
          <ComparisonOnRequest key={snapshot.id} id={snapshot.id} name={formatDatabasePath(parseDatabasePath(snapshot.path))} />
        )}
        <FormSelectField
          form={form}
          name="destination"
          label={text('copy.destination')}
          help={text('copy.destination_help')}
          options={destinations}
        />
        <FormNameField form={form} name="name" label={text('copy.name')} />
        <FormCheckbox form={form} name="confirmed" label={text('copy.confirm', { path: path === '' ? text('copy.the_copy') : path })} />
      </div>
    </FormDialog>
  )
}
