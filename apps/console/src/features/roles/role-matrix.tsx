import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/roles-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadText } from '../../ui/download.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ResourceFailed } from '../../ui/guard-pages.tsx'
import { PaneFoot, PaneToolbar } from '../../ui/pane.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { isRisky, shownActions } from './role-actions.ts'
import { allRolesQuery } from './role-definition.ts'
import type { RoleDefinition } from './role-definition.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { matrixCsv } from './matrix-csv.ts'
import styles from './roles.module.css'

const LETTERS: Readonly<Record<string, string>> = {
  read: 'r',
  write: 'w',
  create: 'c',
  create_with_id: 'i',
  delete: 'd',
  history_read: 'h',
  history_write: 'hw',
  call: 'x',
}

/** What a role grants on a resource, a letter an action; a star follows one under a predicate. */
function Cell({ role, resource }: { readonly role: RoleDefinition; readonly resource: string }) {
  const actions = role.privileges.find((privilege) => privilege.resource === resource)?.actions ?? {}
  const granted = shownActions(role.privileges).filter((action) => actions[action] !== undefined)
  const words = granted.map((action) => `${action}: ${text(actions[action] === true ? 'privileges.always' : 'privileges.when')}`)
  return (
    <span title={words.join(', ')} className={styles['mono']}>
      <bdi dir="ltr" aria-hidden="true">
        {granted.map((action) => `${LETTERS[action]}${actions[action] === true ? '' : '*'}`).join(' ')}
      </bdi>
      <VisuallyHidden>{words.join(', ')}</VisuallyHidden>
    </span>
  )
}

function isWide(roles: readonly RoleDefinition[], resource: string): boolean {
  return roles.some(({ privileges }) =>
    privileges.some((privilege) => privilege.resource === resource && Object.entries(privilege.actions).some(([a, g]) => isRisky(a, g))),
  )
}

/** Whether a resource, or an action that any role grants on it, is looked for. */
function isFound(roles: readonly RoleDefinition[], resource: string, filter: string): boolean {
  const wanted = filter.trim().toLowerCase()
  if (resource.toLowerCase().includes(wanted)) return true
  const privileges = roles.flatMap((role) => role.privileges.filter((privilege) => privilege.resource === resource))
  return privileges.some(({ actions }) => wanted in actions)
}

/** All roles beside all resources that any of them grants. */
export function RoleMatrix({ viewSwitch }: { readonly viewSwitch: ReactNode }) {
  const services = useServices()
  const { path } = useDatabase()
  const [filter, setFilter] = useState('')
  const { data: roles, error, refetch } = useQuery(allRolesQuery(services, path))
  if (roles === undefined && error !== null) return <ResourceFailed error={error} onRetry={() => void refetch()} />
  if (roles === undefined) return <SkeletonRows />
  const all = [...new Set(roles.flatMap(({ privileges }) => privileges.map(({ resource }) => resource)))].sort()
  const resources = all.filter((resource) => isFound(roles, resource, filter))
  const columns: readonly Column<string>[] = [
    { id: 'resource', label: text('roles.matrix_resource'), cell: (resource) => <bdi dir="ltr">{resource}</bdi> },
    ...roles.map((role): Column<string> => ({
      id: role.name,
      label: role.name,
      cell: (resource) =>
        role.privileges.some((privilege) => privilege.resource === resource) ? (
          <Link className={styles['cellLink']} to={paths.rolePrivileges.href(path, role.name, resource)}>
            <Cell role={role} resource={resource} />
          </Link>
        ) : undefined,
    })),
    {
      id: 'warning',
      label: text('roles.matrix_anyone'),
      cell: (resource) =>
        isWide(roles, resource) ? (
          <span title={text('roles.matrix_warning_text')}>
            <Badge tone="warn" icon="warning">
              {text('roles.matrix_warning')}
            </Badge>
          </span>
        ) : undefined,
    },
  ]
  return (
    <>
      <PaneToolbar>
        <SearchField className={styles['filter'] ?? ''} label={text('roles.matrix_filter')} value={filter} onValueChange={setFilter} />
        {viewSwitch}
        <span className={styles['push']}>
          <Button size="sm" icon="download" onClick={() => downloadText('roles.csv', matrixCsv(roles, resources), 'text/csv')}>
            {text('roles.matrix_csv')}
          </Button>
        </span>
      </PaneToolbar>
      {resources.length === 0 ? (
        <EmptyState title={filter === '' ? text('role.overview_none') : text('list.nothing_matches', { search: filter })} />
      ) : (
        <Table even caption={text('roles.matrix')} columns={columns} rows={resources} rowKey={(resource) => resource} />
      )}
      <PaneFoot>{text('roles.matrix_legend')}</PaneFoot>
    </>
  )
}
