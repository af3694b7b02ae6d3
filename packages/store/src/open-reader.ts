import { changeRange, changeTime, FORMAT_VERSION } from './key-space.ts'
import { openEnvironment, readFormat, readSecret } from './environment.ts'
import { SnapshotSource } from './lmdb-snapshot.ts'
import type { ChangeRecord, Reader, Snapshot } from './store.ts'
import { StoreError } from './store-error.ts'
import type { Timestamp } from '@terrarium/base'

/**
 * Readers: any number over one folder, in other threads or processes than its writer.
 */

/** Opens a reader of the store in a folder; it sees each commit as soon as that is visible. @throws {StoreError} */
export function openReader(path: string): Reader {
  const environment = openEnvironment(path)
  const read = (key: Uint8Array) => environment.getBinary(key as Buffer)
  if ((readFormat(read) ?? 0) < FORMAT_VERSION) throw new StoreError('corrupt', 'the store has not been upgraded by a writer yet')
  const secret = readSecret(read)
  if (secret === undefined) throw new StoreError('corrupt', 'the store has not been opened for writing yet')
  const snapshots = new SnapshotSource(environment)
  return {
    secret,
    snapshot: () => snapshots.open(),
    changesSince: (after) => readChanges(snapshots.open(), after),
    close: async () => {
      snapshots.releaseAll()
      await environment.close()
    },
  }
}

/** Reads the change log from a snapshot, which it releases at the end. */
export function* readChanges(snapshot: Snapshot, after: Timestamp): IterableIterator<ChangeRecord> {
  try {
    for (const { key, value } of snapshot.scan(changeRange(after))) yield { time: changeTime(key), value }
  } finally {
    snapshot.release()
  }
}
