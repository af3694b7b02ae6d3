import type { Integration } from '@terrarium/contracts'
import { useState } from 'react'
import * as v from 'valibot'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/integrations-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormPasswordField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { addIntegration, beginConnection, goToService, integrationErrorText, integrationName, isInvalidKey } from './integrations.ts'
import { keyField } from './key-field.ts'
import styles from './integrations.module.css'

const schema = v.object({ key: keyField })
type Values = v.InferOutput<typeof schema>

interface ReplaceIntegrationProps {
  readonly open: boolean
  readonly integration: Integration
  /** Whether its service can make the new key itself. */
  readonly mayConnect: boolean
  readonly onClose: () => void
}

/** Lets the monitoring service itself make the new key. */
function ConnectButton({ integration, onLeave }: { readonly integration: Integration; readonly onLeave: () => void }) {
  const services = useServices()
  const [isBusy, setBusy] = useState(false)
  const { id, service, region_group, site } = integration
  const connect = async () => {
    setBusy(true)
    try {
      const url = await beginConnection(services, { service, region_group, site, replaces: id })
      onLeave()
      goToService(url)
    } catch (error: unknown) {
      toasts.show({ theme: 'error', title: integrationErrorText(error, text('integration.connect_failed')) })
      setBusy(false)
    }
  }
  return (
    <Button icon="link" loading={isBusy} onClick={() => void connect()}>
      {text('integration.connect', { service: text(`integration.service.${service}`) })}
    </Button>
  )
}

/** Deletes an integration whose key its service refuses, and adds it again with a new one. While that one is refused, too, nothing changes. */
export function ReplaceIntegrationDialog({ open, integration, mayConnect, onClose }: ReplaceIntegrationProps) {
  const services = useServices()
  const { id, service, region_group, site } = integration
  const name = integrationName(integration)
  const form = useConsoleForm<Values, Values>({
    schema,
    defaults: { key: '' },
    active: open,
    where: text('integration.replace'),
    secrets: ['key'],
    explain: (error) => {
      const message = integrationErrorText(error, text('integration.add_failed'))
      return isInvalidKey(error) ? { fields: { key: message } } : { message }
    },
    onSubmit: async ({ key }) => {
      await addIntegration(services, { service, region_group, site, api_key: key, replaces: id })
      onClose()
      toasts.show({ theme: 'success', title: text('integration.added', { name }) })
    },
  })
  return (
    <FormDialog
      open={open}
      form={form}
      title={text('integration.replace_of', { name })}
      footStart={mayConnect && <ConnectButton integration={integration} onLeave={onClose} />}
      submitLabel={text('integration.replace')}
      onClose={onClose}
    >
      <p className={styles['consequence']}>{text('integration.replace_help')}</p>
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
