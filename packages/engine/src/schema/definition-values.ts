import type { DefinitionObject, DefinitionValue } from '@terrarium/language'
import { ObjectValue, type Value } from '@terrarium/values'
import { isArray } from '../model/members.ts'

const INT_MIN = -0x8000_0000n
const INT_MAX = 0x7fff_ffffn

/** Makes what a write takes from the plain data of a definition. */
export function valueOfDefinition(data: DefinitionValue): Value {
  if (typeof data === 'bigint') return data >= INT_MIN && data <= INT_MAX ? Number(data) : data
  if (typeof data !== 'object') return data
  if (isList(data)) return data.map(valueOfDefinition)
  return objectOfDefinition(data)
}

export function objectOfDefinition(data: DefinitionObject): ObjectValue {
  return new ObjectValue(new Map(Object.entries(data).map(([name, value]) => [name, valueOfDefinition(value)])))
}

/** Reads a schema document as plain data; members that no definition has are left out. */
export function definitionOfObject(object: ObjectValue): DefinitionObject {
  const data: Record<string, DefinitionValue> = {}
  for (const [name, value] of object.fields) {
    const read = definitionOfValue(value)
    if (read !== undefined) data[name] = read
  }
  return data
}

function definitionOfValue(value: Value): DefinitionValue | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'number':
    case 'bigint':
      return value
    default:
      if (isArray(value)) return value.flatMap((element) => definitionOfValue(element) ?? [])
      return value instanceof ObjectValue ? definitionOfObject(value) : undefined
  }
}

function isList(data: Exclude<DefinitionValue, string | boolean | number | bigint>): data is readonly DefinitionValue[] {
  return Array.isArray(data)
}
