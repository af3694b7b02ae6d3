import type { Snapshot, Write } from '@terrarium/store'
import { documentIdOf, expiryKey, ownerOf, readRecordKey, recordRanges } from '../model/key-space.ts'
import { plainReference } from '../model/value-codec.ts'
import { expiryTimeOf } from '../storage/expiry-time.ts'
import { StoredVersion } from '../storage/stored-version.ts'

/** Writes the list of a database's documents that have a `ttl`, which is not among its records. */
export function* listExpiries(snapshot: Pick<Snapshot, 'scan'>, scope: number): Generator<Write> {
  for (const range of recordRanges(scope)) {
    for (const { key, value } of snapshot.scan(range)) {
      if (readRecordKey(key)?.kind !== 'document') break
      const time = expiryTimeOf(new StoredVersion(value, plainReference))
      if (time !== undefined) yield { key: expiryKey({ time, ...ownerOf(key), id: documentIdOf(key) }), value: new Uint8Array() }
    }
  }
}
