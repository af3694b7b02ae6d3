import type { CollectionTypeSource, FunctionTypeSource, SchemaTypeSource } from '@terrarium/language'
import type { Catalog, CollectionDefinition, FunctionDefinition } from '../model/catalog.ts'

/**
 * A database's schema as the type checker takes it.
 *
 * Where a database does not check types, functions and computed fields were not checked either when they were written: they are `Any`.
 */
export function typeSourcesOf({ database, collections, functions }: Catalog): SchemaTypeSource {
  const own = collections.filter(({ system }) => !system).map(collectionSource)
  const sources = functions.map(functionSource)
  if (database.typechecked) return { collections: own, functions: sources }
  const open = own.map((collection) => ({
    ...collection,
    computedFields: collection.computedFields.map((field) => ({ ...field, signature: 'Any' })),
  }))
  return { collections: open, functions: sources.map((source) => ({ ...source, signature: 'Any' })) }
}

function collectionSource(collection: CollectionDefinition): CollectionTypeSource {
  const { name, alias, fields, wildcard, computedFields, indexes, documentTtls } = collection
  return {
    name,
    alias,
    fields: [...fields.values()].map((field) => ({
      name: field.name,
      signature: field.signature,
      hasDefault: field.defaultSource !== undefined,
    })),
    wildcard,
    computedFields: [...computedFields.values()],
    indexes: [...indexes.values()].map((index) => ({ name: index.name, terms: index.terms })),
    documentTtls,
  }
}

function functionSource({ name, alias, signature, body }: FunctionDefinition): FunctionTypeSource {
  return { name, alias, signature, body }
}
