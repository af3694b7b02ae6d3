/**
 * Reads the result as far as the answer shows it.
 *
 * The walk goes through arrays, objects and pages. Documents on the way are read completely; documents inside their fields stay
 * references. A set is read for one page, and the sets in that page in turn, SET_DEPTH_MAX deep; arrays and objects between them do not
 * count. Fields of documents are not read further: sets among them become bare cursors.
 *
 * @see wire-protocol.md §2.4
 */
import {
  DocumentValue,
  MaterializedDocument,
  MaterializedEventSource,
  MaterializedObject,
  MaterializedReference,
  MaterializedSet,
  ObjectValue,
  SetValue,
  type EventSourceValue,
  type JsonWriter,
  type Materialized,
  type StoredContent,
  type Value,
} from '@terrarium/values'
import { hintWholeDocument } from '../documents/read-hints.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { StoredDocument } from '../runtime/documents.ts'
import { asExpression } from '../sets/set-expression.ts'
import { writeCursor } from '../sets/cursor.ts'
import { EventSource } from '../sets/event-source.ts'
import { writeEventSourceToken } from '../sets/event-source-token.ts'
import { PAGE_SIZE_DEFAULT } from '../sets/paging.ts'

const SET_DEPTH_MAX = 10

/** Materializes a result. @throws {QueryError} when reading a set or a computed field fails */
export function materialize(context: QueryContext, value: Value): Materialized {
  return walk(context, value, 0)
}

function walk(context: QueryContext, value: Value, setDepth: number): Materialized {
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return (value as readonly Value[]).map((element) => walk(context, element, setDepth))
  if (value instanceof ObjectValue) return new MaterializedObject(mapFields(value.fields, (field) => walk(context, field, setDepth)))
  if (value instanceof DocumentValue) return document(context, value)
  if (value instanceof SetValue) return setDepth < SET_DEPTH_MAX ? page(context, value, setDepth) : bareCursor(context, value)
  return shown(context, value)
}

function document(context: QueryContext, reference: DocumentValue): Materialized {
  const reading = context.documents.read(reference)
  if (reading.kind === 'missing') return new MaterializedReference(reference.collectionName, keyOf(reference), reading.cause)
  hintWholeDocument(context, reference)
  const shown = context.documents.whole(reference)
  return new MaterializedDocument(shown instanceof Map ? membersInDocument(context, shown) : new UnreadDocument(context, shown))
}

/** A document whose values are read only if its text takes them. */
class UnreadDocument implements StoredContent {
  readonly #context: QueryContext
  readonly #stored: StoredDocument

  constructor(context: QueryContext, stored: StoredDocument) {
    this.#context = context
    this.#stored = stored
  }

  write(writer: JsonWriter, format: 'simple' | 'tagged'): boolean {
    return this.#stored.write(writer, format)
  }

  fields(): ReadonlyMap<string, Materialized> {
    return membersInDocument(this.#context, this.#stored.fields())
  }
}

function membersInDocument(context: QueryContext, members: Map<string, Value>): ReadonlyMap<string, Materialized> {
  const shown: Map<string, Value | Materialized> = members
  for (const [name, member] of shown) shown.set(name, inDocument(context, member as Value))
  return shown as ReadonlyMap<string, Materialized>
}

/** Values inside documents: nothing more is read. */
function inDocument(context: QueryContext, value: Value): Materialized {
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return (value as readonly Value[]).map((element) => inDocument(context, element))
  if (value instanceof ObjectValue) return new MaterializedObject(mapFields(value.fields, (field) => inDocument(context, field)))
  if (value instanceof DocumentValue) return new MaterializedReference(value.collectionName, keyOf(value))
  if (value instanceof SetValue) return bareCursor(context, value)
  return shown(context, value)
}

function page(context: QueryContext, value: SetValue, setDepth: number): MaterializedSet {
  const set = asExpression(value)
  const size = set.pageSize ?? PAGE_SIZE_DEFAULT
  const { data, rest } = set.shownPage(context, size)
  return new MaterializedSet({
    data: data.map((element) => (element instanceof MaterializedObject ? element : walk(context, element, setDepth + 1))),
    after: rest && writeCursor(context, rest, size),
  })
}

function bareCursor(context: QueryContext, value: SetValue): MaterializedSet {
  const set = asExpression(value)
  return new MaterializedSet({ cursor: writeCursor(context, set, set.pageSize) })
}

/** Values that are shown as they are. */
function shown(context: QueryContext, value: Value): Materialized {
  if (value instanceof EventSource) return new MaterializedEventSource(writeEventSourceToken(context, value))
  return value as Exclude<Value, EventSourceValue | SetValue | DocumentValue | ObjectValue | readonly Value[]>
}

function keyOf(document: DocumentValue): { readonly id: bigint } | { readonly name: string } {
  return document.name === undefined ? { id: document.id } : { name: document.name }
}

/** Most fields are shown as they are: where all are, no copy is made. */
function mapFields(fields: ReadonlyMap<string, Value>, map: (field: Value) => Materialized): ReadonlyMap<string, Materialized> {
  if (areScalars(fields)) return fields as ReadonlyMap<string, Materialized>
  let mapped: Map<string, Materialized> | undefined
  for (const [key, field] of fields) {
    const shown = map(field)
    if (shown !== field) (mapped ??= new Map(fields as ReadonlyMap<string, Materialized>)).set(key, shown) // all keys have their places already
  }
  return mapped ?? (fields as ReadonlyMap<string, Materialized>)
}

function areScalars(fields: ReadonlyMap<string, Value>): boolean {
  for (const field of fields.values()) if (typeof field === 'object') return false
  return true
}
