import { ObjectValue, type Value } from '@terrarium/values'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { isArray, listMember, objectMember, objectOf, textMember } from '../model/members.ts'
import { failureAt } from '../documents/write-failures.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { checkLambdaSource } from './check-sources.ts'
import { writeNames } from '../documents/name-entries.ts'
import { checkOwnName, isNameTaken } from './names.ts'
import { definitionWritten } from './schema-write.ts'
import type { DocumentWrite } from '../documents/document-policy.ts'
import type { SystemCollection } from './system-collection.ts'
import { countMemberships, memberResources, renameRole, rolesReferencing } from './references-by-name.ts'

const RESERVED = ['admin', 'server']

/** Roles of which one collection's documents may be members. */
const ROLES_PER_RESOURCE_MAX = 64

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
    if (write.after === undefined) return []
    return [...checkOwnName(write, RESERVED), ...checkPredicates(write.after)]
  },

  uniqueViolations: (write) => (isNameTaken(write, SYSTEM_ID.Role) ? ['name'] : []),

  store: ({ after }) => ({ stored: objectOf(after?.fields ?? []) }),

  afterWrite(write, stored) {
    writeNames(write, SYSTEM_ID.Role, stored)
    definitionWritten(write)
    renameRole(write, stored)
  },

  checkAtEnd: (write) => (write.after === undefined ? checkReferences(write) : checkMembershipLimit(write)),
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

/** A resource is a member of a limited number of roles. Nothing is written any more, so that they are counted once a query. */
function checkMembershipLimit({ context, collection, id }: DocumentWrite): readonly ConstraintFailure[] {
  const stored = context.documents.storedData(collection, id)
  const resources = stored === undefined ? [] : [...memberResources(stored)]
  if (resources.length === 0) return []
  const counts = memberships.get(context) ?? countMemberships(context)
  memberships.set(context, counts)
  return resources.some((resource) => (counts.get(resource) ?? 0) > ROLES_PER_RESOURCE_MAX)
    ? [failureAt([], `The maximum number of roles per resource (${ROLES_PER_RESOURCE_MAX}) have been exceeded.`)]
    : []
}

const memberships = new WeakMap<QueryContext, ReadonlyMap<string, number>>()

/** A role that functions or keys name cannot go. */
function checkReferences(write: DocumentWrite): readonly ConstraintFailure[] {
  const name = write.before && textMember(write.before, 'name')
  if (name === undefined) return []
  return rolesReferencing(write.context, name).map(({ kind, label }) =>
    failureAt(['name'], `The ${kind} \`${label}\` refers to this document by its previous identifier \`${name}\`.`),
  )
}
