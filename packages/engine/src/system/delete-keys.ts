import { SYSTEM_ID } from '../catalog/system-ids.ts'
import type { QueryContext } from '../runtime/context.ts'
import { SYSTEM_INDEX, systemDefinition } from './system-definitions.ts'
import { must } from '@terrarium/base'
import { termsPrefix, readEntry } from '../index/entry-key.ts'
import { afterPrefix, keyHolderKey } from '../catalog/key-space.ts'
import { plainReference } from '../catalog/plain-reference.ts'

/** Deletes the keys of this database that are for a child that has gone. */
export function deleteKeysOfDatabase(context: QueryContext, child: bigint): void {
  const keys = must(systemDefinition(SYSTEM_ID.Key), 'the Key collection exists')
  const prefix = termsPrefix(context.database.scope, SYSTEM_INDEX.keyByDatabase, [child])
  const found = [...context.transaction.scan({ start: prefix, end: afterPrefix(prefix) })]
  for (const { key, value } of found) {
    const { id } = readEntry(key, key.length, value, 0, 0, plainReference)
    context.documents.removeDependent(keys, id)
    context.transaction.write({ key: keyHolderKey(id, context.database.scope), value: undefined })
  }
}
