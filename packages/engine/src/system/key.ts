import type { ObjectValue } from '@terrarium/values'
import { DocumentValue, type Value } from '@terrarium/values'
import { documentKey, keyHolderKey } from '../catalog/key-space.ts'
import { plainReference } from '../catalog/plain-reference.ts'
import { SYSTEM_ID } from '../catalog/system-ids.ts'
import { objectOf, textMember } from '../document/members.ts'
import { StoredVersion } from '../document/stored-version.ts'
import { failureAt } from '../document/write-failures.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { isBuiltinRole } from '../access/builtin-roles.ts'
import { findName } from './names.ts'
import { createKeySecret } from './secrets.ts'
import type { SystemCollection, SystemWrite } from './system-collection.ts'

/** Keys: secrets with a role, for this database or for one below it. The child is stored by reference, so that it may be renamed. */
export const keyCollection: SystemCollection = {
  show(context, stored) {
    const child = stored.fields.get('database_id')
    const database = typeof child === 'bigint' || typeof child === 'number' ? databaseName(context, BigInt(child)) : undefined
    return objectOf([...[...stored.fields].filter(([name]) => name !== 'hashed_secret' && name !== 'database_id'), ['database', database]])
  },

  check(write) {
    if (write.after === undefined) return []
    return [...checkRole(write), ...checkDatabase(write)]
  },

  store(write) {
    const { before, after } = write
    const database = after && textMember(after, 'database')
    const child = database === undefined ? undefined : findName(write.context, SYSTEM_ID.Database, database)?.id
    const secret = before === undefined ? createKeySecret(write.id) : undefined
    const stored = objectOf([
      ...[...(after?.fields ?? [])].filter(([name]) => name !== 'database' && name !== 'secret'),
      ['database_id', child],
      ['hashed_secret', secret?.hash ?? before?.fields.get('hashed_secret')],
    ])
    return secret === undefined ? { stored } : { stored, shownOnce: new Map<string, Value>([['secret', secret.text]]) }
  },

  written({ context, id }, stored) {
    const value = stored === undefined ? undefined : new Uint8Array(0)
    context.transaction.write({ key: keyHolderKey(id, context.database.scope), value })
  },
}

function checkRole({ context, before, after }: SystemWrite): readonly ConstraintFailure[] {
  const role = after && textMember(after, 'role')
  if (role === undefined || isBuiltinRole(role) || (before && textMember(before, 'role') === role)) return []
  // A key for a child names a role of this database, too, though it is the child's of that name that counts when it is used.
  return findName(context, SYSTEM_ID.Role, role) !== undefined
    ? []
    : [failureAt(['role'], `Field refers to an unknown role name \`${role}\`.`)]
}

function checkDatabase({ context, after }: SystemWrite): readonly ConstraintFailure[] {
  const database = after && textMember(after, 'database')
  if (database === undefined || findName(context, SYSTEM_ID.Database, database) !== undefined) return []
  return [failureAt(['database'], `Field refers to an unknown database name \`${database}\`.`)]
}

function databaseName(context: QueryContext, id: bigint): string | undefined {
  const bytes = context.transaction.get(documentKey(context.database.scope, SYSTEM_ID.Database, id))
  const data = bytes === undefined ? undefined : new StoredVersion(bytes, plainReference).data
  return data && textMember(data, 'name')
}

/** The child database that a stored key is for; undefined: the database that holds it. */
export function childOfKey(stored: ObjectValue): bigint | undefined {
  const child = stored.fields.get('database_id')
  return typeof child === 'bigint' || typeof child === 'number' ? BigInt(child) : undefined
}

/** The document that a stored token or credential belongs to. */
export function documentOf(stored: ObjectValue): DocumentValue | undefined {
  const document = stored.fields.get('document')
  return document instanceof DocumentValue ? document : undefined
}
