import { parseFieldPath } from '@terrarium/language'
import { ObjectValue, type Value } from '@terrarium/values'
import { booleanMember, integerMember, listMember, objectMember, textMember, textOf } from '../model/members.ts'
import { shapeOf } from '../storage/backing-indexes.ts'
import type { BuildStates } from '../storage/index-build.ts'
import type { IndexDefinition, IndexField, UniqueConstraintDefinition } from '../model/catalog.ts'

type FieldPath = readonly (string | number)[]

/** Backing indexes of a collection by their shape. */
export type BackingIndexes = ReadonlyMap<string, number>

/** Reads `backing`, the internal member of a Collection document: the backing index of each shape. */
export function readBackingIndexes(document: ObjectValue): BackingIndexes {
  const backing = new Map<string, number>()
  for (const item of listMember(document, 'backing')) {
    if (!(item instanceof ObjectValue)) continue
    backing.set(textMember(item, 'shape') ?? '', integerMember(item, 'id') ?? 0)
  }
  return backing
}

/** Reads the indexes of a Collection document that have a backing index. One that is being built cannot be queried, whatever was set. */
export function readIndexes(document: ObjectValue, backing: BackingIndexes, builds: BuildStates): ReadonlyMap<string, IndexDefinition> {
  const indexes = new Map<string, IndexDefinition>()
  for (const [name, value] of objectMember(document, 'indexes')?.fields ?? []) {
    if (!(value instanceof ObjectValue)) continue
    const { terms, values } = readIndexFields(value)
    const backingId = backing.get(shapeOf(terms, values))
    if (backingId === undefined) continue
    const status = builds.get(backingId) ?? 'active'
    const queryable = status === 'active' && booleanMember(value, 'queryable') !== false
    indexes.set(name, { name, backingId, terms, values, status, queryable })
  }
  return indexes
}

export function readIndexFields(index: ObjectValue): { terms: readonly IndexField[]; values: readonly IndexField[] } {
  return { terms: listMember(index, 'terms').map(readIndexField), values: listMember(index, 'values').map(readIndexField) }
}

/** Reads the unique constraints of a Collection document. */
export function readUniqueConstraints(
  document: ObjectValue,
  backing: BackingIndexes,
  builds: BuildStates,
): readonly UniqueConstraintDefinition[] {
  const constraints: UniqueConstraintDefinition[] = []
  for (const value of listMember(document, 'constraints')) {
    if (!(value instanceof ObjectValue) || !value.fields.has('unique')) continue
    const fields = readUniqueFields(value)
    const backingId = backing.get(shapeOf(fields, []))
    if (backingId !== undefined) constraints.push({ backingId, fields, status: builds.get(backingId) ?? 'active' })
  }
  return constraints
}

export function readUniqueFields(constraint: ObjectValue): readonly IndexField[] {
  return listMember(constraint, 'unique').map((value) => ({ ...readIndexField(value), path: uniquePath(pathOf(value)) }))
}

/** Reads `.a`, or `{ field: ".a", mva, order }`. `.data.x` is another way to say `.x`. */
export function readIndexField(value: Value): IndexField {
  return {
    path: userPath(pathOf(value)),
    multiValued: value instanceof ObjectValue && booleanMember(value, 'mva') === true,
    order: value instanceof ObjectValue && textMember(value, 'order') === 'desc' ? 'desc' : 'asc',
  }
}

function pathOf(value: Value): FieldPath {
  return parseFieldPath(value instanceof ObjectValue ? (textMember(value, 'field') ?? '') : textOf(value), '*field*').tree
}

/** Unique constraints can be on a user's field that is named as metadata: `.data.id`. Indexes cannot: there it is the metadata. */
function uniquePath(path: FieldPath): FieldPath {
  return METADATA.has(path[1] ?? '') ? path : userPath(path)
}

const METADATA: ReadonlySet<string | number> = new Set(['id', 'coll', 'ts', 'ttl'])

function userPath(path: FieldPath): FieldPath {
  return path[0] === 'data' && path.length > 1 ? path.slice(1) : path
}
