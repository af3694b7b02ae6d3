import { useState } from 'react'
import { contentsListQuery } from '../../data/contents-list.ts'
import type { ContentsList } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/access-providers-text.ts'
import { Button } from '../../ui/button.tsx'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { DatabaseTabs } from '../../ui/explorer/database-tabs.tsx'
import { useEdits } from '../../ui/explorer/use-edits.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { useOffsetPages } from '../../ui/list/list-pages.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { useCreateShortcut } from '../../ui/list/use-create-shortcut.ts'
import { providerColumns } from './provider-columns.tsx'
import { PROVIDER_PROJECTION, readProvider } from './provider-definition.ts'
import type { ProviderDefinition } from './provider-definition.ts'

const CreateProviderDialog = lazyDialog(async () => (await import('./create-provider-dialog.tsx')).CreateProviderDialog)
const DeleteProviderDialog = lazyDialog(async () => (await import('./delete-provider-dialog.tsx')).DeleteProviderDialog)

const PROVIDERS: ContentsList<ProviderDefinition> = {
  kind: 'access_providers',
  projection: PROVIDER_PROJECTION,
  sorts: { name: '.name', issuer: '.issuer', changed: '.ts' },
  read: readProvider,
}

/** The access providers of a database: found by prefix, created and deleted. */
export function ProvidersPage() {
  const services = useServices()
  const { path } = useDatabase()
  const edits = useEdits()
  const [dialog, setDialog] = useState<'create' | 'delete'>()
  const [chosen, setChosen] = useState<ProviderDefinition>()
  const state = useListState({ list: 'access_providers', sorts: Object.keys(PROVIDERS.sorts), defaultSort: 'name' })
  const pages = useOffsetPages(state, (window) => contentsListQuery(services, path, PROVIDERS, window))
  const create = () => edits.begin(() => setDialog('create'))
  useCreateShortcut(create, edits.refusal)
  const onDelete = (provider: ProviderDefinition) => {
    setChosen(provider)
    edits.begin(() => setDialog('delete'))
  }
  const close = () => setDialog(undefined)
  const createButton = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon="plus" disabledReason={edits.refusal} onClick={create}>
      {text('providers.create')}
    </Button>
  )
  return (
    <>
      <DatabaseHead title={text('kind.access_providers')} actions={createButton('primary')} />
      <DatabaseTabs current="access_providers" />
      <ListView
        state={state}
        pages={pages}
        caption={text('kind.access_providers')}
        searchLabel={text('resources.search')}
        columns={providerColumns({ path, refusal: edits.refusal, onDelete })}
        rowKey={(row) => row.name}
        failed={text('resources.list_failed')}
        empty={{
          title: text('resources.none_access_providers'),
          text: text('providers.empty_help'),
          actions: createButton('secondary'),
        }}
      />
      <CreateProviderDialog open={dialog === 'create'} onClose={close} />
      {chosen !== undefined && <DeleteProviderDialog key={chosen.name} open={dialog === 'delete'} provider={chosen} onClose={close} />}
      {edits.question}
    </>
  )
}
