import type { ObjectValue } from '@terrarium/values'
import type { CollectionDefinition } from '../catalog/catalog.ts'
import type { QueryContext } from '../runtime/context.ts'
import { systemCollection } from './system-collections.ts'

/** The members of a system document that queries may see, from those that are stored. */
export function showStored(context: QueryContext, collection: CollectionDefinition, stored: ObjectValue): ObjectValue {
  return systemCollection(collection.id).show(context, stored)
}
