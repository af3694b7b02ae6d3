import type { CollectionTypeSource, FunctionTypeSource, SchemaTypeSource } from '@terrarium/language'
import type { Catalog, CollectionDefinition, FunctionDefinition } from '../catalog/catalog.ts'

/** A database's schema as the type checker takes it. */
export function typeSourcesOf({ collections, functions }: Catalog): SchemaTypeSource {
  return { collections: collections.filter(({ system }) => !system).map(collectionSource), functions: functions.map(functionSource) }
}

function collectionSource(collection: CollectionDefinition): CollectionTypeSource {
  const { name, alias, fields, wildcard, computedFields, indexes, documentTtls } = collection
  return {
    name,
    alias,
    fields: [...fields.values()].map((field) => ({ name: field.name, signature: field.signature, hasDefault: field.defaultSource !== undefined })),
    wildcard,
    computedFields: [...computedFields.values()],
    indexes: [...indexes.values()].map((index) => ({ name: index.name, terms: index.terms })),
    documentTtls,
  }
}

function functionSource({ name, alias, signature, body }: FunctionDefinition): FunctionTypeSource {
  return { name, alias, signature, body }
}
