import { useQuery } from '@tanstack/react-query'
import { contentNamesQuery } from '../../../data/contents-list.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/roles-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { allRolesQuery } from '../role-definition.ts'
import type { Membership } from '../role-definition.ts'

/** Roles that a collection can belong to; the server refuses more. */
const ROLES_MAX = 64
/** From here on the limit is shown. */
const ROLES_MANY = 56

interface AddMembershipMenuProps {
  readonly memberships: readonly Membership[]
  readonly refusal: string | undefined
  readonly onAdd: (collection: string) => void
}

/** How many roles list each collection. */
function useRoleCounts(): (collection: string) => number {
  const services = useServices()
  const { path } = useDatabase()
  const roles = useQuery(allRolesQuery(services, path)).data ?? []
  return (collection) => roles.filter(({ memberships }) => memberships.some(({ resource }) => resource === collection)).length
}

/** Collections that the role does not list yet. */
export function AddMembershipMenu({ memberships, refusal, onAdd }: AddMembershipMenuProps) {
  const services = useServices()
  const { path } = useDatabase()
  const names = useQuery(contentNamesQuery(services, path)).data
  const countOf = useRoleCounts()
  const left = (names?.collections ?? []).filter((name) => !memberships.some(({ resource }) => resource === name))
  const label = text('memberships.add')
  const reason = refusal ?? (names !== undefined && left.length === 0 ? text('memberships.none_left') : undefined)
  if (reason !== undefined) {
    return (
      <Button size="sm" icon="plus" disabledReason={reason}>
        {label}
      </Button>
    )
  }
  const trigger = (
    <Button size="sm" icon="plus" endIcon="chevronDown">
      {label}
    </Button>
  )
  return (
    <Menu label={label} trigger={trigger}>
      {left.map((name) => {
        const count = countOf(name)
        return (
          <MenuItem
            key={name}
            icon="collection"
            end={count >= ROLES_MANY && text('memberships.roles_of_max', { count, max: ROLES_MAX })}
            disabledReason={count >= ROLES_MAX ? text('memberships.roles_full', { max: ROLES_MAX }) : undefined}
            onSelect={() => onAdd(name)}
          >
            <bdi dir="ltr">{name}</bdi>
          </MenuItem>
        )
      })}
    </Menu>
  )
}
