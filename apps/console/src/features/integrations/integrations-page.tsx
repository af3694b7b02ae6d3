import type { Integration } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { externalForms } from '../../data/external-form-store.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/integrations-text.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneHead } from '../../ui/pane.tsx'
import { PermissionGate } from '../../ui/permission-gate.tsx'
import { SettingsList } from '../../ui/settings-list.tsx'
import { integrationColumns } from './integration-columns.tsx'
import type { IntegrationRefusals } from './integration-columns.tsx'
import { integrationsQuery } from './integrations.ts'
import { PlanGate } from './plan-gate.tsx'
import styles from './integrations.module.css'

const AddIntegrationDialog = lazyDialog(async () => (await import('./add-integration-dialog.tsx')).AddIntegrationDialog)
const ConnectIntegrationDialog = lazyDialog(async () => (await import('./connect-integration-dialog.tsx')).ConnectIntegrationDialog)
const ReplaceIntegrationDialog = lazyDialog(async () => (await import('./replace-integration-dialog.tsx')).ReplaceIntegrationDialog)
const DeleteIntegrationDialog = lazyDialog(async () => (await import('./delete-integration-dialog.tsx')).DeleteIntegrationDialog)

type RowDialog = 'delete' | 'replace'

function Integrations() {
  const services = useServices()
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<{ readonly dialog: RowDialog; readonly integration: Integration }>()
  const [isOpen, setOpen] = useState(false)
  const options = integrationsQuery(services)
  const query = useQuery({ ...options, select: ({ results }): readonly Integration[] => results })
  const places = useQuery({ ...options, select: ({ sites, connect }) => ({ sites, service: connect[0] }) }).data
  const refusal = text('integration.no_permission')
  const refusals: IntegrationRefusals = {
    add: usePermission('integrations', 'create') ? undefined : refusal,
    test: usePermission('integrations', 'update') ? undefined : refusal,
    delete: usePermission('integrations', 'delete') ? undefined : refusal,
  }
  const mayAdd = refusals.add === undefined
  const open = (dialog: RowDialog) => (integration: Integration) => {
    setChosen({ dialog, integration })
    setOpen(true)
  }
  const close = () => setOpen(false)
  const addButtons = (variant: 'primary' | 'secondary') => (
    <>
      {places?.service !== undefined && (
        <Button icon="link" disabledReason={refusals.add} onClick={() => setParams({ dialog: 'connect' })}>
          {text('integration.connect', { service: text(`integration.service.${places.service}`) })}
        </Button>
      )}
      <Button variant={variant} icon="plus" disabledReason={refusals.add} onClick={() => setParams({ dialog: 'add' })}>
        {text('integration.add')}
      </Button>
    </>
  )
  const actions = (
    <>
      <Button onClick={() => externalForms.open('private-link')}>{text('integration.private_link')}</Button>
      {addButtons('primary')}
    </>
  )
  return (
    <>
      <PaneHead title={text('integration.title')} actions={actions} />
      <p className={styles['lead']}>{text('integration.lead')}</p>
      <SettingsList
        query={query}
        caption={text('integration.title')}
        columns={integrationColumns(refusals, { onDelete: open('delete'), onReplace: open('replace') })}
        rowKey={({ id }) => id}
        failed={text('integration.list_failed')}
        empty={{ title: text('integration.empty'), text: text('integration.empty_help'), actions: addButtons('secondary') }}
      />
      {places !== undefined && (
        <AddIntegrationDialog open={mayAdd && params.get('dialog') === 'add'} sites={places.sites} onClose={() => setParams({})} />
      )}
      {places?.service !== undefined && (
        <ConnectIntegrationDialog
          open={mayAdd && params.get('dialog') === 'connect'}
          service={places.service}
          sites={places.sites}
          onClose={() => setParams({})}
        />
      )}
      {chosen?.dialog === 'replace' && (
        <ReplaceIntegrationDialog
          key={chosen.integration.id}
          open={isOpen}
          integration={chosen.integration}
          mayConnect={places?.service === chosen.integration.service}
          onClose={close}
        />
      )}
      {chosen?.dialog === 'delete' && (
        <DeleteIntegrationDialog key={chosen.integration.id} open={isOpen} integration={chosen.integration} onClose={close} />
      )}
    </>
  )
}

/** Integrations with monitoring services, to which the query log is forwarded. */
export function IntegrationsPage() {
  usePageTitle(text('integration.title'))
  return (
    <PermissionGate resource="integrations">
      <Pane>
        <PlanGate>
          <Integrations />
        </PlanGate>
      </Pane>
    </PermissionGate>
  )
}
