import { must } from '@terrarium/base'
import type { ObjectValue } from '@terrarium/values'
import type { CollectionDefinition } from '../catalog/catalog.ts'
import { documentIdOf, documentRange, ID_MAX, ID_MIN } from '../catalog/key-space.ts'
import { plainReference } from '../catalog/plain-reference.ts'
import { SYSTEM_ID } from '../catalog/system-ids.ts'
import { textMember } from '../document/members.ts'
import { StoredVersion } from '../document/stored-version.ts'
import type { QueryContext } from '../runtime/context.ts'
import { systemDefinition } from './system-definitions.ts'

/** A document that names a role. */
export interface RoleReference {
  readonly kind: 'function' | 'key'
  readonly label: string
  readonly collection: CollectionDefinition
  readonly id: bigint
  readonly data: ObjectValue
}

/** Lists the functions and keys that name a role. */
export function rolesReferencing(context: QueryContext, role: string): readonly RoleReference[] {
  return [...referencing(context, role, SYSTEM_ID.Function, 'function'), ...referencing(context, role, SYSTEM_ID.Key, 'key')]
}

function* referencing(context: QueryContext, role: string, collectionId: number, kind: RoleReference['kind']): Generator<RoleReference> {
  const collection = must(systemDefinition(collectionId), 'a system collection')
  for (const { key, value } of context.transaction.scan(documentRange(context.database.scope, collectionId, ID_MIN, ID_MAX))) {
    const { data } = new StoredVersion(value, plainReference)
    if (textMember(data, 'role') !== role || data.fields.has('database_id')) continue
    const id = documentIdOf(key)
    yield { kind, label: textMember(data, 'name') ?? String(id), collection, id, data }
  }
}
