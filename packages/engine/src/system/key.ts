import { type ObjectValue, DocumentValue, type Value } from '@terrarium/values'
import { documentKey, keyHolderKey, afterPrefix } from '../model/key-space.ts'
import { plainReference } from '../model/value-codec.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { objectOf, textMember } from '../model/members.ts'
import { StoredVersion } from '../storage/stored-version.ts'
import { failureAt } from '../documents/write-failures.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { findName } from '../documents/name-entries.ts'
import { createKeySecret } from './secrets.ts'
import { checkRoleExists } from './references-by-name.ts'
import type { DocumentWrite } from '../documents/document-policy.ts'
import type { SystemCollection } from './system-collection.ts'
import { SYSTEM_INDEX, systemDefinition } from '../model/system-definitions.ts'
import { must } from '@terrarium/base'
import { idOfEntry, termsPrefix } from '../storage/index-entry.ts'

/** Keys: secrets with a role, for this database or for one below it. The child is stored by reference, so that it may be renamed. */
export const keyCollection: SystemCollection = {
  show(context, stored) {
    const child = stored.fields.get('database_id')
    const database = typeof child === 'bigint' || typeof child === 'number' ? databaseName(context, BigInt(child)) : undefined
    return objectOf([...[...stored.fields].filter(([name]) => name !== 'hashed_secret' && name !== 'database_id'), ['database', database]])
  },

  check(write) {
    if (write.after === undefined) return []
    return checkDatabase(write)
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

  afterWrite({ context, id }, stored) {
    const value = stored === undefined ? undefined : new Uint8Array(0)
    context.transaction.write({ key: keyHolderKey(id, context.database.scope), value })
  },

  // A key for a child names a role of this database, too, though it is the child's of that name that counts when it is used.
  checkAtEnd: checkRoleExists,
}

function checkDatabase({ context, after }: DocumentWrite): readonly ConstraintFailure[] {
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

/** Deletes the keys of this database for a deleted child. */
export function deleteKeysOfDatabase(context: QueryContext, child: bigint): void {
  const keys = must(systemDefinition(SYSTEM_ID.Key), 'the Key collection exists')
  const prefix = termsPrefix(context.database.scope, SYSTEM_INDEX.keyByDatabase, [child])
  const found = [...context.transaction.scan({ start: prefix, end: afterPrefix(prefix) })]
  for (const { key } of found) {
    const id = idOfEntry(key)
    context.documents.removeDependent(keys, id)
    context.transaction.write({ key: keyHolderKey(id, context.database.scope), value: undefined })
  }
}
