import type { DatabasePath } from '@terrarium/contracts'
import { refreshContents } from '../../data/contents-list.ts'
import { fql } from '../../data/fql.ts'
import type { QueryTemplate } from '../../data/fql.ts'
import type { Services } from '../../data/services.ts'
import { toPlain } from '../../data/wire-value.ts'
import { QueryFailedError } from '../../data/query-outcome.ts'
import { roleQuery } from './role-definition.ts'
import type { Membership, Privilege, RoleDefinition } from './role-definition.ts'

const CHANGED = 'terrarium:changed'

async function run(services: Services, path: DatabasePath, operation: string, query: QueryTemplate): Promise<void> {
  await services.database.read({ path, role: 'admin', query, screen: 'roles', operation })
  await refreshContents(services, path)
}

/** Creates a role. @throws {QueryFailedError} */
export function createRole(
  services: Services,
  path: DatabasePath,
  name: string,
  privileges: readonly Privilege[],
  memberships: readonly Membership[],
) {
  const role = {
    name,
    ...(privileges.length > 0 && { privileges: privileges.map((privilege) => ({ ...privilege })) }),
    ...(memberships.length > 0 && { membership: memberships.map((membership) => ({ ...membership })) }),
  }
  return run(services, path, 'create_role', fql`Role.create(${role}) { name }`)
}

/** Replaces a role's privileges or memberships, unless somebody else has changed the role since it was read. @throws {QueryFailedError} */
export function updateRole(
  services: Services,
  path: DatabasePath,
  { name, ts }: RoleDefinition,
  changes: { readonly privileges?: readonly Privilege[]; readonly membership?: readonly Membership[] },
) {
  const fields = {
    ...(changes.privileges && { privileges: changes.privileges.map((privilege) => ({ ...privilege })) }),
    ...(changes.membership && { membership: changes.membership.map((membership) => ({ ...membership })) }),
  }
  const query = fql`
    let role = Role.byName(${name})!
    if (role.ts != Time(${ts})) abort(${CHANGED})
    role.update(${fields}) { name }`
  return run(services, path, 'update_role', query)
}

/**
 * Does as `updateRole` with one part of a role, over changes of the other part too. Where somebody else has changed the same part, it is
 * read again. Says whether it was saved.
 *
 * @throws {QueryFailedError} for any other reason
 */
export async function saveRolePart(
  services: Services,
  path: DatabasePath,
  role: RoleDefinition,
  change: Parameters<typeof updateRole>[3],
): Promise<boolean> {
  try {
    await updateRole(services, path, role, change)
    return true
  } catch (error: unknown) {
    if (!isChangedMeanwhile(error)) throw error
  }
  const stored = await services.cache.fetchQuery({ ...roleQuery(services, path, role.name), staleTime: 0 })
  const isSamePart =
    change.privileges === undefined ? isSame(stored?.memberships, role.memberships) : isSame(stored?.privileges, role.privileges)
  if (stored === null || stored.ts === role.ts || !isSamePart) return false
  await updateRole(services, path, stored, change)
  return true
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether a save was refused because the role was changed meanwhile. */
function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof QueryFailedError && error.failure.abort !== undefined && toPlain(error.failure.abort) === CHANGED
}

/** Deletes a role. @throws {QueryFailedError} while keys or functions name it */
export function deleteRole(services: Services, path: DatabasePath, name: string) {
  return run(services, path, 'delete_role', fql`Role.byName(${name})!.delete()`)
}
