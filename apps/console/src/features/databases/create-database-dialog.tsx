import { formatDatabasePath, isFlagOn } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { databaseNameSchema } from '../../config/names.ts'
import { paths } from '../../config/paths.ts'
import { errorText } from '../../data/error-text.ts'
import { useServerCapabilities } from '../../data/server-capabilities.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text as capabilityText } from '../../messages/capability-text.ts'
import { text } from '../../messages/explorer-text.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FormSelectField, FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { SAMPLE_SIZES } from './glasshouse/sample-size.ts'
import { createDatabase, INHERITED, nameRefusal } from './database-mutations.ts'
import { prioritySchema } from './database-settings-form.ts'
import styles from './database-dialogs.module.css'

interface CreateDatabaseDialogProps {
  readonly open: boolean
  readonly parent: DatabasePath
  readonly onClose: () => void
}

const DEMO_CHOICES = ['none', ...SAMPLE_SIZES] as const

const newDatabaseSchema = v.object({
  name: databaseNameSchema,
  typechecked: v.picklist(INHERITED),
  protected: v.picklist(INHERITED),
  priority: prioritySchema,
  demo: v.picklist(DEMO_CHOICES),
})
type NewDatabaseValues = v.InferInput<typeof newDatabaseSchema>
type NewDatabase = v.InferOutput<typeof newDatabaseSchema>

export const SETTING_OPTIONS = INHERITED.map((value) => ({ value, label: text(`create_database.${value}`) }))

function useCreation({ open, parent, onClose }: CreateDatabaseDialogProps) {
  const services = useServices()
  const navigate = useNavigate()
  return useConsoleForm<NewDatabaseValues, NewDatabase>({
    schema: newDatabaseSchema,
    defaults: { name: '', typechecked: 'inherit', protected: 'inherit', priority: '', demo: 'none' },
    where: text('create_database.title'),
    draftId: `create-database:${formatDatabasePath(parent)}`,
    active: open,
    explain: (error, { name }) =>
      nameRefusal(error, name) ?? { message: errorText(error, { defaultMessage: text('create_database.failed') }) },
    onSubmit: async ({ demo, ...database }) => {
      const created = await createDatabase(services, parent, database)
      onClose()
      toasts.show({ theme: 'success', title: text('create_database.done', { name: database.name }) })
      void navigate(paths.database.href(created.path.regionGroup, created.path.names))
      if (demo !== 'none') void (await import('./start-glasshouse.ts')).fillWithGlasshouse(services, created, 'created', demo)
    },
  })
}

/** The dialog that creates a database. A refused name is said at its field. */
export function CreateDatabaseDialog(props: CreateDatabaseDialogProps) {
  const { open, parent, onClose } = props
  const flags = useSession()?.feature_flags
  const form = useCreation(props)
  const { typechecks } = useServerCapabilities(parent.regionGroup)
  return (
    <FormDialog
      open={open}
      form={form}
      title={text('create_database.title')}
      submitLabel={text('create_database.submit')}
      onClose={onClose}
    >
      <FormNameField form={form} name="name" label={text('create_database.name')} help={text('create_database.name_help')} required />
      <TextField label={text('create_database.parent')} value={formatDatabasePath(parent)} readOnly tabIndex={-1} />
      {isFlagOn(flags, 'new_demo_data') && (
        <FormSelectField
          form={form}
          name="demo"
          label={text('create_database.demo')}
          help={text('create_database.demo_help')}
          options={DEMO_CHOICES.map((value) => ({ value, label: text(`create_database.demo_${value}`) }))}
        />
      )}
      <Disclosure label={text('create_database.options')}>
        <div className={styles['pair']}>
          <FormSelectField
            form={form}
            name="typechecked"
            label={text('create_database.typecheck')}
            help={typechecks === false ? capabilityText('lack.typechecks') : undefined}
            options={SETTING_OPTIONS}
          />
          <FormSelectField
            form={form}
            name="protected"
            label={text('create_database.protected')}
            help={text('create_database.protected_help')}
            options={SETTING_OPTIONS}
          />
        </div>
        <FormTextField
          form={form}
          name="priority"
          label={text('create_database.priority')}
          help={text('create_database.priority_help')}
          inputMode="numeric"
          optional
        />
      </Disclosure>
    </FormDialog>
  )
}
