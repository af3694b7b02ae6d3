import { compareNumbers, isNumberValue, type NumberValue } from './compare-numbers.ts'
import {
  kindOf,
  type BytesValue,
  type DateValue,
  type DocumentValue,
  type EventSourceValue,
  type FunctionValue,
  type IdValue,
  type ModuleValue,
  type ObjectValue,
  type SetCursorValue,
  type SetValue,
  type TimeValue,
  type UuidValue,
  type Value,
  type ValueKind,
} from '../model/value.ts'

/** How two lists compare that are equal as far as both go; `left` and `right` are their lengths. */
export type ListEnd = (left: number, right: number) => number

/**
 * Compares any two values in the order of `order()`: by kind, then within the kind.
 *
 * A list that begins another is below it. Returns a negative number, zero or a positive number.
 * @see reference: fql-language.md §8
 */
export function compareTotal(a: Value, b: Value): number {
  return compareByKind(a, b, compareLengths)
}

function compareLengths(left: number, right: number): number {
  return left - right
}

/** Compares any two values by kind and then within the kind, with a rule for lists of which one begins the other. */
export function compareByKind(a: Value, b: Value, listEnd: ListEnd): number {
  if (a === b) return 0
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : 1
  if (isNumberValue(a)) return isNumberValue(b) ? compareNumbers(a, b) : -1
  const kind = orderedKind(a)
  const difference = kindRanks[kind] - kindRanks[orderedKind(b)]
  return difference !== 0 ? difference : compareWithin[kind](a as never, b as never, listEnd)
}

/** A kind as far as it orders: lambdas and other functions apart, all numbers together. */
export type OrderedKind = Exclude<ValueKind, 'int' | 'long' | 'double' | 'function'> | 'number' | 'lambda' | 'namedFunction'

/** Tells the kind by which a value is ordered. */
export function orderedKind(value: Value): OrderedKind {
  const kind = kindOf(value)
  switch (kind) {
    case 'int':
    case 'long':
    case 'double':
      return 'number'
    case 'function':
      return (value as FunctionValue).name === LAMBDA_NAME ? 'lambda' : 'namedFunction'
    default:
      return kind
  }
}

const LAMBDA_NAME = '<lambda>'

const kindRanks: Readonly<Record<OrderedKind, number>> = {
  number: 0,
  bytes: 1,
  string: 2,
  array: 3,
  object: 4,
  id: 5,
  document: 6,
  time: 7,
  transactionTime: 8,
  date: 9,
  uuid: 10,
  boolean: 11,
  module: 12,
  set: 13,
  setCursor: 14,
  lambda: 15,
  namedFunction: 16,
  eventSource: 17,
  null: 18,
}

type CompareWithin = (a: never, b: never, listEnd: ListEnd) => number

const compareWithin: Readonly<Record<OrderedKind, CompareWithin>> = {
  number: (a: NumberValue, b: NumberValue) => compareNumbers(a, b),
  bytes: (a: BytesValue, b: BytesValue) => compareBytes(a.bytes, b.bytes),
  string: (a: string, b: string) => compareStrings(a, b),
  array: compareArrays,
  object: compareObjects,
  id: (a: IdValue, b: IdValue) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0),
  document: compareDocuments,
  time: compareTimes,
  transactionTime: () => 0,
  date: (a: DateValue, b: DateValue) => a.days - b.days,
  uuid: (a: UuidValue, b: UuidValue) => compareStrings(a.text, b.text),
  boolean: (a: boolean, b: boolean) => Number(a) - Number(b),
  module: compareModules,
  set: (a: SetValue, b: SetValue) => (a.isSameSet(b) ? 0 : compareSerials(a, b)),
  setCursor: (a: SetCursorValue, b: SetCursorValue) => compareStrings(a.token, b.token),
  lambda: compareLambdas,
  namedFunction: compareNamedFunctions,
  eventSource: (a: EventSourceValue, b: EventSourceValue) => (a.isSameSource(b) ? 0 : compareSerials(a, b)),
  null: () => 0,
}

/** Compares strings by UTF-16 units. */
export function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Compares byte strings unsigned; one that begins another is below it. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const difference = (a[i] as number) - (b[i] as number)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Compares instants. */
export function compareTimes(a: TimeValue, b: TimeValue): number {
  return a.seconds !== b.seconds ? a.seconds - b.seconds : a.nanos - b.nanos
}

function compareArrays(a: readonly Value[], b: readonly Value[], listEnd: ListEnd): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const order = compareByKind(a[i] as Value, b[i] as Value, listEnd)
    if (order !== 0) return order
  }
  return listEnd(a.length, b.length)
}

function compareObjects(a: ObjectValue, b: ObjectValue, listEnd: ListEnd): number {
  const left = [...a.fields.keys()].sort(compareStrings)
  const right = [...b.fields.keys()].sort(compareStrings)
  const length = Math.min(left.length, right.length)
  for (let i = 0; i < length; i++) {
    const key = left[i] as string
    const order = compareStrings(key, right[i] as string) || compareByKind(a.fields.get(key) as Value, b.fields.get(key) as Value, listEnd)
    if (order !== 0) return order
  }
  return listEnd(left.length, right.length)
}

function compareDocuments(a: DocumentValue, b: DocumentValue): number {
  if (a.collectionId !== b.collectionId) return a.collectionId - b.collectionId
  if (a.id !== b.id) return a.id < b.id ? -1 : 1
  return compareStrings(a.name ?? '', b.name ?? '')
}

function compareModules(a: ModuleValue, b: ModuleValue): number {
  const left = splitModuleName(a.name)
  const right = splitModuleName(b.name)
  return compareStrings(left.parent, right.parent) || compareStrings(left.last, right.last)
}

function splitModuleName(name: string): { readonly parent: string; readonly last: string } {
  const dot = name.lastIndexOf('.')
  return { parent: name.slice(0, Math.max(dot, 0)), last: name.slice(dot + 1) }
}

function compareLambdas(a: FunctionValue, b: FunctionValue, listEnd: ListEnd): number {
  return compareArrays(a.parameterNames, b.parameterNames, listEnd) || compareSerials(a, b)
}

function compareNamedFunctions(a: FunctionValue, b: FunctionValue, listEnd: ListEnd): number {
  if (a.callee !== undefined && b.callee !== undefined) {
    const order = compareByKind(a.callee, b.callee, listEnd)
    if (order !== 0) return order
  } else if (a.callee !== b.callee) {
    return a.callee === undefined ? -1 : 1
  }
  return compareStrings(a.name, b.name)
}

const serials = new WeakMap<object, number>()
let lastSerial = 0

/** Gives values that differ but have no order of their own an arbitrary one that stays. */
function compareSerials(a: object, b: object): number {
  return serialOf(a) - serialOf(b)
}

function serialOf(value: object): number {
  let serial = serials.get(value)
  if (serial === undefined) {
    serial = ++lastSerial
    serials.set(value, serial)
  }
  return serial
}
