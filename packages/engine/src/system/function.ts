import { SYSTEM_ID } from '../catalog/system-ids.ts'
import { isBuiltinRole } from '../access/builtin-roles.ts'
import { objectOf, textMember } from '../document/members.ts'
import { failureAt } from '../document/write-failures.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { checkLambdaSource, checkTypeSource } from './lambda-source.ts'
import { checkGlobalNames, checkNamesAreFree, findName, writeNames } from './names.ts'
import { renameInRoles } from './references-by-name.ts'
import { definitionWritten } from './schema-write.ts'
import type { SystemCollection, SystemWrite } from './system-collection.ts'

/** Functions of the user. */
export const functionCollection: SystemCollection = {
  show: (_context, stored) => stored,

  check(write) {
    if (write.after === undefined) return []
    const failures = [...checkGlobalNames(write), ...checkRole(write), ...checkSources(write)]
    return failures.length === 0 ? checkNamesAreFree(write) : failures
  },

  store: ({ after }) => ({ stored: objectOf(after?.fields ?? []) }),

  written(write, stored) {
    writeNames(write, SYSTEM_ID.Function, stored)
    definitionWritten(write.context)
    renameInRoles(write, stored)
  },
}

function checkRole({ context, before, after }: SystemWrite): readonly ConstraintFailure[] {
  const role = after && textMember(after, 'role')
  if (role === undefined || (before && textMember(before, 'role') === role)) return []
  if (!isBuiltinRole(role)) {
    return findName(context, SYSTEM_ID.Role, role) === undefined
      ? [failureAt(['role'], `Field refers to an unknown role name \`${role}\`.`)]
      : []
  }
  if (role !== 'admin' || context.permissions.builtin !== 'server') return []
  const verb = before === undefined ? 'create a function with admin permissions' : 'grant a function admin permissions'
  return [failureAt(['role'], `Cannot ${verb} using the server role.`)]
}

function checkSources({ after }: SystemWrite): readonly ConstraintFailure[] {
  const body = after && textMember(after, 'body')
  const signature = after && textMember(after, 'signature')
  const bodyFault = body === undefined ? undefined : checkLambdaSource(body, 'body', undefined, false)
  const signatureFault = signature === undefined ? undefined : checkTypeSource(signature, 'signature')
  return [
    ...(bodyFault === undefined ? [] : [failureAt(['body'], bodyFault)]),
    ...(signatureFault === undefined ? [] : [failureAt(['signature'], signatureFault)]),
  ]
}
