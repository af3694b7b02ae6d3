/**
 * Has an index built again: its record says that it is to be built, and its entries are removed a batch at a time. The builder of the next
 * server that opens the store does the rest; until then the index is pending.
 */
import type { CommitRequest, Snapshot } from '@terrarium/store'
import { afterPrefix, entryHistoryPrefixOf, entryPrefix } from '../model/key-space.ts'
import { buildKeyOf, encodeBuild, waitingBuild } from '../storage/index-build.ts'
import type { IndexFault } from './store-faults.ts'

const BATCH_KEYS_MAX = 5_000

/** Makes the next commit of a rebuild; undefined once no entry is left. */
export function nextRebuildCommit(snapshot: Snapshot, { scope, collectionId, backingId }: IndexFault): CommitRequest | undefined {
  const keys: Uint8Array[] = []
  const current = entryPrefix(scope, backingId)
  for (const prefix of [current, entryHistoryPrefixOf(current)]) {
    for (const { key } of snapshot.scan({ start: prefix, end: afterPrefix(prefix) })) {
      if (keys.push(key) >= BATCH_KEYS_MAX) break
    }
  }
  const build = waitingBuild(scope, collectionId, backingId)
  if (keys.length === 0 && snapshot.get(buildKeyOf(build)) !== undefined) return undefined
  const record = { key: buildKeyOf(build), value: encodeBuild(build) }
  return { snapshotTime: snapshot.time, readKeys: [], readRanges: [], writes: [record, ...keys.map((key) => ({ key, value: undefined }))] }
}
