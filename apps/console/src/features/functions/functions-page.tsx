import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contentsListQuery } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { Button } from '../../ui/button.tsx'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { DatabaseTabs } from '../../ui/explorer/database-tabs.tsx'
import { useEdits } from '../../ui/explorer/use-edits.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { useOffsetPages } from '../../ui/list/list-pages.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { useCreateShortcut } from '../../ui/list/use-create-shortcut.ts'
import { functionColumns } from './function-columns.tsx'
import { FUNCTION_LIST } from './function-definition.ts'
import { functionUsersQuery } from './function-users.ts'

const CreateFunctionDialog = lazyDialog(async () => (await import('./create-function-dialog.tsx')).CreateFunctionDialog)
const DeleteFunctionDialog = lazyDialog(async () => (await import('./delete-function-dialog.tsx')).DeleteFunctionDialog)

/** The functions of a database: found by prefix, ordered, created and deleted here. */
export function FunctionsPage() {
  const services = useServices()
  const { path } = useDatabase()
  const edits = useEdits()
  const [dialog, setDialog] = useState<'create' | 'delete'>()
  const [name, setName] = useState('')
  const state = useListState({ list: 'functions', sorts: Object.keys(FUNCTION_LIST.sorts), defaultSort: 'name' })
  const pages = useOffsetPages(state, (window) => contentsListQuery(services, path, FUNCTION_LIST, window))
  const users = useQuery(functionUsersQuery(services, path)).data
  const create = () => edits.begin(() => setDialog('create'))
  useCreateShortcut(create, edits.refusal)
  const onDelete = (of: string) => {
    setName(of)
    edits.begin(() => setDialog('delete'))
  }
  const button = (
    <Button variant="primary" icon="plus" disabledReason={edits.refusal} onClick={create}>
      {text('functions.create')}
    </Button>
  )
  const close = () => setDialog(undefined)
  return (
    <>
      <DatabaseHead title={text('kind.functions')} actions={button} />
      <DatabaseTabs current="functions" />
      <ListView
        state={state}
        pages={pages}
        caption={text('kind.functions')}
        searchLabel={text('resources.search')}
        columns={functionColumns({ path, refusal: edits.refusal, onDelete, users })}
        rowKey={(row) => row.name}
        failed={text('resources.list_failed')}
        empty={{
          title: text('resources.none_functions'),
          text: text('functions.empty_help'),
          actions: (
            <Button icon="plus" disabledReason={edits.refusal} onClick={create}>
              {text('functions.create')}
            </Button>
          ),
        }}
      />
      <CreateFunctionDialog open={dialog === 'create'} onClose={close} />
      <DeleteFunctionDialog key={`delete ${name}`} open={dialog === 'delete'} name={name} onClose={close} />
      {edits.question}
    </>
  )
}
