import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/roles-text.ts'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { ItemTabs } from '../../ui/explorer/item-tabs.tsx'
import { ResourceFailed, ResourceNotFound } from '../../ui/guard-pages.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { roleQuery } from './role-definition.ts'
import type { RoleDefinition } from './role-definition.ts'
import styles from './roles.module.css'

interface RoleFrameProps {
  readonly tab: 'privileges' | 'memberships' | 'trial' | undefined
  readonly actions?: ((role: RoleDefinition) => ReactNode) | undefined
  readonly children: (role: RoleDefinition) => ReactNode
}

/** The page of a role: its head and tabs, around what the tab shows of it. */
export function RoleFrame({ tab, actions, children }: RoleFrameProps) {
  const services = useServices()
  const { path } = useDatabase()
  const { name = '' } = useParams()
  const { data: role, error, refetch } = useQuery(roleQuery(services, path, name))
  if (role === null) return <ResourceNotFound message={text('roles.no_such', { name })} />
  if (role === undefined && error !== null) return <ResourceFailed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <DatabaseHead
        trail={[{ label: text('kind.roles'), href: paths.resourceList.href(path, 'roles') }]}
        title={name}
        page={tab === undefined ? name : `${text(`item.${tab}`)} · ${name}`}
        actions={role !== undefined && actions?.(role)}
      />
      {tab !== undefined && <ItemTabs kind="roles" name={name} current={tab} />}
      {role !== undefined && role.problems.length > 0 && (
        <div className={styles['note']}>
          {role.problems.map(({ kind, of }) => (
            <Note key={kind} tone="warn">
              {text(`roles.problem_${kind}`, { of })}
            </Note>
          ))}
        </div>
      )}
      {role === undefined ? <SkeletonRows /> : children(role)}
    </>
  )
}
