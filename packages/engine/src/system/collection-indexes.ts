import { must } from '@terrarium/base'
import type { Span } from '@terrarium/language'
import { ObjectValue, type Value } from '@terrarium/values'
import type { IndexField } from '../model/catalog.ts'
import { COUNTER, schemaPinKey } from '../model/key-space.ts'
import { readCollection } from '../catalog/read-collection.ts'
import { readBackingIndexes, readIndexFields, readUniqueFields } from '../catalog/read-index.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { isArray, listMember, objectMember, objectOf, textMember, withMember } from '../model/members.ts'
import { shapeOf } from '../storage/backing-indexes.ts'
import { readMigrations } from '../model/migration.ts'
import type { QueryContext } from '../runtime/context.ts'
import { nextNumber } from './counters.ts'
import { checkProtectedIndexes } from './protection.ts'
import { systemDefinition, USER_BACKING_INDEX_MIN } from '../model/system-definitions.ts'

/** Puts off the building of a collection's indexes to the end of the query. */
export function buildIndexesLater(context: QueryContext, id: bigint): void {
  const span = context.callSpan
  context.hooks.add(`indexes:${id}`, () => buildIndexes(context, id, span))
}

/**
 * Gives each index of a collection that has been written a backing index, builds the new ones, and completes the definition with orders and
 * statuses.
 */
function buildIndexes(context: QueryContext, id: bigint, span: Span): void {
  const collections = must(systemDefinition(SYSTEM_ID.Collection), 'the Collection collection exists')
  const document = context.documents.storedData(collections, id)
  if (document === undefined) return
  const shapes = readShapes(document)
  const known = new Map(readBackingIndexes(document))
  // A staged schema may give up indexes: nothing is lost before it is committed.
  if (context.transaction.get(schemaPinKey(context.database.scope)) === undefined)
    checkProtectedIndexes(context, known.keys(), shapes, span)
  for (const shape of staleShapes(context, id, document)) known.delete(shape)
  const backing = shapes.map((shape) => ({
    shape,
    id: known.get(shape) ?? nextNumber(context, context.database.scope, COUNTER.backingIndex, USER_BACKING_INDEX_MIN),
    isNew: !known.has(shape),
  }))
  const stored = withMember(
    completeDefinition(document),
    'backing',
    backing.map((index) =>
      objectOf([
        ['id', index.id],
        ['shape', index.shape],
      ]),
    ),
  )
  context.documents.rewrite(collections, id, stored)
  const built = backing.filter(({ isNew }) => isNew).map((index) => index.id)
  const dropped = known.size - (backing.length - built.length)
  context.stats.writeOps += built.length + dropped
  if (built.length > 0) context.documents.buildIndexes(readCollection(id, 0, stored), new Set(built))
}

/** Shapes whose entries hold values of computed fields with a changed body. */
function staleShapes(context: QueryContext, id: bigint, document: ObjectValue): readonly string[] {
  const before = context.catalog.findCollectionById(Number(id))
  if (before === undefined) return []
  // A migration can change every indexed value.
  if (readMigrations(document).length > (before.migrations?.length ?? 0)) return [...readBackingIndexes(document).keys()]
  if (before.computedFields.size === 0) return []
  const bodies = objectMember(document, 'computed_fields')
  const isStale = ({ path }: IndexField): boolean => {
    const field = before.computedFields.get(String(path[0]))
    const body = bodies?.fields.get(String(path[0]))
    return field !== undefined && !(body instanceof ObjectValue && textMember(body, 'body') === field.source)
  }
  const indexes = [...before.indexes.values(), ...before.uniqueConstraints.map(({ fields }) => ({ terms: fields, values: [] }))]
  return indexes
    .filter(({ terms, values }) => terms.some(isStale) || values.some(isStale))
    .map(({ terms, values }) => shapeOf(terms, values))
}

function completeDefinition(document: ObjectValue): ObjectValue {
  const fields = new Map(document.fields)
  const indexes = [...(objectMember(document, 'indexes')?.fields ?? [])]
  const completed = indexes.map(([name, index]): [string, Value] => [name, index instanceof ObjectValue ? completeIndex(index) : index])
  fields.set('indexes', new ObjectValue(new Map(completed)))
  if (fields.has('constraints')) fields.set('constraints', listMember(document, 'constraints').map(completeConstraint))
  return new ObjectValue(fields)
}

function completeConstraint(value: Value): Value {
  return value instanceof ObjectValue && value.fields.has('unique') ? withMember(value, 'status', 'active') : value
}

function completeIndex(index: ObjectValue): ObjectValue {
  const values = index.fields.get('values')
  const ordered = values !== undefined && isArray(values) ? withMember(index, 'values', values.map(completeOrder)) : index
  const queryable = ordered.fields.has('queryable') ? ordered : withMember(ordered, 'queryable', true)
  return withMember(queryable, 'status', 'complete')
}

function completeOrder(value: Value): Value {
  if (!(value instanceof ObjectValue)) return value
  const { field, order, ...others } = Object.fromEntries(value.fields)
  return objectOf([['field', field], ['order', order ?? 'asc'], ...Object.entries(others)])
}

/** Shapes of the backing indexes that a Collection document calls for, each once. */
export function readShapes(document: ObjectValue): readonly string[] {
  const shapes = new Set<string>()
  for (const index of objectMember(document, 'indexes')?.fields.values() ?? []) {
    if (!(index instanceof ObjectValue)) continue
    const { terms, values } = readIndexFields(index)
    shapes.add(shapeOf(terms, values))
  }
  for (const constraint of listMember(document, 'constraints')) {
    if (constraint instanceof ObjectValue && constraint.fields.has('unique')) shapes.add(shapeOf(readUniqueFields(constraint), []))
  }
  return [...shapes]
}
