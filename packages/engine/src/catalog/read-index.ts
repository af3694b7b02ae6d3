import { parseFieldPath } from '@terrarium/language'
import { ObjectValue, type Value } from '@terrarium/values'
import { booleanMember, integerMember, listMember, objectMember, textMember, textOf } from '../document/members.ts'
import { shapeOf } from '../index/index-shape.ts'
import type { IndexDefinition, IndexField, UniqueConstraintDefinition } from './catalog.ts'

/** Backing indexes of a collection by their shape. */
export type BackingIndexes = ReadonlyMap<string, number>

/** Reads `backing`, the internal member of a Collection document that remembers which backing index stands for which shape. */
export function readBackingIndexes(document: ObjectValue): BackingIndexes {
  const backing = new Map<string, number>()
  for (const item of listMember(document, 'backing')) {
    if (!(item instanceof ObjectValue)) continue
    backing.set(textMember(item, 'shape') ?? '', integerMember(item, 'id') ?? 0)
  }
  return backing
}

/** Reads the indexes of a Collection document that have a backing index. */
export function readIndexes(document: ObjectValue, backing: BackingIndexes): ReadonlyMap<string, IndexDefinition> {
  const indexes = new Map<string, IndexDefinition>()
  for (const [name, value] of objectMember(document, 'indexes')?.fields ?? []) {
    if (!(value instanceof ObjectValue)) continue
    const { terms, values } = readIndexFields(value)
    const backingId = backing.get(shapeOf(terms, values))
    if (backingId === undefined) continue
    const status = statusOf(textMember(value, 'status'))
    indexes.set(name, { name, backingId, terms, values, status, queryable: booleanMember(value, 'queryable') ?? status === 'active' })
  }
  return indexes
}

export function readIndexFields(index: ObjectValue): { terms: readonly IndexField[]; values: readonly IndexField[] } {
  return { terms: listMember(index, 'terms').map(readIndexField), values: listMember(index, 'values').map(readIndexField) }
}

/** Reads the unique constraints of a Collection document. */
export function readUniqueConstraints(document: ObjectValue, backing: BackingIndexes): readonly UniqueConstraintDefinition[] {
  const constraints: UniqueConstraintDefinition[] = []
  for (const value of listMember(document, 'constraints')) {
    if (!(value instanceof ObjectValue) || !value.fields.has('unique')) continue
    const fields = readUniqueFields(value)
    const backingId = backing.get(shapeOf(fields, []))
    if (backingId !== undefined) constraints.push({ backingId, fields, status: statusOf(textMember(value, 'status')) })
  }
  return constraints
}

export function readUniqueFields(constraint: ObjectValue): readonly IndexField[] {
  return listMember(constraint, 'unique').map(readIndexField)
}

/** Reads `.a`, or `{ field: ".a", mva, order }`. `.data.x` is another way to say `.x`. */
export function readIndexField(value: Value): IndexField {
  const field = value instanceof ObjectValue ? (textMember(value, 'field') ?? '') : textOf(value)
  return {
    path: userPath(parseFieldPath(field, '*field*').tree),
    multiValued: value instanceof ObjectValue && booleanMember(value, 'mva') === true,
    order: value instanceof ObjectValue && textMember(value, 'order') === 'desc' ? 'desc' : 'asc',
  }
}

function userPath(path: readonly (string | number)[]): readonly (string | number)[] {
  return path[0] === 'data' && path.length > 1 ? path.slice(1) : path
}

function statusOf(status: string | undefined): 'pending' | 'active' | 'failed' {
  if (status === 'building' || status === 'pending') return 'pending'
  return status === 'failed' ? 'failed' : 'active'
}
