import { TRANSACTION_BYTES_MAX } from '../runtime/limits.ts'
import type { QueryContext } from '../runtime/context.ts'
import { RequestError } from '../runtime/query-error.ts'
import type { BackingIndex } from '../storage/backing-indexes.ts'
import { deriveEntries, TooManyEntriesError, type DerivedEntry } from '../storage/derive-entries.ts'
import type { FieldExtractor, IndexedDocument } from './index-fields.ts'

/**
 * The entries of a version of a document in one of its backing indexes.
 *
 * @throws {RequestError} invalid_request when they are more than a transaction can write
 */
export function documentEntries(
  { database: { scope } }: QueryContext,
  index: BackingIndex,
  fields: FieldExtractor,
  { id, version }: IndexedDocument,
): readonly DerivedEntry[] {
  try {
    return deriveEntries(scope, index, fields, id, version.expiry, TRANSACTION_BYTES_MAX)
  } catch (error: unknown) {
    if (!(error instanceof TooManyEntriesError)) throw error
    throw new RequestError(
      'invalid_request',
      400,
      `Index entries for doc ${id} in scope ${scope} and index ${index.id} have estimated byte size ${error.bytes} that exceeds limit ${TRANSACTION_BYTES_MAX}`,
    )
  }
}
