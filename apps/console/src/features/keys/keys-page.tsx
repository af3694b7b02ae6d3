import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { contentsListQuery } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { formatCount } from '../../data/database-contents.ts'
import { useServices } from '../../data/services.ts'
import { useAddress } from '../../data/use-address.ts'
import { text } from '../../messages/keys-text.ts'
import { Button } from '../../ui/button.tsx'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { DatabaseTabs } from '../../ui/explorer/database-tabs.tsx'
import { useEdits } from '../../ui/explorer/use-edits.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { useOffsetPages } from '../../ui/list/list-pages.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { useCreateShortcut } from '../../ui/list/use-create-shortcut.ts'
import { ExpiringKeys } from './expiring-keys.tsx'
import { keyColumns } from './key-columns.tsx'
import { keyFactsQuery, keyList } from './key-list.ts'
import type { KeyRow } from './key-list.ts'
import type { KeyAction } from './key-menu.tsx'

const CreateKeyDialog = lazyDialog(async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog)
const ExtendKeyDialog = lazyDialog(async () => (await import('./extend-key-dialog.tsx')).ExtendKeyDialog)
const DeleteKeyDialog = lazyDialog(async () => (await import('./delete-key-dialog.tsx')).DeleteKeyDialog)
const RotateKeyDialog = lazyDialog(async () => (await import('./rotate-key-dialog.tsx')).RotateKeyDialog)

type KeyDialog = KeyAction | 'create'

/** Whether generated keys are shown stands in the address. */
function useGeneratedShown() {
  const { params, change } = useAddress()
  const setShown = (shown: boolean) => change({ show: shown ? 'generated' : undefined, off: undefined })
  return { isShown: params.get('show') === 'generated', setShown }
}

interface KeyDialogsProps {
  readonly dialog: KeyDialog | undefined
  /** The key that a dialog is about, kept while it closes. */
  readonly row: KeyRow | undefined
  readonly onClose: () => void
}

function KeyDialogs({ dialog, row, onClose }: KeyDialogsProps) {
  return (
    <>
      <CreateKeyDialog open={dialog === 'create'} onClose={onClose} />
      {row !== undefined && (
        <Fragment key={row.id}>
          <RotateKeyDialog open={dialog === 'rotate'} row={row} onClose={onClose} />
          <ExtendKeyDialog open={dialog === 'extend'} row={row} onClose={onClose} />
          <DeleteKeyDialog open={dialog === 'delete'} row={row} onClose={onClose} />
        </Fragment>
      )}
    </>
  )
}

/** The keys of a database: found by prefix, soonest to expire first, generated ones on demand. */
export function KeysPage() {
  const services = useServices()
  const { path } = useDatabase()
  const edits = useEdits()
  const [dialog, setDialog] = useState<KeyDialog>()
  const [row, setRow] = useState<KeyRow>()
  const { isShown, setShown } = useGeneratedShown()
  const list = keyList(isShown)
  const state = useListState({ list: 'keys', sorts: Object.keys(list.sorts), defaultSort: 'expires' })
  const pages = useOffsetPages(state, (window) => contentsListQuery(services, path, list, window))
  const facts = useQuery(keyFactsQuery(services, path)).data
  const create = () => edits.begin(() => setDialog('create'))
  useCreateShortcut(create, edits.refusal)
  const onAction = (action: KeyAction, of: KeyRow) =>
    edits.begin(() => {
      setRow(of)
      setDialog(action)
    })
  const generated = facts?.generated ?? 0
  const showGenerated = (label: string) => (
    <Button size="sm" aria-pressed={isShown} on={isShown} onClick={() => setShown(!isShown)}>
      {label}
    </Button>
  )
  const createButton = (
    <Button variant="primary" icon="plus" disabledReason={edits.refusal} onClick={create}>
      {text('keys.create')}
    </Button>
  )
  return (
    <>
      <DatabaseHead title={text('kind.keys')} actions={createButton} />
      <DatabaseTabs current="keys" />
      {facts !== undefined && facts.expiring > 0 && (
        <ExpiringKeys count={facts.expiring} soonest={facts.soonest} refusal={edits.refusal} onAction={onAction} />
      )}
      <ListView
        state={state}
        pages={pages}
        caption={text('kind.keys')}
        searchLabel={text('resources.search')}
        columns={keyColumns(edits.refusal, onAction)}
        rowKey={({ id }) => id}
        tall
        failed={text('resources.list_failed')}
        denied={{ text: text('keys.denied') }}
        toolbar={(generated > 0 || isShown) && showGenerated(text('keys.show_generated', { count: formatCount(generated) }))}
        empty={{
          title: generated > 0 ? text('keys.only_generated', { count: generated }) : text('resources.none_keys'),
          text: text('keys.empty_help'),
          actions: (
            <>
              {generated > 0 && showGenerated(text('keys.show'))}
              <Button icon="plus" disabledReason={edits.refusal} onClick={create}>
                {text('keys.create')}
              </Button>
            </>
          ),
        }}
      />
      <KeyDialogs dialog={dialog} row={row} onClose={() => setDialog(undefined)} />
      {edits.question}
    </>
  )
}
