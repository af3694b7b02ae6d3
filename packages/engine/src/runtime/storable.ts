import { FunctionValue, IdValue, kindOf, ModuleValue, NullValue, ObjectValue, type DocumentValue, type Value } from '@terrarium/values'
import { QueryError } from './query-error.ts'
import { detailsOf } from './document-reference.ts'
import { isArray } from '../model/members.ts'

/**
 * Checks that a value can be stored, and gives it in its stored form.
 *
 * @throws {QueryError} invalid_type
 */
export function toStorable(value: Value, path: readonly (string | number)[] = []): Value {
  switch (kindOf(value)) {
    case 'array':
      return (value as readonly Value[]).map((element, at) => toStorable(element, [...path, at]))
    case 'object':
      return new ObjectValue(
        new Map([...(value as ObjectValue).fields].map(([name, member]) => [name, toStorable(member, [...path, name])])),
      )
    case 'document':
      if (!isStorableReference(value as DocumentValue)) throw notStorable('Doc', path)
      return value
    case 'function':
      if ((value as FunctionValue).name === '<lambda>')
        throw new QueryError('invalid_type', 'Anonymous functions cannot be stored. Use a string of FQL instead.')
      throw notStorable('Function', path)
    case 'module':
      throw notStorable((value as ModuleValue).name, path)
    case 'set':
      throw notStorable('Set<Any>', path)
    case 'setCursor':
      throw notStorable('SetCursor', path)
    case 'eventSource':
      throw notStorable('EventSource<Any>', path)
    case 'id':
      throw notStorable('ID', path)
    default:
      return value
  }
}

/** Tells whether a value can be stored. */
export function isStorable(value: Value): boolean {
  if (isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object') return true
  if (value instanceof ObjectValue) return [...value.fields.values()].every(isStorable)
  if (value.kind === 'document') return isStorableReference(value)
  return !(
    value instanceof FunctionValue ||
    value instanceof ModuleValue ||
    value instanceof IdValue ||
    value.kind === 'set' ||
    value.kind === 'setCursor' ||
    value.kind === 'eventSource'
  )
}

/** Removes the members of objects that are null, at every level. Null elements of arrays stay. */
export function withoutNullMembers(value: Value): Value {
  if (isArray(value)) return value.map(withoutNullMembers)
  if (!(value instanceof ObjectValue)) return value
  const fields = new Map<string, Value>()
  for (const [name, member] of value.fields) if (!(member instanceof NullValue)) fields.set(name, withoutNullMembers(member))
  return new ObjectValue(fields)
}

/** Merges a patch into an object: objects member by member, `null` removes, everything else replaces. */
export function merge(old: ObjectValue, patch: ObjectValue): ObjectValue {
  const fields = new Map(old.fields)
  for (const [name, value] of patch.fields) {
    if (value instanceof NullValue) fields.delete(name)
    else if (value instanceof ObjectValue) {
      const before = fields.get(name)
      fields.set(name, merge(before instanceof ObjectValue ? before : EMPTY_OBJECT, value))
    } else fields.set(name, isArray(value) ? withoutNullElements(value) : value)
  }
  return new ObjectValue(fields)
}

export const EMPTY_OBJECT = new ObjectValue(new Map())

function withoutNullElements(values: readonly Value[]): readonly Value[] {
  return values.filter((value) => !(value instanceof NullValue)).map(withoutNulls)
}

/** Removes nulls at every level, from objects and arrays alike. */
function withoutNulls(value: Value): Value {
  if (isArray(value)) return withoutNullElements(value)
  if (!(value instanceof ObjectValue)) return value
  const fields = new Map<string, Value>()
  for (const [name, member] of value.fields) if (!(member instanceof NullValue)) fields.set(name, withoutNulls(member))
  return new ObjectValue(fields)
}

/** References to named documents that were looked up by name are not stored; those that came from storage are. */
function isStorableReference(reference: DocumentValue): boolean {
  return reference.name === undefined || detailsOf(reference).storable === true
}

function notStorable(type: string, path: readonly (string | number)[]): QueryError {
  const value = path.length === 0 ? 'Value' : `Value at \`${displayPath(path)}\``
  return new QueryError('invalid_type', `${value} has type ${type}, which cannot be persisted.`)
}

/** Shows a path: `a.b[0]`. */
export function displayPath(path: readonly (string | number)[]): string {
  return path.map((segment, at) => (typeof segment === 'number' ? `[${segment}]` : at === 0 ? segment : `.${segment}`)).join('')
}

/** Tells whether a value can be looked up in an index. */
export function canIndex(value: Value): boolean {
  return isStorable(value) || kindOf(value) === 'document'
}
