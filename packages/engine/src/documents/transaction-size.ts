import type { QueryContext } from '../runtime/context.ts'
import { RequestError } from '../runtime/query-error.ts'
import { TRANSACTION_BYTES_MAX } from '../runtime/limits.ts'

/** Refuses a transaction that writes too much. @throws {RequestError} invalid_request */
export function checkTransactionSize({ transaction: { bytesWritten } }: QueryContext): void {
  if (bytesWritten <= TRANSACTION_BYTES_MAX) return
  throw new RequestError(
    'invalid_request',
    400,
    `Transaction exceeded limit: got ${bytesWritten} bytes, limit ${TRANSACTION_BYTES_MAX} bytes`,
  )
}
