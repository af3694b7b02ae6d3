import { BACKUP_RETENTION_DAYS, parseDatabasePath } from '@terrarium/contracts'
import type { BackupConfiguration } from '@terrarium/contracts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { FormCheckbox, FormSelectField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { configureBackups } from './backup-actions.ts'
import { backupErrorText } from './backup-error.ts'
import { configurationSchema, NO_LIMIT, valuesOf } from './configuration-form.ts'
import type { ConfigurationValues, ConfigurationWish } from './configuration-form.ts'
import { retentionText } from './retention.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import styles from './backups.module.css'

interface ConfigureDialogProps {
  readonly open: boolean
  readonly configuration: BackupConfiguration
  readonly onClose: () => void
}

const RETENTION_OPTIONS = [
  ...BACKUP_RETENTION_DAYS.map((days) => ({ value: String(days), label: retentionText(days) })),
  { value: NO_LIMIT, label: retentionText(null) },
]

function useConfiguration({ open, configuration, onClose }: ConfigureDialogProps) {
  const services = useServices()
  const path = parseDatabasePath(configuration.path)
  const { name } = configuration
  return useConsoleForm<ConfigurationValues, ConfigurationWish>({
    schema: configurationSchema(path),
    defaults: valuesOf(configuration),
    where: text('backup.title', { name }),
    active: open,
    explain: (error, { enabled }) => ({
      message: backupErrorText(error, text(enabled ? 'backup.configure_failed' : 'backup.disable_failed')),
    }),
    onSubmit: async (wish) => {
      await configureBackups(services, path, wish)
      toasts.show({ theme: 'success', title: text(wish.enabled ? 'backup.saved_on' : 'backup.saved_off', { name }) })
      onClose()
    },
  })
}

/** Whether, when and for how long snapshots of a database are taken and kept. */
export function ConfigureDialog(props: ConfigureDialogProps) {
  const { open, configuration, onClose } = props
  const { name, enabled: wasEnabled, snapshots } = configuration
  const form = useConfiguration(props)
  const enabled = form.methods.watch('enabled')
  const disabling = snapshots === 0 ? text('backup.disabling_none') : text('backup.disabling', { count: snapshots })
  return (
    <FormDialog open={open} form={form} title={text('backup.title', { name })} submitLabel={text('backup.save')} onClose={onClose}>
      <div className={styles['form']}>
        <FormCheckbox form={form} name="enabled" label={text('backup.enabled')} help={text('backup.enabled_help')} />
        {wasEnabled && !enabled && <Note tone="warn">{disabling}</Note>}
        {enabled && (
          <>
            <ScheduleFields form={form} />
            <FormSelectField
              form={form}
              name="retention"
              label={text('backup.retention')}
              help={text('backup.retention_help')}
              options={RETENTION_OPTIONS}
            />
          </>
        )}
      </div>
    </FormDialog>
  )
}
