/**
 * Writes values down for a cursor. Lambdas are written as their tree and their captured values.
 */
import type { LambdaExpression } from '@terrarium/language'
import type { ModuleValue, SetCursorValue } from '@terrarium/values'
import type { DocumentValue, EventSourceValue, FunctionValue, SetValue, Value } from '@terrarium/values'
import { unreachable } from '@terrarium/base'
import { BoundMethodValue } from '../runtime/function-values.ts'
import { LambdaValue } from '../runtime/lambda.ts'
import type { SetExpression } from './set-expression.ts'
import type { WrittenTree, WrittenValue } from './written-set.ts'

type Instance = Exclude<Value, string | number | bigint | boolean | readonly Value[]>

export function writeValue(value: Value): WrittenValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return { int: value }
  if (typeof value === 'bigint') return { long: value.toString() }
  if (Array.isArray(value)) return { array: (value as readonly Value[]).map(writeValue) }
  return writeInstance(value as Instance)
}

/** Writes a value for comparison: two lambdas are the same only if they stand at the same place. */
export function writePlaced(value: Value): WrittenValue {
  const written = writeValue(value)
  return value instanceof LambdaValue
    ? { array: [{ object: Object.entries(value.code.tree.span).map(([key, part]) => [key, String(part)] as const) }, written] }
    : written
}

function writeInstance(value: Instance): WrittenValue {
  switch (value.kind) {
    case 'null':
      return null
    case 'double':
      return { double: Object.is(value.value, -0) ? '-0' : String(value.value) }
    case 'id':
      return { id: value.value.toString() }
    case 'bytes':
      return { bytes: Buffer.from(value.bytes).toString('base64') }
    case 'time':
      return { time: [value.seconds, value.nanos] }
    case 'date':
      return { date: value.days }
    case 'uuid':
      return { uuid: value.text }
    case 'transactionTime':
      return { transactionTime: true }
    case 'object':
      return { object: [...value.fields].map(([key, field]) => [key, writeValue(field)] as const) }
    default:
      return writeLive(value)
  }
}

/** Values that are more than data. */
function writeLive(value: DocumentValue | ModuleValue | FunctionValue | SetValue | SetCursorValue | EventSourceValue): WrittenValue {
  switch (value.kind) {
    case 'document':
      return { document: writeDocument(value) }
    case 'module':
      return { module: value.name }
    case 'function':
      return writeFunction(value)
    case 'set':
      // Every set of a run is an expression.
      return { set: (value as SetExpression).write({ value: writeValue }) }
    case 'setCursor':
      return { cursor: value.token }
    case 'eventSource':
      return null
    default:
      return unreachable(value)
  }
}

function writeDocument(document: DocumentValue) {
  return {
    collection: document.collectionName,
    collectionId: document.collectionId,
    id: document.id.toString(),
    name: document.name,
  }
}

function writeFunction(callee: FunctionValue): WrittenValue {
  if (callee instanceof LambdaValue) {
    const captured = [...callee.captured()].map(([name, value]) => [name, writeValue(value)] as const)
    return { lambda: withoutSpans(callee.code.tree), captured }
  }
  if (callee instanceof BoundMethodValue) return { native: callee.method.name, receiver: writeValue(callee.receiver) }
  return { userFunction: callee.name }
}

const SPAN_MEMBER = /^(?:s|[a-z]+S)pan$/

const writtenTrees = new WeakMap<LambdaExpression, WrittenTree>()

/** Each page of a set writes the same trees. */
function withoutSpans(tree: LambdaExpression): WrittenTree {
  const known = writtenTrees.get(tree)
  if (known !== undefined) return known
  const written = JSON.parse(JSON.stringify(tree, (key, value: unknown) => (SPAN_MEMBER.test(key) ? 0 : value))) as WrittenTree
  writtenTrees.set(tree, written)
  return written
}
