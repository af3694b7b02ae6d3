import { ObjectValue, type Value } from '@terrarium/values'
import { SYSTEM_ID } from '../catalog/system-ids.ts'
import { isArray, listMember, objectMember, objectOf, textMember } from '../document/members.ts'
import { failureAt } from '../document/write-failures.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { checkLambdaSource } from './lambda-source.ts'
import { checkOwnName, isNameTaken, writeNames } from './names.ts'
import { definitionWritten } from './schema-write.ts'
import type { SystemCollection, SystemWrite } from './system-collection.ts'
import { renameRole, rolesReferencing } from './references-by-name.ts'

const RESERVED = ['admin', 'server']

/** How many parameters the predicate of an action may have; undefined: any number. */
const PREDICATE_ARITIES: Readonly<Record<string, readonly number[] | undefined>> = {
  read: [1],
  write: [2, 3],
  create: [1],
  create_with_id: [1, 2],
  delete: [1],
  history_read: [1],
  history_write: [4],
  unrestricted_read: [1],
}

/** Roles of the user. */
export const roleCollection: SystemCollection = {
  show: (_context, stored) => stored,

  check(write) {
    if (write.after === undefined) return checkReferences(write)
    return [...checkOwnName(write, RESERVED), ...checkPredicates(write.after)]
  },

  taken: (write) => (isNameTaken(write, SYSTEM_ID.Role) ? ['name'] : []),

  store: ({ after }) => ({ stored: objectOf(after?.fields ?? []) }),

  written(write, stored) {
    writeNames(write, SYSTEM_ID.Role, stored)
    definitionWritten(write.context)
    renameRole(write, stored)
  },
}

function checkPredicates(after: ObjectValue): readonly ConstraintFailure[] {
  const failures: ConstraintFailure[] = []
  for (const [at, privilege] of entries(after, 'privileges')) {
    for (const [action, grant] of objectMember(privilege, 'actions')?.fields ?? []) {
      failures.push(...checkPredicate(grant, [...at, 'actions', action], action, PREDICATE_ARITIES[action]))
    }
  }
  for (const [at, membership] of entries(after, 'membership')) {
    failures.push(...checkPredicate(membership.fields.get('predicate'), [...at, 'predicate'], 'predicate', [1]))
  }
  return failures
}

function checkPredicate(
  value: Value | undefined,
  path: readonly (string | number)[],
  name: string,
  arities: readonly number[] | undefined,
): readonly ConstraintFailure[] {
  if (typeof value !== 'string') return []
  const fault = checkLambdaSource(value, name, arities)
  return fault === undefined ? [] : [failureAt(path, fault)]
}

/** The objects of a member that is one or a list of them, with their paths. */
function entries(after: ObjectValue, name: string): readonly (readonly [readonly (string | number)[], ObjectValue])[] {
  const value = after.fields.get(name)
  const isList = value !== undefined && isArray(value)
  return listMember(after, name).flatMap((item, at) => (item instanceof ObjectValue ? [[isList ? [name, at] : [name], item] as const] : []))
}

/** A role that functions or keys name cannot go. */
function checkReferences(write: SystemWrite): readonly ConstraintFailure[] {
  const name = write.before && textMember(write.before, 'name')
  if (name === undefined) return []
  return rolesReferencing(write.context, name).map(({ kind, label }) =>
    failureAt(['name'], `The ${kind} \`${label}\` refers to this document by its previous identifier \`${name}\`.`),
  )
}
