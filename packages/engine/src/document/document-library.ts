import { collectionTable } from '../catalog/collection-table.ts'
import { SYSTEM_ID, USER_COLLECTION_ID_MIN } from '../catalog/system-ids.ts'
import type { DocumentLibrary } from '../library/standard-library.ts'
import { credentialTable, SYSTEM_TABLES, systemDocumentTable } from '../system/system-tables.ts'
import { documentTable } from './document-table.ts'

/** What collections and documents add to the standard library. */
export const documentLibrary: DocumentLibrary = {
  documentTable(_context, { collectionId }) {
    if (collectionId >= USER_COLLECTION_ID_MIN) return documentTable
    return collectionId === SYSTEM_ID.Credential ? credentialTable : systemDocumentTable
  },
  collectionTable: (_context, module) => collectionTable(module.definition),
  systemTables: SYSTEM_TABLES,
}
