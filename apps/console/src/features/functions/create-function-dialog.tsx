import { useNavigate } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { FunctionFields } from './function-fields.tsx'
import { explainFailure, functionFormSchema } from './function-form.ts'
import type { FunctionValues } from './function-form.ts'
import { createFunction } from './function-mutations.ts'

const NEW_FUNCTION: FunctionValues = { name: '', alias: '', signature: '', role: '', body: '() => {\n  null\n}' }

/** Creates a function and leads to its page. */
export function CreateFunctionDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const services = useServices()
  const navigate = useNavigate()
  const database = useDatabase()
  const form = useConsoleForm<FunctionValues, FunctionValues>({
    schema: functionFormSchema(undefined),
    defaults: NEW_FUNCTION,
    where: text('functions.create'),
    draftId: `function:${database.storageKey}`,
    active: open,
    explain: (error) => explainFailure(error, text('functions.create_failed')),
    onSubmit: async (values) => {
      await createFunction(services, database, values)
      onClose()
      toasts.show({ theme: 'success', title: text('functions.created', { name: values.name }) })
      void navigate(paths.resource.href(database.path, 'functions', values.name))
    },
  })
  return (
    <FormDialog open={open} form={form} wide title={text('functions.create')} submitLabel={text('functions.create')} onClose={onClose}>
      <FormNameField form={form} name="name" label={text('functions.name')} help={text('functions.name_help')} required />
      <FunctionFields form={form} bodyId={`new ${String(form.isRestored)}`} onSubmit={() => void form.submit()} />
    </FormDialog>
  )
}
