/**
 * Reads values and sets back from a cursor. Collections and functions are looked up by name as they are now.
 */
import type { LambdaExpression } from '@terrarium/language'
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
import { DocumentReference } from '../runtime/document-reference.ts'
import { BoundMethodValue, functionOf } from '../runtime/function-values.ts'
import { moduleOf } from '../runtime/collection-module.ts'
import type { QueryContext } from '../runtime/context.ts'
import { QueryError } from '../runtime/query-error.ts'
import { DECODED_SET } from './set-origin.ts'
import type { WrittenDocument, WrittenSet, WrittenTree, WrittenValue } from './written-set.ts'

/** The failure of a cursor that is no token of this store, or that the present schema cannot read. */
export function invalidCursor(): QueryError {
  return new QueryError('invalid_cursor', 'Cursor cursor is invalid or expired.')
}

/** Reads values; sets among them through `readSet`. */
export class WrittenValueReader {
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
    throw invalidCursor()
  }

  #live(written: Exclude<WrittenValue, null | boolean | string>): Value {
    if ('document' in written) return this.#document(written.document)
    if ('module' in written) return this.module(written.module)
    if ('userFunction' in written) return this.#userFunction(written.userFunction)
    if ('native' in written) return this.#native(written.native, this.value(written.receiver))
    if ('lambda' in written) return this.#lambda(written.lambda, written.captured)
    if ('set' in written) return this.#readSet(written.set)
    if ('cursor' in written) return new SetCursorValue(written.cursor)
    throw invalidCursor()
  }

  /** @throws {QueryError} unbound_variable when the collection was deleted */
  module(name: string): Value {
    const module = this.#context.library.findModule(name)
    if (module) return module
    const collection = this.#context.catalog.findCollection(name)
    if (collection) return moduleOf(collection)
    throw unbound(name)
  }

  /** Name and id of its collection belong together, whatever database has written it: permissions go by the name, documents are found by the id. */
  #document({ collection, collectionId, id, name }: WrittenDocument): Value {
    const { catalog } = this.#context
    const found = catalog.findCollection(collection) ?? catalog.findCollectionById(collectionId)
    return new DocumentReference(found?.id ?? collectionId, found?.name ?? collection, BigInt(id), name)
  }

  #userFunction(name: string): Value {
    const definition = this.#context.catalog.findFunction(name)
    const found = definition ? functionOf(definition, name) : this.#context.library.findGlobal(name)
    if (!found) throw unbound(name)
    return found
  }

  #native(name: string, receiver: Value): Value {
    const method = this.#context.library.tableOf(receiver, this.#context).methods?.get(name)
    const found = method ? new BoundMethodValue(receiver, method) : this.#context.library.findGlobal(name)
    if (!found) throw unbound(name)
    return found
  }

  #lambda(written: WrittenTree, captured: readonly (readonly [string, WrittenValue])[]): Value {
    const tree = withSpans(written) as LambdaExpression
    const variables = new Map(captured.map(([name, value]) => [name, this.value(value)] as const))
    return this.#context.restoreLambda(tree, variables)
  }
}

function unbound(name: string): QueryError {
  return new QueryError('unbound_variable', `Unbound variable \`${name}\``)
}

/** Reads plain data; undefined for other values. */
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

/** Restores removed spans as spans without a position. */
function withSpans(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withSpans)
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, value === 0 && key.toLowerCase().endsWith('span') ? DECODED_SET : withSpans(value)]),
  )
}
