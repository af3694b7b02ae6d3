import type { BackupJob, Snapshot } from '@terrarium/contracts'

/** A complete snapshot, changed as given. */
export function snapshotOf(changes: Partial<Snapshot> = {}): Snapshot {
  return {
    id: '9',
    path: 'us-std/shop',
    region_group: 'us-std',
    status: 'Complete',
    origin: 'manual',
    created_at: '2026-03-02T00:00:00.000Z',
    updated_at: '2026-03-02T00:00:01.000Z',
    size_bytes: 2048,
    documents: 7,
    expires_at: '2126-03-02T00:00:00.000Z',
    txn_ts: 1,
    ...changes,
  }
}

/** A restore that is complete, changed as given. */
export function jobOf(changes: Partial<BackupJob> = {}): BackupJob {
  return {
    id: '3',
    kind: 'restore',
    snapshot_id: '9',
    source: 'us-std/shop',
    snapshot_at: '2026-03-02T00:00:00.000Z',
    target: 'us-std/shop',
    region_group: 'us-std',
    state: 'Complete',
    step: 'done',
    progress: 1,
    created_at: '2026-03-03T00:00:00.000Z',
    updated_at: '2026-03-03T00:01:05.000Z',
    finished_at: '2026-03-03T00:01:05.000Z',
    is_terminal: true,
    can_cancel: false,
    created_by: 'Mara Kell',
    ...changes,
  }
}
