import type { Snapshot } from '@terrarium/contracts'
import type { StoredSnapshotRow } from './snapshot-repository.ts'

/** Presents a snapshot. @param documents those written so far, while it is taken */
export function presentSnapshot(row: StoredSnapshotRow, documents: number | undefined): Snapshot {
  return {
    id: row.id,
    path: row.path,
    region_group: row.region,
    status: row.status,
    origin: row.origin,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    size_bytes: row.sizeBytes,
    documents: documents ?? row.documents,
    expires_at: row.expiresAt?.toISOString() ?? null,
    txn_ts: row.txnTime,
    ...(row.failure && { failure: row.failure }),
  }
}
