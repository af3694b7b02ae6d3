import { ObjectValue, type Value } from '@terrarium/values'

/** Member of that name if it is a string. */
export function textMember(object: ObjectValue, name: string): string | undefined {
  const value = object.fields.get(name)
  return typeof value === 'string' ? value : undefined
}

/** Member of that name if it is an integer. */
export function integerMember(object: ObjectValue, name: string): number | undefined {
  const value = object.fields.get(name)
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined
}

export function booleanMember(object: ObjectValue, name: string): boolean | undefined {
  const value = object.fields.get(name)
  return typeof value === 'boolean' ? value : undefined
}

export function objectMember(object: ObjectValue, name: string): ObjectValue | undefined {
  const value = object.fields.get(name)
  return value instanceof ObjectValue ? value : undefined
}

/** A value that is a string, else the empty string. */
export function textOf(value: Value): string {
  return typeof value === 'string' ? value : ''
}

/** Elements of a member that is an array; a member that is none counts as an array of itself, a missing one as empty. */
export function listMember(object: ObjectValue, name: string): readonly Value[] {
  const value = object.fields.get(name)
  if (value === undefined) return []
  return isArray(value) ? value : [value]
}

export function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

/** An object of the members that are given. */
export function objectOf(members: Iterable<readonly [string, Value | undefined]>): ObjectValue {
  const fields = new Map<string, Value>()
  for (const [name, value] of members) if (value !== undefined) fields.set(name, value)
  return new ObjectValue(fields)
}

/** The object with one member set, in its place if it was there, else last. */
export function withMember(object: ObjectValue, name: string, value: Value): ObjectValue {
  return new ObjectValue(new Map(object.fields).set(name, value))
}

export function withoutMembers(object: ObjectValue, names: ReadonlySet<string>): ObjectValue {
  return new ObjectValue(new Map([...object.fields].filter(([name]) => !names.has(name))))
}
