import { useNavigate } from 'react-router'
import { paths } from '../../config/paths.ts'
import { activity } from '../../data/activity.ts'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/access-providers-text.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { ProviderFields } from './provider-fields.tsx'
import { providerSchema, settingsOf } from './provider-form.ts'
import type { ProviderValues } from './provider-form.ts'
import { createProvider, isTaken } from './provider-mutations.ts'

const NEW_PROVIDER = settingsOf({ name: '', ts: '', issuer: '', jwksUri: '', audience: '', roles: [] })

/** Creates an access provider and leads to its page, which shows the audience. */
export function CreateProviderDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const services = useServices()
  const navigate = useNavigate()
  const { path, storageKey } = useDatabase()
  const form = useConsoleForm<ProviderValues, ProviderValues>({
    schema: providerSchema,
    defaults: NEW_PROVIDER,
    where: text('providers.create'),
    draftId: `access-provider:${storageKey}`,
    active: open,
    explain: (error, { name }) => {
      const fields = {
        ...(isTaken(error, 'name') && { name: text('providers.name_taken', { name }) }),
        ...(isTaken(error, 'issuer') && { issuer: text('providers.issuer_taken') }),
      }
      if (Object.keys(fields).length > 0) return { fields }
      return { message: errorText(error, { defaultMessage: text('providers.create_failed') }) }
    },
    onSubmit: async (values) => {
      const { name } = values
      await createProvider(services, path, values)
      activity.record(storageKey, text('providers.created', { name }))
      onClose()
      toasts.show({ theme: 'success', title: text('providers.created', { name }) })
      void navigate(paths.resource.href(path, 'access_providers', name))
    },
  })
  return (
    <FormDialog open={open} form={form} title={text('providers.create')} submitLabel={text('providers.create')} wide onClose={onClose}>
      <FormNameField form={form} name="name" label={text('providers.name')} help={text('providers.name_help')} required />
      <ProviderFields form={form} />
      <Note tone="info">{text('providers.audience_after')}</Note>
    </FormDialog>
  )
}
