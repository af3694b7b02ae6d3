import type { Catalog } from './catalog.ts'
import { SYSTEM_ID } from './system-ids.ts'

/** Name of a schema document by its id, as far as the catalog knows it. */
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
