import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/access-providers-text.ts'
import { Button } from '../../ui/button.tsx'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { ItemTabs } from '../../ui/explorer/item-tabs.tsx'
import { useEdits } from '../../ui/explorer/use-edits.tsx'
import { ResourceFailed, ResourceNotFound } from '../../ui/guard-pages.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { providerQuery } from './provider-definition.ts'
import type { ProviderDefinition } from './provider-definition.ts'
import { ProviderSettings } from './provider-settings.tsx'

const TokenCheck = lazy(async () => ({ default: (await import('./token-check.tsx')).TokenCheck }))
const DeleteProviderDialog = lazyDialog(async () => (await import('./delete-provider-dialog.tsx')).DeleteProviderDialog)

/** The button that deletes the access provider of the page. */
function DeleteButton({ provider }: { readonly provider: ProviderDefinition }) {
  const navigate = useNavigate()
  const { path } = useDatabase()
  const edits = useEdits()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="trash" disabledReason={edits.refusal} onClick={() => edits.begin(() => setOpen(true))}>
        {text('providers.delete')}
      </Button>
      <DeleteProviderDialog
        open={open}
        provider={provider}
        onClose={() => setOpen(false)}
        onDeleted={() => void navigate(paths.resourceList.href(path, 'access_providers'))}
      />
      {edits.question}
    </>
  )
}

/** One access provider: its settings, or the check of a token, as the address says. */
export function ProviderPage() {
  const services = useServices()
  const { path } = useDatabase()
  const { name = '' } = useParams()
  const [search] = useSearchParams()
  const { data: provider, error, refetch } = useQuery(providerQuery(services, path, name))
  const tab = search.get('panel') === 'check' ? 'check' : 'settings'
  if (provider === null) return <ResourceNotFound message={text('providers.no_such', { name })} />
  if (provider === undefined && error !== null) return <ResourceFailed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <DatabaseHead
        trail={[{ label: text('kind.access_providers'), href: paths.resourceList.href(path, 'access_providers') }]}
        title={name}
        page={`${text(`item.${tab}`)} · ${name}`}
        actions={provider !== undefined && <DeleteButton key={name} provider={provider} />}
      />
      <ItemTabs kind="access_providers" name={name} current={tab} />
      {provider === undefined ? (
        <SkeletonRows />
      ) : tab === 'settings' ? (
        <ProviderSettings key={name} provider={provider} />
      ) : (
        <Suspense fallback={<SkeletonRows />}>
          <TokenCheck key={name} provider={provider} />
        </Suspense>
      )}
    </>
  )
}
