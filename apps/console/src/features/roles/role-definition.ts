import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { CONTENTS_KEY } from '../../data/database-contents.ts'
import { fql } from '../../data/fql.ts'
import type { Services } from '../../data/services.ts'
import { fieldsOf, listOf } from '../../data/wire-value.ts'
import type { PlainValue } from '../../data/wire-value.ts'
import { roleProblems } from './role-compatibility.ts'
import type { RoleProblem } from './role-compatibility.ts'

/** Whether an action is allowed: always, or when a predicate holds. An action that is not named is denied. */
export type Grant = true | string

/** What a role may do with one collection, or whether it may call one function. */
export interface Privilege {
  readonly resource: string
  readonly actions: Readonly<Record<string, Grant>>
}

/** Whose documents have the role as identities; all of them, or those of which the predicate holds. */
export interface Membership {
  readonly resource: string
  readonly predicate: string | undefined
}

/** A role of a database. */
export interface RoleDefinition {
  readonly name: string
  /** Time of the last change, to the microsecond. */
  readonly ts: string
  readonly privileges: readonly Privilege[]
  readonly memberships: readonly Membership[]
  /** Why the console cannot edit the role. */
  readonly problems: readonly RoleProblem[]
}

/** A member that is one or a list of them, as the list. */
function asList(value: PlainValue | undefined): readonly PlainValue[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? listOf(value) : [value]
}

function readPrivilege(value: PlainValue): Privilege {
  const { resource, actions } = fieldsOf(value)
  const granted = Object.entries(fieldsOf(actions)).filter(
    (entry): entry is [string, Grant] => entry[1] === true || typeof entry[1] === 'string',
  )
  return { resource: typeof resource === 'string' ? resource : JSON.stringify(resource), actions: Object.fromEntries(granted) }
}

function readMembership(value: PlainValue): Membership {
  const { resource, predicate } = fieldsOf(value)
  return {
    resource: typeof resource === 'string' ? resource : JSON.stringify(resource),
    predicate: typeof predicate === 'string' ? predicate : undefined,
  }
}

/** Reads a role as the server shows it. */
export function readRole(value: PlainValue): RoleDefinition {
  const { name, ts, privileges, membership } = fieldsOf(value)
  return {
    name: typeof name === 'string' ? name : '',
    ts: typeof ts === 'string' ? ts : '',
    privileges: asList(privileges).map(readPrivilege),
    memberships: asList(membership).map(readMembership),
    problems: roleProblems({ privileges: asList(privileges), memberships: asList(membership) }),
  }
}

/** The members that `readRole` reads. */
export const ROLE_PROJECTION = '{ name: .name, ts: .ts, privileges: .privileges, membership: .membership }'

/** Reads one role; null where there is none of the name. */
export function roleQuery(services: Services, path: DatabasePath, name: string) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'roles', 'role', name],
    queryFn: async ({ signal }): Promise<RoleDefinition | null> => {
      const query = fql`
        let role = Role.byName(${name})
        if (role.exists()) { name: role!.name, ts: role!.ts, privileges: role!.privileges, membership: role!.membership } else null`
      const value = await services.database.read({ path, role: 'admin', query, screen: 'roles', operation: 'role', signal })
      return value === null ? null : readRole(value)
    },
  })
}

const ROLES_MAX = 1000

/** Reads all roles, for the matrix and for comparisons. */
export function allRolesQuery(services: Services, path: DatabasePath) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'roles', 'all'],
    queryFn: async ({ signal }): Promise<readonly RoleDefinition[]> => {
      const query = fql`Role.all().order(.name).take(${ROLES_MAX}).map(role => { name: role.name, ts: role.ts, privileges: role.privileges, membership: role.membership }).toArray()`
      return listOf(await services.database.read({ path, role: 'admin', query, screen: 'roles', operation: 'all', signal })).map(readRole)
    },
  })
}
