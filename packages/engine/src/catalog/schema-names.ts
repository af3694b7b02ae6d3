import type { Catalog } from '../model/catalog.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'

/** Name of a schema document by its id, if the catalog has it. */
export function nameOfSchemaDocument(catalog: Catalog, collectionId: number, id: bigint): string | undefined {
  return definitionsOf(catalog, collectionId).find(({ documentId }) => documentId === id)?.name
}

function definitionsOf(
  catalog: Catalog,
  collectionId: number,
): readonly { readonly documentId: bigint | undefined; readonly name: string }[] {
  switch (collectionId) {
    case SYSTEM_ID.Collection:
      return catalog.collections
    case SYSTEM_ID.Function:
      return catalog.functions
    case SYSTEM_ID.Role:
      return catalog.roles
    default:
      return []
  }
}
