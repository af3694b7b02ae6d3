import { must } from '@terrarium/base'
import { ObjectValue, type Value } from '@terrarium/values'
import type { CollectionDefinition } from '../model/catalog.ts'
import { documentIdOf, documentRange, ID_MAX, ID_MIN } from '../model/key-space.ts'
import { plainReference } from '../model/value-codec.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { isBuiltinRole } from '../model/builtin-roles.ts'
import { failureAt } from '../documents/write-failures.ts'
import { findName } from '../documents/name-entries.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { isArray, listMember, textMember, withMember } from '../model/members.ts'
import { StoredVersion } from '../storage/stored-version.ts'
import type { QueryContext } from '../runtime/context.ts'
import { systemDefinition } from '../model/system-definitions.ts'
import type { DocumentWrite } from '../documents/document-policy.ts'

/** A document that names a role in its field `role`. */
export interface RoleReference {
  readonly kind: 'function' | 'key'
  readonly label: string
}

/** Lists the functions and keys that name a role. */
export function rolesReferencing(context: QueryContext, role: string): readonly RoleReference[] {
  return [...referencing(context, role, SYSTEM_ID.Function, 'function'), ...referencing(context, role, SYSTEM_ID.Key, 'key')]
}

/** The failure of a function or key whose role does not exist; the role is that of the stored document, which follows new names. */
export function checkRoleExists({ context, collection, id, before, after }: DocumentWrite): readonly ConstraintFailure[] {
  const stored = after && context.documents.storedData(collection, id)
  const role = stored && textMember(stored, 'role')
  if (role === undefined || isBuiltinRole(role) || (before && textMember(before, 'role') === role)) return []
  return findName(context, SYSTEM_ID.Role, role) === undefined
    ? [failureAt(['role'], `Field refers to an unknown role name \`${role}\`.`)]
    : []
}

/** How many roles have a resource as a member, by its name. */
export function countMemberships(context: QueryContext): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { data } of documentsOf(context, SYSTEM_ID.Role)) {
    for (const resource of memberResources(data)) counts.set(resource, (counts.get(resource) ?? 0) + 1)
  }
  return counts
}

/** The names of the collections whose documents a role has as members. */
export function memberResources(role: ObjectValue): ReadonlySet<string> {
  return new Set(
    listMember(role, 'membership').flatMap((member) => (member instanceof ObjectValue ? (textMember(member, 'resource') ?? []) : [])),
  )
}

/** Follows the new name of a collection or function in the roles that name it. */
export function renameInRoles(write: DocumentWrite, stored: ObjectValue | undefined): void {
  const names = renamed(write, stored)
  if (names === undefined) return
  const rename = (value: Value): Value => renameMember(value, 'resource', names)
  rewriteAll(write.context, SYSTEM_ID.Role, (data) => renameIn(renameIn(data, 'privileges', rename), 'membership', rename))
}

/** Follows the new name of a role in the functions, keys and access providers that name it. */
export function renameRole(write: DocumentWrite, stored: ObjectValue | undefined): void {
  const names = renamed(write, stored)
  if (names === undefined) return
  const ofOwn = (data: ObjectValue): ObjectValue => renameMember(data, 'role', names) as ObjectValue
  rewriteAll(write.context, SYSTEM_ID.Function, ofOwn)
  rewriteAll(write.context, SYSTEM_ID.Key, (data) => (data.fields.has('database_id') ? data : ofOwn(data)))
  const rename = (value: Value): Value => (value === names.before ? names.after : renameMember(value, 'role', names))
  rewriteAll(write.context, SYSTEM_ID.AccessProvider, (data) => renameIn(data, 'roles', rename))
}

interface Renaming {
  readonly before: string
  readonly after: string
}

function renamed(write: DocumentWrite, stored: ObjectValue | undefined): Renaming | undefined {
  const before = write.before && textMember(write.before, 'name')
  const after = stored && textMember(stored, 'name')
  return before === undefined || after === undefined || before === after ? undefined : { before, after }
}

function renameMember(value: Value, member: string, { before, after }: Renaming): Value {
  return value instanceof ObjectValue && textMember(value, member) === before ? withMember(value, member, after) : value
}

/** Renames in a member that is one or a list. */
function renameIn(data: ObjectValue, member: string, rename: (value: Value) => Value): ObjectValue {
  const value = data.fields.get(member)
  if (value === undefined) return data
  return withMember(data, member, isArray(value) ? value.map(rename) : rename(value))
}

function rewriteAll(context: QueryContext, collectionId: number, rewrite: (data: ObjectValue) => ObjectValue): void {
  for (const { collection, id, data } of [...documentsOf(context, collectionId)]) {
    const changed = rewrite(data)
    if (JSON.stringify(namesIn(changed)) !== JSON.stringify(namesIn(data))) context.documents.rewrite(collection, id, changed)
  }
}

/** The strings of a document, to see whether any has changed. */
function namesIn(value: Value): unknown {
  if (isArray(value)) return value.map(namesIn)
  if (value instanceof ObjectValue) return [...value.fields].map(([name, member]) => [name, namesIn(member)])
  return typeof value === 'string' ? value : null
}

function* referencing(context: QueryContext, role: string, collectionId: number, kind: RoleReference['kind']): Generator<RoleReference> {
  for (const { id, data } of documentsOf(context, collectionId)) {
    if (textMember(data, 'role') === role && !data.fields.has('database_id')) yield { kind, label: textMember(data, 'name') ?? String(id) }
  }
}

function* documentsOf(
  context: QueryContext,
  collectionId: number,
): Generator<{ readonly collection: CollectionDefinition; readonly id: bigint; readonly data: ObjectValue }> {
  const collection = must(systemDefinition(collectionId), 'a system collection')
  for (const { key, value } of context.transaction.scan(documentRange(context.database.scope, collectionId, ID_MIN, ID_MAX))) {
    yield { collection, id: documentIdOf(key), data: new StoredVersion(value, plainReference).data }
  }
}
