import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { contentsListQuery } from '../../data/contents-list.ts'
import type { ContentsList } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { useAddress } from '../../data/use-address.ts'
import { text } from '../../messages/roles-text.ts'
import { Button } from '../../ui/button.tsx'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { DatabaseTabs } from '../../ui/explorer/database-tabs.tsx'
import { useEdits } from '../../ui/explorer/use-edits.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { useOffsetPages } from '../../ui/list/list-pages.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useCreateShortcut } from '../../ui/list/use-create-shortcut.ts'
import { roleColumns } from './role-columns.tsx'
import type { RoleRowAction } from './role-columns.tsx'
import { readRole, ROLE_PROJECTION } from './role-definition.ts'
import type { RoleDefinition } from './role-definition.ts'
import { RoleMatrix } from './role-matrix.tsx'
import { roleUsersQuery } from './role-usage.ts'

const CreateRoleDialog = lazyDialog(async () => (await import('./create-role-dialog.tsx')).CreateRoleDialog)
const DeleteRoleDialog = lazyDialog(async () => (await import('./delete-role-dialog.tsx')).DeleteRoleDialog)
const CompareRolesDialog = lazyDialog(async () => (await import('./compare-roles-dialog.tsx')).CompareRolesDialog)

const ROLES: ContentsList<RoleDefinition> = {
  kind: 'roles',
  projection: ROLE_PROJECTION,
  sorts: { name: '.name', changed: '.ts' },
  read: readRole,
}

const VIEWS = (['list', 'matrix'] as const).map((id) => ({ id, label: text(`roles.view_${id}`) }))

/** Whether the list or the matrix is shown stands in the address. */
function useView() {
  const { params, change } = useAddress()
  const setView = (view: 'list' | 'matrix') => change({ view: view === 'matrix' ? view : undefined })
  return { view: params.get('view') === 'matrix' ? ('matrix' as const) : ('list' as const), setView }
}

interface RoleListProps {
  readonly refusal: string | undefined
  readonly onCreate: () => void
  readonly onAction: (action: RoleRowAction, name: string) => void
  readonly viewSwitch: ReactNode
}

function RoleList({ refusal, onCreate, onAction, viewSwitch }: RoleListProps) {
  const services = useServices()
  const { path } = useDatabase()
  const state = useListState({ list: 'roles', sorts: Object.keys(ROLES.sorts), defaultSort: 'name' })
  const pages = useOffsetPages(state, (window) => contentsListQuery(services, path, ROLES, window))
  const users = useQuery(roleUsersQuery(services, path)).data
  return (
    <ListView
      state={state}
      pages={pages}
      caption={text('kind.roles')}
      searchLabel={text('resources.search')}
      columns={roleColumns({ path, users, refusal, onAction })}
      rowKey={(row) => row.name}
      failed={text('resources.list_failed')}
      toolbar={viewSwitch}
      empty={{
        title: text('resources.none_roles'),
        text: text('roles.empty_help'),
        actions: (
          <Button icon="plus" disabledReason={refusal} onClick={onCreate}>
            {text('roles.create')}
          </Button>
        ),
      }}
    />
  )
}

/** The roles of a database: as a list, or as a matrix of what each grants. */
export function RolesPage() {
  const edits = useEdits()
  const { view, setView } = useView()
  const [dialog, setDialog] = useState<RoleRowAction | 'create'>()
  const [name, setName] = useState('')
  const create = () => edits.begin(() => setDialog('create'))
  useCreateShortcut(create, edits.refusal)
  const onAction = (action: RoleRowAction, of: string) => {
    setName(of)
    if (action === 'delete') edits.begin(() => setDialog(action))
    else setDialog(action)
  }
  const viewSwitch = <Segmented label={text('roles.view')} options={VIEWS} value={view} onChange={setView} />
  const close = () => setDialog(undefined)
  return (
    <>
      <DatabaseHead
        title={text('kind.roles')}
        actions={
          <Button variant="primary" icon="plus" disabledReason={edits.refusal} onClick={create}>
            {text('roles.create')}
          </Button>
        }
      />
      <DatabaseTabs current="roles" />
      {view === 'matrix' ? (
        <RoleMatrix viewSwitch={viewSwitch} />
      ) : (
        <RoleList refusal={edits.refusal} onCreate={create} onAction={onAction} viewSwitch={viewSwitch} />
      )}
      <CreateRoleDialog open={dialog === 'create'} onClose={close} />
      <DeleteRoleDialog key={`delete ${name}`} open={dialog === 'delete'} name={name} onClose={close} />
      <CompareRolesDialog open={dialog === 'compare'} name={name} onClose={close} />
      {edits.question}
    </>
  )
}
