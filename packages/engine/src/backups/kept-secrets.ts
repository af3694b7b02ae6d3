/**
 * Keys and tokens that stay valid over a restore: those of the database as it is, not those of the snapshot, so that none that was revoked
 * comes back and none that is in use ends.
 *
 * Keys for a child database that the snapshot does not have are left out.
 */
import type { Snapshot, Write } from '@terrarium/store'
import { collectionRanges, documentIdOf, indexRanges, keyHolderKey, recordKeyIn } from '../model/key-space.ts'
import { SYSTEM_INDEX } from '../model/system-definitions.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { plainReference } from '../model/value-codec.ts'
import { idOfEntry } from '../storage/index-entry.ts'
import { StoredVersion } from '../storage/stored-version.ts'
import { childOfKey } from '../system/key.ts'

/** Writes the keys and tokens of one database under another scope. */
export function* keepSecrets(
  snapshot: Pick<Snapshot, 'scan'>,
  { from, to }: { readonly from: number; readonly to: number },
  children: ReadonlySet<bigint>,
): Generator<Write> {
  const dropped = new Set<bigint>()
  const [keys] = collectionRanges(from, SYSTEM_ID.Key)
  for (const { key, value } of keys === undefined ? [] : snapshot.scan(keys)) {
    const child = childOfKey(new StoredVersion(value, plainReference).data)
    const id = documentIdOf(key)
    if (child !== undefined && !children.has(child)) {
      dropped.add(id)
      continue
    }
    yield { key: recordKeyIn(key, to), value }
    yield { key: keyHolderKey(id, to), value: new Uint8Array() }
  }
  for (const { key, value } of scanAll(snapshot, indexRanges(from, SYSTEM_INDEX.keyByDatabase).slice(0, 1))) {
    if (!dropped.has(idOfEntry(key))) yield { key: recordKeyIn(key, to), value }
  }
  const ofTokens = [...collectionRanges(from, SYSTEM_ID.Token), ...indexRanges(from, SYSTEM_INDEX.tokenByDocument)]
  for (const { key, value } of scanAll(snapshot, ofTokens)) yield { key: recordKeyIn(key, to), value }
}

function* scanAll(snapshot: Pick<Snapshot, 'scan'>, ranges: ReturnType<typeof indexRanges>) {
  for (const range of ranges) yield* snapshot.scan(range)
}
