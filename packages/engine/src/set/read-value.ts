/**
 * Reads values and sets back from a cursor. Collections and functions are looked up by name as they are now.
 */
import type { LambdaExpression, Span } from '@terrarium/language'
import {
  BytesValue,
  DateValue,
  DoubleValue,
  IdValue,
  NULL,
  ObjectValue,
  SetCursorValue,
  TimeValue,
  TRANSACTION_TIME,
  UuidValue,
  type FunctionValue,
  type Value,
} from '@terrarium/values'
import { DocumentReference } from '../document/document-reference.ts'
import { restoreLambda } from '../evaluate/restore-lambda.ts'
import { findGlobal, findModule, tableOf } from '../library/registry.ts'
import { BoundMethodValue } from '../runtime/bound-method.ts'
import { moduleOf } from '../runtime/collection-module.ts'
import type { QueryContext } from '../runtime/context.ts'
import { QueryError } from '../runtime/query-error.ts'
import { functionOf } from '../runtime/user-function.ts'
import { DECODED_SET_SOURCE } from './set-origin.ts'
import type { WrittenDocument, WrittenSet, WrittenTree, WrittenValue } from './written-set.ts'

const NOWHERE: Span = { source: DECODED_SET_SOURCE, start: 0, end: 0 }

/** A cursor that says what no cursor says. Never leaves the reading of cursors. */
export class UnreadableCursor extends Error {
  override readonly name = 'UnreadableCursor'
}

/** Reads values; sets among them through `readSet`. */
export class ValueReader {
  readonly #context: QueryContext
  readonly #readSet: (written: WrittenSet) => Value

  constructor(context: QueryContext, readSet: (written: WrittenSet) => Value) {
    this.#context = context
    this.#readSet = readSet
  }

  value(written: WrittenValue): Value {
    if (written === null) return NULL
    if (typeof written !== 'object') return written
    return readData(written, (inner) => this.value(inner)) ?? this.#live(written)
  }

  function(written: WrittenValue): FunctionValue {
    const value = this.value(written)
    if (typeof value === 'object' && 'kind' in value && value.kind === 'function') return value
    throw new UnreadableCursor('a function is expected')
  }

  #live(written: Exclude<WrittenValue, null | boolean | string>): Value {
    if ('document' in written) return this.#document(written.document)
    if ('module' in written) return this.module(written.module)
    if ('userFunction' in written) return this.#userFunction(written.userFunction)
    if ('native' in written) return this.#native(written.native, this.value(written.receiver))
    if ('lambda' in written) return this.#lambda(written.lambda, written.captured)
    if ('set' in written) return this.#readSet(written.set)
    if ('cursor' in written) return new SetCursorValue(written.cursor)
    throw new UnreadableCursor('an unknown value')
  }

  /** @throws {QueryError} unbound_variable when the collection is not there any more */
  module(name: string): Value {
    const module = findModule(name)
    if (module) return module
    const collection = this.#context.catalog.findCollection(name)
    if (collection) return moduleOf(collection)
    throw unbound(name)
  }

  #document({ collection, collectionId, id, name, readTime }: WrittenDocument): Value {
    return new DocumentReference(collectionId, collection, BigInt(id), name, { readTime })
  }

  #userFunction(name: string): Value {
    const definition = this.#context.catalog.findFunction(name)
    const found = definition ? functionOf(definition) : findGlobal(name)
    if (!found) throw unbound(name)
    return found
  }

  #native(name: string, receiver: Value): Value {
    const method = tableOf(receiver, this.#context).methods?.get(name)
    const found = method ? new BoundMethodValue(receiver, method) : findGlobal(name)
    if (!found) throw unbound(name)
    return found
  }

  #lambda(written: WrittenTree, captured: readonly (readonly [string, WrittenValue])[]): Value {
    const tree = withSpans(written) as LambdaExpression
    const variables = new Map(captured.map(([name, value]) => [name, this.value(value)] as const))
    return restoreLambda(tree, variables)
  }
}

function unbound(name: string): QueryError {
  return new QueryError('unbound_variable', `Unbound variable \`${name}\``)
}

/** Reads what is plain data; undefined when it is not. */
function readData(written: Exclude<WrittenValue, null | boolean | string>, read: (inner: WrittenValue) => Value): Value | undefined {
  if ('int' in written) return written.int
  if ('long' in written) return BigInt(written.long)
  if ('double' in written) return new DoubleValue(Number(written.double))
  if ('id' in written) return new IdValue(BigInt(written.id))
  if ('array' in written) return written.array.map(read)
  if ('object' in written) return new ObjectValue(new Map(written.object.map(([key, field]) => [key, read(field)])))
  if ('bytes' in written) return new BytesValue(Buffer.from(written.bytes, 'base64'))
  if ('time' in written) return new TimeValue(written.time[0], written.time[1])
  if ('date' in written) return new DateValue(written.date)
  if ('uuid' in written) return new UuidValue(written.uuid)
  if ('transactionTime' in written) return TRANSACTION_TIME
  return undefined
}

/** Puts a span without place where one was taken away. */
function withSpans(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withSpans)
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, value === 0 && key.toLowerCase().endsWith('span') ? NOWHERE : withSpans(value)]),
  )
}
