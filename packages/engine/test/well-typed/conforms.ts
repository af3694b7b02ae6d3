import {
  BytesValue,
  DateValue,
  DoubleValue,
  IdValue,
  MaterializedDocument,
  MaterializedObject,
  MaterializedReference,
  MaterializedSet,
  ModuleValue,
  NullValue,
  TimeValue,
  TransactionTimeValue,
  type Materialized,
} from '@terrarium/values'
import type { GroundType } from './ground-type.ts'

const INT_MAX = 2 ** 31 - 1

function isInteger(value: Materialized): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function isSmall(value: number | bigint): boolean {
  return value >= -INT_MAX - 1 && value <= INT_MAX
}

/** What belongs to a type that is known by name alone. */
const BELONGS: Readonly<Record<string, (value: Materialized) => boolean>> = {
  Boolean: (value) => typeof value === 'boolean',
  Bytes: (value) => value instanceof BytesValue,
  Date: (value) => value instanceof DateValue,
  Double: (value) => value instanceof DoubleValue,
  Float: (value) => value instanceof DoubleValue,
  // Literals of whole numbers and texts are taken for ids.
  ID: (value) => value instanceof IdValue || isInteger(value) || typeof value === 'string',
  Int: (value) => isInteger(value) && isSmall(value),
  Long: isInteger,
  Null: isNull,
  Number: (value) => isInteger(value) || value instanceof DoubleValue,
  String: (value) => typeof value === 'string',
  Time: (value) => value instanceof TimeValue,
  TransactionTime: (value) => value instanceof TransactionTimeValue,
}

/** A document that is missing is null, and a reference below others is not looked up. */
function isNull(value: Materialized): boolean {
  return value instanceof NullValue || value instanceof MaterializedReference
}

/** Whether a result is of a type. A type that a result cannot prove, such as a function type, counts as satisfied. */
export function conforms(value: Materialized, type: GroundType): boolean {
  switch (type.kind) {
    case 'any':
    case 'generic':
    case 'function':
      return true
    case 'never':
      return false
    case 'literal':
      return conformsToLiteral(value, type.text)
    case 'union':
      return type.members.some((member) => conforms(value, member))
    case 'intersection':
      return type.members.every((member) => conforms(value, member))
    case 'tuple':
      return (
        Array.isArray(value) && value.length === type.elements.length && type.elements.every((one, i) => conforms(elementOf(value, i), one))
      )
    case 'record':
      return value instanceof MaterializedObject && conformsToRecord(value.fields, type)
    case 'named':
      return conformsToNamed(value, type)
  }
}

function elementOf(value: readonly Materialized[], at: number): Materialized {
  const element = value[at]
  if (element === undefined) throw new Error(`there is no element ${at}`)
  return element
}

function conformsToLiteral(value: Materialized, text: string): boolean {
  if (typeof value === 'string') return JSON.stringify(value) === text
  if (typeof value === 'boolean' || isInteger(value)) return String(value) === text
  return value instanceof DoubleValue && Number(text) === value.value
}

function conformsToRecord(
  fields: ReadonlyMap<string, Materialized>,
  { fields: types, wildcard }: Extract<GroundType, { kind: 'record' }>,
): boolean {
  const given = [...fields].every(([name, field]) => {
    const type = types.get(name) ?? wildcard
    return type !== undefined && conforms(field, type)
  })
  return given && [...types].every(([name, type]) => fields.has(name) || admitsNull(type))
}

function admitsNull(type: GroundType): boolean {
  return type.kind === 'any' || (type.kind === 'named' && type.name === 'Null') || (type.kind === 'union' && type.members.some(admitsNull))
}

function conformsToNamed(value: Materialized, { name, args }: Extract<GroundType, { kind: 'named' }>): boolean {
  const [element] = args
  const belongs = BELONGS[name]
  if (belongs !== undefined) return belongs(value)
  if (name === 'Array') return Array.isArray(value) && hold(value as readonly Materialized[], element)
  if (name === 'Set') return value instanceof MaterializedSet && ('cursor' in value.page || hold(value.page.data, element))
  if (name === 'Ref') return isNull(value) || (element !== undefined && conforms(value, element))
  if (!(value instanceof MaterializedDocument)) return value instanceof MaterializedReference && value.collection === name
  const collection = value.fields.get('coll')
  return collection instanceof ModuleValue && collection.name === name
}

function hold(elements: readonly Materialized[], type: GroundType | undefined): boolean {
  return type === undefined || elements.every((element) => conforms(element, type))
}
