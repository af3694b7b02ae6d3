import { INTEGRATION_SERVICES } from '@terrarium/contracts'
import * as v from 'valibot'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/integrations-text.ts'
import { FormPasswordField, FormSelectField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormFailure } from '../../ui/form/use-console-form.ts'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { REGION_OPTIONS, regionField, siteOptions } from './integration-fields.ts'
import { addIntegration, integrationErrorText, integrationName, isInvalidKey } from './integrations.ts'
import { keyField } from './key-field.ts'

const SERVICE_OPTIONS = INTEGRATION_SERVICES.map((service) => ({ value: service, label: text(`integration.service.${service}`) }))

const schema = v.object({
  service: v.picklist(INTEGRATION_SERVICES),
  region: regionField,
  site: v.string(),
  key: keyField,
})
type Values = v.InferOutput<typeof schema>

function explain(error: unknown): FormFailure<Values> {
  const message = integrationErrorText(error, text('integration.add_failed'))
  return isInvalidKey(error) ? { fields: { key: message } } : { message }
}

interface AddIntegrationProps {
  readonly open: boolean
  readonly sites: readonly string[]
  readonly onClose: () => void
}

/** Adds an integration: its service checks the key first. A refused key stays in the form. */
export function AddIntegrationDialog({ open, sites, onClose }: AddIntegrationProps) {
  const services = useServices()
  const form = useConsoleForm<Values, Values>({
    schema,
    defaults: { service: 'datadog', region: 'us', site: sites[0] ?? '', key: '' },
    active: open,
    where: text('integration.add'),
    secrets: ['key'],
    explain,
    onSubmit: async ({ service, region, site, key }) => {
      const added = await addIntegration(services, { service, region_group: region, site, api_key: key })
      onClose()
      toasts.show({ theme: 'success', title: text('integration.added', { name: integrationName(added) }) })
    },
  })
  return (
    <FormDialog open={open} form={form} title={text('integration.add')} submitLabel={text('integration.add')} onClose={onClose}>
      <FormSelectField form={form} name="service" label={text('integration.service')} options={SERVICE_OPTIONS} />
      <FormSelectField form={form} name="region" label={text('integration.region')} options={REGION_OPTIONS} />
      <FormSelectField
        form={form}
        name="site"
        label={text('integration.site')}
        help={text('integration.site_help')}
        options={siteOptions(sites)}
      />
      <FormPasswordField
        form={form}
        name="key"
        label={text('integration.key')}
        help={form.busy ? text('integration.checking') : text('integration.key_help')}
        required
        autoComplete="off"
      />
    </FormDialog>
  )
}
