import type { ObjectValue } from '@terrarium/values'
import { formatKey, kindOf, type Value } from '@terrarium/values'
import type { SchemaField, SchemaType } from './schema-type.ts'

/** Shows a type as constraint failures do. Several object types of a union appear as one with their common members. */
export function displayType(type: SchemaType): string {
  switch (type.kind) {
    case 'scalar':
      return type.name
    case 'anyDocument':
      return '{ *: Any }'
    case 'document':
      return type.collection
    case 'nullDocument':
      return `Null${type.collection}`
    case 'singleton':
      return typeof type.value === 'string' ? JSON.stringify(type.value) : String(type.value)
    case 'object':
      return displayObject(type.fields, type.wildcard)
    case 'array':
      return `Array<${displayType(type.element)}>`
    case 'tuple':
      return `[${type.elements.map(displayType).join(', ')}]`
    case 'union':
      return displayUnion(type.members)
  }
}

/** Shows the type of a stored value: arrays as tuples, objects by their members. Scalars appear as literals where literals are expected. */
export function displayProvided(value: Value, expected: SchemaType): string {
  const literals = expectsLiterals(expected)
  if (literals && (typeof value === 'string' || typeof value === 'boolean'))
    return typeof value === 'string' ? JSON.stringify(value) : String(value)
  return displayValueType(value, literals)
}

function displayValueType(value: Value, literals: boolean): string {
  switch (kindOf(value)) {
    case 'int':
      return 'Int'
    case 'long':
      return 'Long'
    case 'double':
      return 'Double'
    case 'string':
      return 'String'
    case 'boolean':
      return 'Boolean'
    case 'null':
      return literals ? 'null' : 'Null'
    case 'time':
    case 'transactionTime':
      return 'Time'
    case 'date':
      return 'Date'
    case 'bytes':
      return 'Bytes'
    case 'uuid':
      return 'UUID'
    case 'id':
      return 'ID'
    case 'array':
      return `[${(value as readonly Value[]).map((element) => displayValueType(element, false)).join(', ')}]`
    case 'object':
      return displayMembers(
        [...(value as ObjectValue).fields].map(([name, member]) => `${formatKey(name)}: ${displayValueType(member, false)}`),
      )
    default:
      return 'Document'
  }
}

function expectsLiterals(type: SchemaType): boolean {
  if (type.kind !== 'union') return type.kind === 'singleton'
  return (
    type.members.some(isSingleton) &&
    type.members.every((member) => isSingleton(member) || (member.kind === 'scalar' && member.name === 'Null'))
  )
}

function isSingleton(type: SchemaType): boolean {
  return type.kind === 'singleton'
}

function displayObject(fields: ReadonlyMap<string, SchemaField>, wildcard: SchemaType | undefined): string {
  const members = [...fields].map(([name, field]) => `${formatKey(name)}: ${displayType(field.type)}`)
  if (wildcard !== undefined) members.push(`*: ${displayType(wildcard)}`)
  return displayMembers(members)
}

function displayMembers(members: readonly string[]): string {
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function displayUnion(all: readonly SchemaType[]): string {
  const members = mergeArrays(all)
  const objects = members.filter((member) => member.kind === 'object')
  const merged = objects.length > 1 ? commonObject(objects) : undefined
  const shown: string[] = []
  for (const member of members) {
    const text = member.kind === 'object' && merged !== undefined ? displayType(merged) : displayType(member)
    if (!shown.includes(text)) shown.push(text)
  }
  // Simple types come first, then objects, then null.
  const rank = (text: string): number => (text === 'Null' ? 2 : text.startsWith('{') ? 1 : 0)
  return shown.sort((a, b) => rank(a) - rank(b)).join(' | ')
}

/** Several array types appear as one. */
function mergeArrays(members: readonly SchemaType[]): readonly SchemaType[] {
  const elements = members.flatMap((member) => (member.kind === 'array' ? [member.element] : []))
  if (elements.length < 2) return members
  const merged: SchemaType = { kind: 'array', element: { kind: 'union', members: elements } }
  return [merged, ...members.filter((member) => member.kind !== 'array')]
}

function sharedType(types: readonly SchemaType[]): SchemaType {
  const distinct = [...new Map(types.map((type) => [displayType(type), type])).values()]
  const [only] = distinct
  return distinct.length === 1 && only !== undefined
    ? only
    : { kind: 'union', members: distinct.flatMap((type) => (type.kind === 'union' ? type.members : [type])) }
}

function commonObject(objects: readonly Extract<SchemaType, { kind: 'object' }>[]): SchemaType {
  const [first, ...others] = objects
  const fields = new Map<string, SchemaField>()
  for (const [name, field] of first?.fields ?? []) {
    const types = [field, ...others.map((other) => other.fields.get(name))].map((found) => found?.type)
    if (types.every((type) => type !== undefined)) fields.set(name, { ...field, type: sharedType(types) })
  }
  return { kind: 'object', fields, wildcard: undefined }
}
