/**
 * Entries by which documents of the catalog are found by name or alias: `name` keys, each with the document's id.
 *
 * A document has at most one entry for its name and one for its alias. Two documents that swap names in one query leave the entries right:
 * an entry is removed only while it leads to the document that gives the name up.
 */
import type { ObjectValue } from '@terrarium/values'
import { asBuffer } from '@terrarium/store'
import { nameKey } from '../model/key-space.ts'
import { textMember } from '../model/members.ts'
import type { QueryContext } from '../runtime/context.ts'
import { idBytes } from '../storage/index-entry.ts'
import type { DocumentWrite } from './document-policy.ts'

const IS_NAME = 0
const IS_ALIAS = 1

/** A write of a named document. */
export type NamedWrite = Pick<DocumentWrite, 'context' | 'before' | 'id'>

/** Brings the names by which a document is found from one version to the next. */
export function writeNames(write: NamedWrite, collectionId: number, stored: ObjectValue | undefined): void {
  const { context, before, id } = write
  for (const field of ['name', 'alias']) {
    const old = before && textMember(before, field)
    const owner = old === undefined ? undefined : findName(context, collectionId, old)
    // The name may belong to another document by now, when two have swapped theirs.
    if (old !== undefined && owner?.id === id)
      context.transaction.write({ key: nameKey(context.database.scope, collectionId, old), value: undefined })
  }
  for (const [field, kind] of [
    ['name', IS_NAME],
    ['alias', IS_ALIAS],
  ] as const) {
    const name = stored && textMember(stored, field)
    if (name === undefined) continue
    const value = Buffer.concat([idBytes(id), Uint8Array.of(kind)])
    context.transaction.write({ key: nameKey(context.database.scope, collectionId, name), value })
  }
}

/** The document that has a name, own writes included. */
export function findName(
  context: QueryContext,
  collectionId: number,
  name: string,
): { readonly id: bigint; readonly isAlias: boolean } | undefined {
  return readNameEntry(context.transaction.get(nameKey(context.database.scope, collectionId, name)))
}

/** The document that had a name when the query began. Documents named by the query itself are not found, those it deletes are. */
export function findNameAtStart(context: QueryContext, collectionId: number, name: string): bigint | undefined {
  const key = nameKey(context.database.scope, collectionId, name)
  context.transaction.trackKey(key)
  const entry = readNameEntry(context.transaction.snapshot.get(key))
  return entry === undefined || entry.isAlias ? undefined : entry.id
}

function readNameEntry(value: Uint8Array | undefined): { readonly id: bigint; readonly isAlias: boolean } | undefined {
  return value === undefined ? undefined : { id: asBuffer(value).readBigInt64BE(0), isAlias: value[8] === IS_ALIAS }
}
