import type { DocumentValue, FunctionValue, ModuleValue, Value } from '@terrarium/values'
import { checkCallback } from '../native/callbacks.ts'
import { method, overload, overloaded, typeTable } from '../native/native-definition.ts'
import { anyType, functionType, idType, structType } from '../native/parameter-types.ts'
import { canIndex } from '../../runtime/storable.ts'
import { readIdRange, readIndexRange } from './range-argument.ts'
import { referenceTo } from '../../runtime/document-reference.ts'
import type { WriteMode } from '../../runtime/documents.ts'
import type { ScanRange } from '../../storage/scan-range.ts'
import type { QueryContext } from '../../runtime/context.ts'
import type { NativeField, NativeMethod, Overload, Parameter, TypeTable } from '../../runtime/native.ts'
import { QueryError } from '../../runtime/query-error.ts'
import { invalidArgument } from '../../runtime/query-failures.ts'
import { allDocuments, checkMayReadIndex, indexedDocuments } from '../../sets/scanned-set.ts'
import { originOf } from '../../sets/set-origin.ts'
import { WhereSet } from '../../sets/where-set.ts'
import { hintCollectionScan } from '../native/performance-hints.ts'
import { firstOf } from '../set/eager-methods.ts'
import type { CollectionDefinition, IndexDefinition } from '../../model/catalog.ts'
import { SYSTEM_ID } from '../../model/system-ids.ts'

const tables = new WeakMap<CollectionDefinition, TypeTable>()

/** What the module of a user collection offers. */
export function collectionTable(collection: CollectionDefinition): TypeTable {
  const known = tables.get(collection)
  if (known !== undefined) return known
  const made = typeTable(collection.name, {
    fields: [definitionField(collection)],
    methods: [
      ...readingMethods(collection),
      byIdMethod(collection, 'byId'),
      createMethod(collection, 'create', 'default'),
      createMethod(collection, 'createData', 'plain'),
      method('toString', [], (self: ModuleValue) => self.name),
      ...[...collection.indexes.values()].map((index) => indexMethod(collection, index)),
    ],
    apply: byIdMethod(collection, collection.name),
  })
  tables.set(collection, made)
  return made
}

/** `all`, `where` and `firstWhere`. */
export function readingMethods(collection: CollectionDefinition): readonly NativeMethod[] {
  return [
    overloaded(
      'all',
      [
        overload([], (_self: Value, _args, context) => allDocuments(context, collection, {})),
        overload([['range', anyType]], (_self: Value, [range], context) => allDocuments(context, collection, readIdRange(range))),
      ],
      'read',
    ),
    method(
      'where',
      [['pred', functionType]],
      (_self: Value, [predicate], context) => matching(context, collection, predicate, 'where'),
      'read',
    ),
    method(
      'firstWhere',
      [['pred', functionType]],
      (_self: Value, [predicate], context) => firstOf(context, matching(context, collection, predicate, 'firstWhere')),
      'read',
    ),
  ]
}

export function createMethod(collection: CollectionDefinition, name: string, mode: WriteMode): NativeMethod {
  return method(name, [['data', structType]], (_self: Value, [data], context) => context.documents.create(collection, data, mode), 'write')
}

export function byIdMethod(collection: CollectionDefinition, name: string): NativeMethod {
  return method(name, [['id', idType]], (_self: Value, [id], context) => context.documents.reference(collection, id.value), 'read')
}

function matching(context: QueryContext, collection: CollectionDefinition, predicate: FunctionValue, caller: string): WhereSet {
  checkCallback(context, 'pred', predicate, 1)
  hintCollectionScan(context, collection, caller)
  return new WhereSet(originOf(context), allDocuments(context, collection, {}), predicate)
}

/** The Collection document. It carries no name, so that it may be stored. */
function definitionField(collection: CollectionDefinition): NativeField {
  return { name: 'definition', read: (context) => definitionOf(context, collection) }
}

function definitionOf(context: QueryContext, collection: CollectionDefinition): DocumentValue {
  const definitions = context.catalog.findCollectionById(SYSTEM_ID.Collection)
  if (definitions === undefined || collection.documentId === undefined)
    throw new QueryError('internal_failure', 'An internal failure was encountered during the query')
  return referenceTo(definitions, collection.documentId, collection.name, { readTime: context.validTime, storable: true })
}

function indexMethod(collection: CollectionDefinition, index: IndexDefinition): NativeMethod {
  const terms = index.terms.map((_term, at): Parameter => ({ name: `term${at + 1}`, type: anyType }))
  const withoutRange: Overload = { parameters: terms, call: (context, _self, args) => indexSet(context, collection, index, args, {}) }
  const withRange: Overload = {
    parameters: [...terms, { name: 'range', type: anyType }],
    call: (context, _self, args) =>
      indexSet(context, collection, index, args.slice(0, -1), readIndexRange(args[args.length - 1] as Value, index.values)),
  }
  return { name: index.name, effect: 'read', overloads: [withoutRange, withRange] }
}

function indexSet(
  context: QueryContext,
  collection: CollectionDefinition,
  index: IndexDefinition,
  terms: readonly Value[],
  range: ScanRange,
): Value {
  if (!index.queryable) throw new QueryError('invalid_index_invocation', `The index \`${collection.name}.${index.name}\` is not queryable.`)
  checkMayReadIndex(context, collection)
  const unfit = terms.findIndex((term) => !canIndex(term))
  if (unfit >= 0) throw invalidArgument(`term${unfit + 1}`, 'Argument cannot be used as lookup term')
  return indexedDocuments(context, collection, index, terms, range)
}
