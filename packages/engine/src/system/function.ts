import { SYSTEM_ID } from '../model/system-ids.ts'
import { objectOf, textMember } from '../model/members.ts'
import { failureAt } from '../documents/write-failures.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { checkLambdaSource, checkTypeSource } from './check-sources.ts'
import { writeNames } from '../documents/name-entries.ts'
import { checkGlobalNames, checkNamesAreFree } from './names.ts'
import { checkRoleExists, renameInRoles } from './references-by-name.ts'
import { definitionWritten } from './schema-write.ts'
import type { DocumentWrite } from '../documents/document-policy.ts'
import type { SystemCollection } from './system-collection.ts'

/** Functions of the user. */
export const functionCollection: SystemCollection = {
  show: (_context, stored) => stored,

  check(write) {
    if (write.after === undefined) return []
    const failures = [...checkGlobalNames(write), ...checkAdminRole(write), ...checkSources(write)]
    return failures.length === 0 ? checkNamesAreFree(write) : failures
  },

  store: ({ after }) => ({ stored: objectOf(after?.fields ?? []) }),

  afterWrite(write, stored) {
    writeNames(write, SYSTEM_ID.Function, stored)
    definitionWritten(write)
    renameInRoles(write, stored)
  },

  checkAtEnd: checkRoleExists,
}

function checkAdminRole({ context, before, after }: DocumentWrite): readonly ConstraintFailure[] {
  const role = after && textMember(after, 'role')
  if (role === undefined || (before && textMember(before, 'role') === role)) return []
  if (role !== 'admin' || context.permissions.builtin !== 'server') return []
  const verb = before === undefined ? 'create a function with admin permissions' : 'grant a function admin permissions'
  return [failureAt(['role'], `Cannot ${verb} using the server role.`)]
}

function checkSources({ after }: DocumentWrite): readonly ConstraintFailure[] {
  const body = after && textMember(after, 'body')
  const signature = after && textMember(after, 'signature')
  const bodyFault = body === undefined ? undefined : checkLambdaSource(body, 'body', undefined, false)
  const signatureFault = signature === undefined ? undefined : checkTypeSource(signature, 'signature')
  return [
    ...(bodyFault === undefined ? [] : [failureAt(['body'], bodyFault)]),
    ...(signatureFault === undefined ? [] : [failureAt(['signature'], signatureFault)]),
  ]
}
