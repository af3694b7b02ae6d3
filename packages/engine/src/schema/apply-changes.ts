import { must } from '@terrarium/base'
import { definitionOf, type ItemChange, type SchemaItem } from '@terrarium/language'
import type { DocumentValue, ObjectValue } from '@terrarium/values'
import type { CollectionDefinition } from '../model/catalog.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { referenceTo } from '../runtime/document-reference.ts'
import { objectMember, withMember } from '../model/members.ts'
import type { QueryContext } from '../runtime/context.ts'
import { findName } from '../documents/name-entries.ts'
import { systemDefinition } from '../model/system-definitions.ts'
import { objectOfDefinition } from './definition-values.ts'
import { SchemaError } from './schema-error.ts'

/** The order of changes: names are freed before they are used again, and roles exist while something names them. */
const ORDER: readonly ((change: ItemChange) => boolean)[] = [
  (change) => change.kind === 'remove' && change.item.kind !== 'role',
  (change) => change.kind === 'add' && change.item.kind === 'role',
  (change) => change.kind === 'add' && change.item.kind !== 'role',
  (change) => change.kind === 'modify',
  (change) => change.kind === 'remove' && change.item.kind === 'role',
]

/**
 * Writes the documents of added, modified and removed items through the write path of queries.
 *
 * @throws {QueryError} constraint_failure
 */
export function applyChanges(context: QueryContext, changes: readonly ItemChange[]): void {
  for (const belongs of ORDER) for (const change of changes.filter(belongs)) applyChange(context, change)
}

function applyChange(context: QueryContext, change: ItemChange): void {
  switch (change.kind) {
    case 'add': {
      const known = findDocument(context, change.item)
      if (known === undefined) context.documents.create(collectionOf(change.item), dataOf(change.item), 'default')
      else replace(context, known, change.item)
      return
    }
    case 'modify':
      return replace(context, requireDocument(context, change.before), change.after)
    case 'remove':
      context.documents.delete(requireDocument(context, change.item))
  }
}

/** The document of an item, as the transaction leaves it. */
export function findDocument(context: QueryContext, item: SchemaItem): DocumentValue | undefined {
  const collection = collectionOf(item)
  const found = findName(context, collection.id, item.name.text)
  return found === undefined || found.isAlias ? undefined : referenceTo(collection, found.id, item.name.text)
}

function requireDocument(context: QueryContext, item: SchemaItem): DocumentValue {
  const found = findDocument(context, item)
  if (found === undefined) throw new SchemaError(500, `Not found \`${item.kind}\`: ${item.name.text}`)
  return found
}

/** Replaces a definition; what users keep in `data` stays. */
function replace(context: QueryContext, document: DocumentValue, item: SchemaItem): void {
  const stored = context.documents.storedData(collectionOf(item), document.id)
  const kept = stored && objectMember(stored, 'data')
  const data = dataOf(item)
  context.documents.replace(document, kept === undefined ? data : withMember(data, 'data', kept), 'default')
}

function dataOf(item: SchemaItem): ObjectValue {
  return objectOfDefinition(definitionOf(item).data)
}

function collectionOf(item: SchemaItem): CollectionDefinition {
  return must(systemDefinition(SYSTEM_ID[COLLECTIONS[item.kind]]), 'a system collection')
}

const COLLECTIONS = { collection: 'Collection', function: 'Function', role: 'Role', accessProvider: 'AccessProvider' } as const
