import * as v from 'valibot'
import { keyNameSchema } from '../../config/names.ts'
import { successorName } from '../../config/successor-name.ts'
import { activity } from '../../data/activity.ts'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/keys-text.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { keyLabel } from './key-list.ts'
import type { KeyRow } from './key-list.ts'
import { createKey } from './key-mutations.ts'
import type { CreatedKey } from './key-mutations.ts'
import styles from './keys.module.css'

const schema = v.object({ name: keyNameSchema })
type Values = v.InferOutput<typeof schema>

interface SuccessorStepProps {
  readonly open: boolean
  readonly row: KeyRow
  readonly onClose: () => void
  readonly onCreated: (successor: CreatedKey) => void
}

/** Creates the key that takes the place of another: same role, same database. */
export function SuccessorStep({ open, row, onClose, onCreated }: SuccessorStepProps) {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  const title = text('rotate.title', { name: keyLabel(row), step: text('rotate.step_create') })
  const form = useConsoleForm<Values, Values>({
    schema,
    defaults: { name: successorName(row.name ?? 'key') },
    where: title,
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('keys.create_failed') }) }),
    onSubmit: async ({ name }) => {
      const successor = await createKey(services, path, { name, role: row.role, database: row.database, expires: null })
      activity.record(storageKey, text('keys.created_activity', { name }))
      onCreated(successor)
    },
  })
  return (
    <FormDialog open={open} form={form} title={title} submitLabel={text('rotate.create')} onClose={onClose}>
      <p className={styles['consequence']}>{text('rotate.create_note')}</p>
      <FormNameField form={form} name="name" label={text('keys.name')} help={text('keys.name_help')} />
    </FormDialog>
  )
}
