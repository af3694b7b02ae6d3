import { must } from '@terrarium/base'
import type { Span } from '@terrarium/language'
import { ObjectValue, type Value } from '@terrarium/values'
import type { IndexField } from '../catalog/catalog.ts'
import { COUNTER, schemaPinKey } from '../catalog/key-space.ts'
import { readCollection } from '../catalog/read-collection.ts'
import { readBackingIndexes } from '../catalog/read-index.ts'
import { SYSTEM_ID } from '../catalog/system-ids.ts'
import { isArray, listMember, objectMember, objectOf, textMember, withMember } from '../document/members.ts'
import { shapeOf } from '../index/index-shape.ts'
import { readMigrations } from '../schema/migration/migration-step.ts'
import type { QueryContext } from '../runtime/context.ts'
import { nextNumber } from './counters.ts'
import { readShapes } from './index-shapes.ts'
import { checkProtectedIndexes } from './protection.ts'
import { systemDefinition, USER_BACKING_INDEX_MIN } from './system-definitions.ts'

/** Puts off the building of a collection's indexes to the end of the query. */
export function buildIndexesLater(context: QueryContext, id: bigint): void {
  const place = context.callSpan
  context.hooks.add(`indexes:${id}`, () => buildIndexes(context, id, place))
}

/**
 * Gives each index of a collection that has been written a backing index, builds the new ones, and completes the definition with orders and
 * statuses.
 */
function buildIndexes(context: QueryContext, id: bigint, place: Span): void {
  const collections = must(systemDefinition(SYSTEM_ID.Collection), 'the Collection collection exists')
  const document = context.documents.storedData(collections, id)
  if (document === undefined) return
  if (context.transaction.get(schemaPinKey(context.database.scope)) !== undefined) {
    // Indexes of a staged schema are built when it is committed.
    context.documents.rewrite(collections, id, completeDefinition(document))
    return
  }
  const shapes = readShapes(document)
  const known = new Map(readBackingIndexes(document))
  // A schema that was staged has been accepted as it is.
  if (!context.catalog.isPinned) checkProtectedIndexes(context, known.keys(), shapes, place)
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

/** Shapes whose entries hold values of computed fields that have another body now. */
function staleShapes(context: QueryContext, id: bigint, document: ObjectValue): readonly string[] {
  const before = context.catalog.findCollectionById(Number(id))
  if (before === undefined) return []
  // What has moved, come or gone is found anew.
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
