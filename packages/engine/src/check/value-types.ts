import { anyType, floatText, lazyType, literalType, namedType, nullType, recordType, tupleType, type Type } from '@terrarium/language'
import { DocumentValue, formatDouble, kindOf, ModuleValue, ObjectValue, type Value, type ValueKind } from '@terrarium/values'
import type { Catalog } from '../model/catalog.ts'
import { isArray } from '../model/members.ts'

type OfKind = (value: never, catalog: Catalog) => Type

function named(name: string): () => Type {
  return () => namedType(name)
}

/** Values are typed as literals where they can be, but truth values are not. */
const TYPES: Readonly<Record<ValueKind, OfKind>> = {
  null: () => nullType(),
  boolean: named('Boolean'),
  int: (value: number) => literalType({ kind: 'integer', text: String(value) }),
  long: (value: bigint) => literalType({ kind: 'integer', text: String(value) }),
  double: ({ value }: { value: number }) =>
    Number.isFinite(value) ? literalType({ kind: 'float', text: floatText(formatDouble(value)) }) : namedType('Double'),
  string: (value: string) => literalType({ kind: 'string', value }),
  id: named('ID'),
  bytes: named('Bytes'),
  time: named('Time'),
  date: named('Date'),
  uuid: named('UUID'),
  transactionTime: named('TransactionTime'),
  array: (value: readonly Value[], catalog) => tupleType(value.map((element) => lazyType(() => typeOfValue(element, catalog)))),
  object: ({ fields }: { fields: ReadonlyMap<string, Value> }, catalog) =>
    recordType(new Map([...fields].map(([name, field]) => [name, lazyType(() => typeOfValue(field, catalog))]))),
  document: typeOfDocument,
  module: typeOfModule,
  function: () => anyType(),
  set: () => namedType('Set', [anyType()]),
  setCursor: named('SetCursor'),
  eventSource: () => namedType('EventSource', [anyType()]),
}

/** The static type of an argument or placeholder. */
export function typeOfValue(value: Value, catalog: Catalog): Type {
  return TYPES[kindOf(value)](value as never, catalog)
}

/** Names of the collections of documents, and of collections, anywhere in values. */
export function collectionNamesIn(values: Iterable<Value>, catalog: Catalog): ReadonlySet<string> {
  const names = new Set<string>()
  const pending = [...values]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (isArray(value)) pending.push(...value)
    else if (value instanceof ObjectValue) pending.push(...value.fields.values())
    else if (value instanceof ModuleValue) names.add(value.name)
    else if (value instanceof DocumentValue) names.add(catalog.findCollectionById(value.collectionId)?.name ?? '')
  }
  return names
}

/** System collections whose documents' type is not called after them. */
const DOCUMENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['Collection', 'CollectionDef'],
  ['Function', 'FunctionDef'],
  ['Database', 'DatabaseDef'],
])

function typeOfDocument({ collectionId }: DocumentValue, catalog: Catalog): Type {
  const collection = catalog.findCollectionById(collectionId)
  if (collection === undefined) return nullType()
  const own = collection.system ? DOCUMENT_TYPES.get(collection.name) : undefined
  return namedType(own ?? collection.name)
}

function typeOfModule({ name }: ModuleValue, catalog: Catalog): Type {
  return namedType(catalog.findCollection(name) === undefined ? `${name}Module` : `${name}Collection`)
}
