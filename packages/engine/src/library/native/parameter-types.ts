import type { DateValue } from '@terrarium/values'
import {
  DoubleValue,
  IdValue,
  kindOf,
  ObjectValue,
  type DocumentValue,
  type FunctionValue,
  type ModuleValue,
  type SetValue,
  type TimeValue,
  type Value,
} from '@terrarium/values'
import type { QueryContext } from '../../runtime/context.ts'
import { doubleToLong } from '../../compat/java-numbers.ts'
import type { ParameterType } from '../../runtime/native.ts'

/** A parameter type that knows what its casts give. */
export interface TypedParameterType<T extends Value> extends ParameterType {
  cast(value: Value, context: QueryContext): T | undefined
}

/** Any of the three kinds of numbers. */
export type NumberValue = number | bigint | DoubleValue

const INT_MIN = -(2 ** 31)
const INT_MAX = 2 ** 31 - 1
const LONG_MIN = -(2n ** 63n)
const LONG_MAX = 2n ** 63n - 1n

/** Accepts every value. */
export const anyType: TypedParameterType<Value> = { name: 'Any', cast: (value) => value }

/** Accepts integers within 32 bits, whole doubles among them. */
export const intType: TypedParameterType<number> = {
  name: 'Int',
  cast: (value) => {
    if (typeof value === 'number') return value
    if (typeof value === 'bigint') return value >= INT_MIN && value <= INT_MAX ? Number(value) : undefined
    if (value instanceof DoubleValue) return isInt(value.value) ? value.value + 0 : undefined
    return undefined
  },
}

/** Accepts integers and whole doubles, the latter saturated to 64 bits. */
export const longType: TypedParameterType<bigint> = {
  name: 'Long',
  cast: (value) => {
    if (typeof value === 'number') return BigInt(value)
    if (typeof value === 'bigint') return value
    if (value instanceof DoubleValue && Number.isInteger(value.value)) return doubleToLong(value.value)
    return undefined
  },
}

/** Accepts every number, as a double. */
export const doubleType: TypedParameterType<DoubleValue> = {
  name: 'Double',
  cast: (value) => {
    if (value instanceof DoubleValue) return value
    return typeof value === 'number' || typeof value === 'bigint' ? new DoubleValue(Number(value)) : undefined
  },
}

/** Accepts every number as it is. */
export const numberType: TypedParameterType<NumberValue> = {
  name: 'Number',
  cast: (value) => (isNumber(value) ? value : undefined),
}

export const stringType: TypedParameterType<string> = {
  name: 'String',
  cast: (value) => (typeof value === 'string' ? value : undefined),
}

/** Accepts ids, integers and strings that read as a signed 64-bit integer. */
export const idType: TypedParameterType<IdValue> = {
  name: 'ID',
  cast: (value) => {
    if (value instanceof IdValue) return value
    if (typeof value === 'number' || typeof value === 'bigint') return new IdValue(BigInt(value))
    const id = typeof value === 'string' ? parseSignedLong(value) : undefined
    return id === undefined ? undefined : new IdValue(id)
  },
}

export const timeType: TypedParameterType<TimeValue> = kindType('Time', 'time')
export const dateType: TypedParameterType<DateValue> = kindType('Date', 'date')
export const setType: TypedParameterType<SetValue> = kindType('Set<Any>', 'set')
export const documentType: TypedParameterType<DocumentValue> = kindType('Doc', 'document')

export const arrayType: TypedParameterType<readonly Value[]> = {
  name: 'Array<Any>',
  cast: (value) => (Array.isArray(value) ? (value as readonly Value[]) : undefined),
}

/** Accepts plain objects only. */
export const structType: TypedParameterType<ObjectValue> = {
  name: '{ *: Any }',
  cast: (value) => (value instanceof ObjectValue ? value : undefined),
}

/** Accepts values with members: plain objects, documents and modules. */
export const objectType: TypedParameterType<ObjectValue | DocumentValue | ModuleValue> = {
  name: '{ *: Any }',
  cast: (value) => {
    const kind = kindOf(value)
    return kind === 'object' || kind === 'document' || kind === 'module' ? (value as ObjectValue | DocumentValue | ModuleValue) : undefined
  },
}

/** Accepts lambdas, native functions and user functions. How many arguments they take is for the callee to check. */
export const functionType: TypedParameterType<FunctionValue> = kindType('Function', 'function')

/** Tells whether a value is an Int, Long or Double. */
export function isNumber(value: Value): value is NumberValue {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof DoubleValue
}

/** Tells whether a JavaScript number is a whole number within 32 bits. */
export function isInt(value: number): boolean {
  return Number.isInteger(value) && value >= INT_MIN && value <= INT_MAX
}

/** Reads an optionally signed decimal integer within 64 bits. */
export function parseSignedLong(text: string): bigint | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined
  const parsed = BigInt(text.startsWith('+') ? text.slice(1) : text)
  return parsed >= LONG_MIN && parsed <= LONG_MAX ? parsed : undefined
}

function kindType<T extends Value>(name: string, kind: ReturnType<typeof kindOf>): TypedParameterType<T> {
  return { name, cast: (value) => (kindOf(value) === kind ? (value as T) : undefined) }
}
