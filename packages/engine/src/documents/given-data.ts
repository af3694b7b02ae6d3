import { IdValue, NullValue, ObjectValue, type Value } from '@terrarium/values'
import type { CollectionDefinition } from '../model/catalog.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'
import { displayProvided } from '../model/display-type.ts'
import type { WriteMode } from '../runtime/documents.ts'
import { failureAt } from './write-failures.ts'

/** Names that documents of user collections cannot have as fields. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'coll',
  'ts',
  'id',
  'data',
  'delete',
  'update',
  'replace',
  'updateData',
  'replaceData',
  'exists',
])

/** Names of metadata and methods of documents; user fields with these names are shown inside `data`. */
export const SPECIAL_NAMES: ReadonlySet<string> = new Set(['coll', 'ts', 'id', 'ttl', ...RESERVED_NAMES])

/** The object that a query gives to a write, taken apart. */
export interface GivenData {
  /** As given; undefined: not mentioned. */
  readonly id: Value | undefined
  readonly ttl: Value | undefined
  readonly data: ObjectValue
}

/** Separates metadata from data. In plain mode everything is data. */
export function takeApart(given: ObjectValue, mode: WriteMode, withId: boolean): GivenData {
  if (mode === 'plain') return { id: undefined, ttl: undefined, data: given }
  const fields = new Map(given.fields)
  const id = withId ? fields.get('id') : undefined
  const ttl = fields.get('ttl')
  if (withId) fields.delete('id')
  fields.delete('ttl')
  return { id, ttl, data: new ObjectValue(fields) }
}

/** Names among the data that may not be written. */
export function reservedFailures(reserved: ReadonlySet<string>, data: ObjectValue, mode: WriteMode): readonly ConstraintFailure[] {
  if (mode === 'plain') return []
  const names = [...reserved].filter((name) => data.fields.has(name))
  return names.map((name) => failureAt([name], 'Is a reserved field and cannot be used'))
}

/** Computed fields among the data. */
export function computedFailures(collection: CollectionDefinition, data: ObjectValue, mode: WriteMode): readonly ConstraintFailure[] {
  if (mode === 'plain' || collection.computedFields.size === 0) return []
  const names = [...data.fields.keys()].filter((name) => collection.computedFields.has(name))
  return names.map((name) => failureAt([name], 'Cannot write to a computed field'))
}

const ID_TYPE = 'ID | String | Long'
const ID_TEXT = /^[+-]?\d+$/

/** Reads a given id; a failure when it is none. */
export function readGivenId(value: Value): bigint | ConstraintFailure {
  if (value instanceof NullValue) return failureAt(['id'], `Missing required field of type ${ID_TYPE}`)
  const id = idOf(value)
  if (id === undefined) return failureAt(['id'], `Expected ${ID_TYPE}, provided ${displayProvided(value, { kind: 'scalar', name: 'Any' })}`)
  return id < 0n ? failureAt(['id'], 'id must be nonnegative') : id
}

function idOf(value: Value): bigint | undefined {
  if (value instanceof IdValue) return value.value
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value)
  if (typeof value !== 'string' || !ID_TEXT.test(value)) return undefined
  const id = BigInt(value.startsWith('+') ? value.slice(1) : value)
  return BigInt.asIntN(64, id) === id ? id : undefined
}
