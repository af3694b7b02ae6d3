import type { IntegrationService } from '@terrarium/contracts'
import * as v from 'valibot'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/integrations-text.ts'
import { FormSelectField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { REGION_OPTIONS, regionField, siteOptions } from './integration-fields.ts'
import { beginConnection, goToService, integrationErrorText } from './integrations.ts'
import styles from './integrations.module.css'

const schema = v.object({ region: regionField, site: v.string() })
type Values = v.InferOutput<typeof schema>

interface ConnectIntegrationProps {
  readonly open: boolean
  readonly service: IntegrationService
  readonly sites: readonly string[]
  readonly onClose: () => void
  readonly leave?: (url: string) => void
}

/** Chooses what is delivered where, then goes to the monitoring service, which asks the member and leads back. */
export function ConnectIntegrationDialog({ open, service, sites, onClose, leave = goToService }: ConnectIntegrationProps) {
  const services = useServices()
  const name = text(`integration.service.${service}`)
  const title = text('integration.connect', { service: name })
  const form = useConsoleForm<Values, Values>({
    schema,
    defaults: { region: 'us', site: sites[0] ?? '' },
    active: open,
    where: title,
    explain: (error) => ({ message: integrationErrorText(error, text('integration.connect_failed')) }),
    onSubmit: async ({ region, site }) => {
      const url = await beginConnection(services, { service, region_group: region, site })
      onClose()
      leave(url)
    },
  })
  return (
    <FormDialog open={open} form={form} title={title} submitLabel={title} onClose={onClose}>
      <p className={styles['consequence']}>{text('integration.connect_lead', { service: name })}</p>
      <FormSelectField form={form} name="region" label={text('integration.region')} options={REGION_OPTIONS} />
      <FormSelectField
        form={form}
        name="site"
        label={text('integration.site')}
        help={form.busy ? text('integration.connect_going', { service: name }) : text('integration.site_help')}
        options={siteOptions(sites)}
      />
    </FormDialog>
  )
}
