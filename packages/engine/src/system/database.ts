import { ObjectValue } from '@terrarium/values'
import { COUNTER, databaseKey, globalIdKey } from '../model/key-space.ts'
import { ROOT_SCOPE, SYSTEM_ID } from '../model/system-ids.ts'
import { integerMember, objectOf, textMember, withoutMembers } from '../model/members.ts'
import { createId } from '../documents/new-id.ts'
import { encodeDatabaseRecord } from '../catalog/database-record.ts'
import type { QueryContext } from '../runtime/context.ts'
import { nextNumber } from './counters.ts'
import { deleteKeysOfDatabase } from './key.ts'
import { writeNames } from '../documents/name-entries.ts'
import { checkOwnName, isNameTaken } from './names.ts'
import { bumpDatabaseTree, bumpSchemaVersion } from './schema-write.ts'
import type { DocumentWrite } from '../documents/document-policy.ts'
import type { SystemCollection } from './system-collection.ts'
import { encodeGlobalId } from './global-id.ts'

const INTERNAL = new Set(['scope', 'global_number', 'disabled'])

/** Child databases. Each has a scope of its own, and a global id that survives renaming. */
export const databaseCollection: SystemCollection = {
  show: (_context, stored) => withoutMembers(stored, INTERNAL),

  check: (write) => (write.after === undefined ? [] : checkOwnName(write)),

  uniqueViolations: (write) => (isNameTaken(write, SYSTEM_ID.Database) ? ['name'] : []),

  store(write) {
    const { after } = write
    const kept = write.before === undefined ? newIdentity(write.context) : identityOf(write.before)
    return { stored: new ObjectValue(new Map([...(after?.fields ?? []), ...kept.fields])) }
  },

  afterWrite(write, stored) {
    writeNames(write, SYSTEM_ID.Database, stored)
    bumpDatabaseTree(write.context)
    if (write.before === undefined) openScope(write, stored)
    bumpVersions(write, stored)
    if (stored === undefined && write.before !== undefined) {
      const scope = integerMember(write.before, 'scope') ?? 0
      write.context.transaction.write({ key: databaseKey(scope), value: undefined })
      write.context.transaction.write({ key: globalIdKey(globalIdOf(write.before)), value: undefined })
      deleteKeysOfDatabase(write.context, write.id)
    }
  },
}

function newIdentity(context: QueryContext): ObjectValue {
  const globalId = createId(context.queryTime)
  return objectOf([
    ['scope', nextNumber(context, ROOT_SCOPE, COUNTER.scope, 1)],
    ['global_number', globalId],
    ['global_id', encodeGlobalId(globalId)],
  ])
}

function identityOf(stored: ObjectValue): ObjectValue {
  return objectOf(['scope', 'global_number', 'global_id', 'disabled'].map((name) => [name, stored.fields.get(name)]))
}

function openScope(write: DocumentWrite, stored: ObjectValue | undefined): void {
  if (stored === undefined) return
  const { transaction, database } = write.context
  const scope = integerMember(stored, 'scope') ?? 0
  const record = encodeDatabaseRecord({ parentScope: database.scope, documentId: write.id, hold: undefined, replacedAt: 0 })
  transaction.write({ key: databaseKey(scope), value: record })
  transaction.write({ key: globalIdKey(globalIdOf(stored)), value: uint32(scope) })
}

/** Changes concern the child; those of the name, its appearance and disappearance the parent, too. */
function bumpVersions({ context, before }: DocumentWrite, stored: ObjectValue | undefined): void {
  const child = before ?? stored
  const renamed = before === undefined || stored === undefined || textMember(before, 'name') !== textMember(stored, 'name')
  if (renamed) bumpSchemaVersion(context)
  if (child !== undefined) bumpSchemaVersion(context, integerMember(child, 'scope') ?? 0)
}

function globalIdOf(stored: ObjectValue): bigint {
  const value = stored.fields.get('global_number')
  return typeof value === 'bigint' || typeof value === 'number' ? BigInt(value) : 0n
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(value)
  return bytes
}
