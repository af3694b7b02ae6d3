import { isAllowedExplicitly, isFlagOn } from '@terrarium/contracts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { databaseNameSchema } from '../../config/names.ts'
import { paths } from '../../config/paths.ts'
import { activity } from '../../data/activity.ts'
import { useDatabase } from '../../data/database-context.ts'
import { ENVIRONMENTS, environmentLabels, readEnvironment } from '../../data/environments.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text as membersText } from '../../messages/database-members-text.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormCheckbox, FormSelectField, FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { SETTING_OPTIONS } from './create-database-dialog.tsx'
import styles from './database-dialogs.module.css'
import { DatabaseMembersDialog } from './database-members-dialog.tsx'
import { INHERITED, inheritedOf, nameRefusal, updateDatabase } from './database-mutations.ts'
import { prioritySchema } from './database-settings-form.ts'

const NO_ENVIRONMENT = 'none'

function settingsSchema(currentName: string) {
  return v.object({
    // A name that is there already is never checked again.
    name: v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed || dataset.value === currentName) return
        const issue = v.safeParse(databaseNameSchema, dataset.value).issues?.[0]
        if (issue !== undefined) addIssue({ message: issue.message })
      }),
    ),
    typechecked: v.picklist(INHERITED),
    protected: v.picklist(INHERITED),
    priority: prioritySchema,
    environment: v.picklist([NO_ENVIRONMENT, ...ENVIRONMENTS]),
    share: v.boolean(),
  })
}
type SettingsValues = v.InferInput<ReturnType<typeof settingsSchema>>
type Settings = v.InferOutput<ReturnType<typeof settingsSchema>>

const ENVIRONMENT_OPTIONS = [
  { value: NO_ENVIRONMENT, label: text('settings_dialog.no_environment') },
  ...ENVIRONMENTS.map((value) => ({ value, label: text(`environment.${value}`) })),
]

function useSettings(open: boolean, onClose: () => void) {
  const services = useServices()
  const navigate = useNavigate()
  const { path, details, environment } = useDatabase()
  return useConsoleForm<SettingsValues, Settings>({
    schema: settingsSchema(details.name),
    defaults: {
      name: details.name,
      typechecked: inheritedOf(details.typechecked),
      protected: inheritedOf(details.protected),
      priority: details.priority === undefined ? '' : String(details.priority),
      environment: environment ?? NO_ENVIRONMENT,
      share: details.sharedEnvironment !== undefined,
    },
    where: text('settings_dialog.title', { name: details.name }),
    active: open,
    explain: (error, { name }) =>
      nameRefusal(error, name) ?? { message: errorText(error, { defaultMessage: text('settings_dialog.failed') }) },
    onSubmit: async ({ environment: chosen, share, ...settings }) => {
      const label = readEnvironment(chosen)
      const wasShared = details.sharedEnvironment !== undefined
      const shared = share ? (label ?? null) : wasShared ? null : undefined
      const renamed = await updateDatabase(services, path, settings, shared)
      if (details.globalId !== undefined) {
        environmentLabels.set(details.globalId, label)
        activity.record(details.globalId, text('activity.changed'))
      }
      onClose()
      toasts.show({ theme: 'success', title: text('save.ok') })
      if (settings.name !== details.name) void navigate(paths.database.href(renamed.regionGroup, renamed.names), { replace: true })
    },
  })
}

/** Whether databases are granted one by one, and the member may see to whom: what is not granted by name is denied (PERM-05). */
function useMayReadMembers(): boolean {
  const session = useSession()
  if (session === undefined || !isFlagOn(session.feature_flags, 'per_db_team_management')) return false
  return isAllowedExplicitly(session.view_controls, 'team-management', 'read')
}

/** Name, checks, priority and environment of the database of the page. */
export function DatabaseSettingsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { details } = useDatabase()
  const form = useSettings(open, onClose)
  const [membersOpen, setMembersOpen] = useState(false)
  const mayReadMembers = useMayReadMembers()
  const isRenamed = form.methods.watch('name') !== details.name
  const openMembers = async () => {
    if (!(await form.mayClose())) return
    onClose()
    setMembersOpen(true)
  }
  if (membersOpen) return <DatabaseMembersDialog open onClose={() => setMembersOpen(false)} />
  return (
    <FormDialog
      open={open}
      form={form}
      title={text('settings_dialog.title', { name: details.name })}
      submitLabel={text('settings_dialog.submit')}
      onClose={onClose}
      footStart={
        mayReadMembers && (
          <Button icon="team" disabled={form.busy} onClick={() => void openMembers()}>
            {membersText('database_members.open')}
          </Button>
        )
      }
    >
      <FormNameField form={form} name="name" label={text('create_database.name')} help={text('create_database.name_help')} required />
      {isRenamed && (
        <div className={styles['warning']}>
          <Note tone="warn" role="status">
            {text('settings_dialog.rename_warning')}
          </Note>
        </div>
      )}
      <div className={styles['pair']}>
        <FormSelectField form={form} name="typechecked" label={text('create_database.typecheck')} options={SETTING_OPTIONS} />
        <FormSelectField
          form={form}
          name="protected"
          label={text('create_database.protected')}
          help={text('create_database.protected_help')}
          options={SETTING_OPTIONS}
        />
      </div>
      <div className={styles['pair']}>
        <FormSelectField
          form={form}
          name="environment"
          label={text('settings_dialog.environment')}
          help={text('settings_dialog.environment_help')}
          options={ENVIRONMENT_OPTIONS}
        />
        <FormTextField
          form={form}
          name="priority"
          label={text('create_database.priority')}
          help={text('create_database.priority_help')}
          inputMode="numeric"
          optional
        />
      </div>
      <FormCheckbox form={form} name="share" label={text('settings_dialog.share')} help={text('settings_dialog.share_help')} />
    </FormDialog>
  )
}
