import type { Snapshot } from '@terrarium/store'
import type { ModuleValue, NameResolver } from '@terrarium/values'
import type { Catalog, CollectionDefinition } from '../model/catalog.ts'
import { nameKey } from '../model/key-space.ts'
import { referenceTo } from '../runtime/document-reference.ts'
import { must } from '@terrarium/base'
import { asBuffer } from '@terrarium/store'
import { CollectionModule, moduleOf } from '../runtime/collection-module.ts'
import type { Library } from '../runtime/library.ts'

/** Resolves the names in tagged values against one schema. */
export function createNameResolver(snapshot: Snapshot, catalog: Catalog, library: Library): NameResolver {
  return {
    module: (name) => findPlainModule(library, name) ?? findUserCollection(catalog, name),
    documentsOf(module) {
      const collection = collectionOf(catalog, module)
      return collection && (collection.named ? 'byName' : 'byId')
    },
    documentById: (module, id) => referenceTo(must(collectionOf(catalog, module), 'a collection'), id),
    documentByName(module, name) {
      const collection = must(collectionOf(catalog, module), 'a collection')
      const id = snapshot.get(nameKey(catalog.database.scope, collection.id, name))
      return id && referenceTo(collection, asBuffer(id).readBigInt64BE(0), name)
    },
  }
}

/** Built-in modules, those inside others excepted. */
function findPlainModule(library: Library, name: string): ModuleValue | undefined {
  return name.includes('.') ? undefined : library.findModule(name)
}

function findUserCollection(catalog: Catalog, name: string): ModuleValue | undefined {
  const collection = catalog.findCollection(name)
  return collection === undefined || collection.system ? undefined : moduleOf(collection, name)
}

function collectionOf(catalog: Catalog, module: ModuleValue): CollectionDefinition | undefined {
  if (module instanceof CollectionModule) return module.definition
  const collection = catalog.findCollection(module.name)
  return collection?.system === true ? collection : undefined
}
