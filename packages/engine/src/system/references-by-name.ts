import { must } from '@terrarium/base'
import { ObjectValue, type Value } from '@terrarium/values'
import type { CollectionDefinition } from '../catalog/catalog.ts'
import { documentIdOf, documentRange, ID_MAX, ID_MIN } from '../catalog/key-space.ts'
import { plainReference } from '../catalog/plain-reference.ts'
import { SYSTEM_ID } from '../catalog/system-ids.ts'
import { isArray, textMember, withMember } from '../document/members.ts'
import { StoredVersion } from '../document/stored-version.ts'
import type { QueryContext } from '../runtime/context.ts'
import { systemDefinition } from './system-definitions.ts'
import type { SystemWrite } from './system-collection.ts'

/** A document that names a role in its field `role`. */
export interface RoleReference {
  readonly kind: 'function' | 'key'
  readonly label: string
}

/** Lists the functions and keys that name a role. */
export function rolesReferencing(context: QueryContext, role: string): readonly RoleReference[] {
  return [...referencing(context, role, SYSTEM_ID.Function, 'function'), ...referencing(context, role, SYSTEM_ID.Key, 'key')]
}

/** Follows the new name of a collection or function in the roles that name it. */
export function renameInRoles(write: SystemWrite, stored: ObjectValue | undefined): void {
  const names = renamed(write, stored)
  if (names === undefined) return
  const rename = (value: Value): Value => renameMember(value, 'resource', names)
  rewriteAll(write.context, SYSTEM_ID.Role, (data) => renameIn(renameIn(data, 'privileges', rename), 'membership', rename))
}

/** Follows the new name of a role in the functions, keys and access providers that name it. */
export function renameRole(write: SystemWrite, stored: ObjectValue | undefined): void {
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

function renamed(write: SystemWrite, stored: ObjectValue | undefined): Renaming | undefined {
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
