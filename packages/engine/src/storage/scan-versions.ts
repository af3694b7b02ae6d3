/**
 * The versions of documents in the order of their ids, past ones included: each document once, its versions from the oldest to the current one.
 */
import type { Timestamp } from '@terrarium/base'
import { readMicros, type Entry, type Transaction } from '@terrarium/store'
import { documentHistoryRange, documentIdOf, documentRange, historyStartOf, ID_MAX, ID_MIN } from '../model/key-space.ts'
import type { SchemaMigration } from '../model/migration.ts'
import { plainReference, type MakeReference } from '../model/value-codec.ts'
import { StoredVersion } from './stored-version.ts'

/** A version that was current from `start` to `end`. */
export interface PastVersion {
  readonly version: StoredVersion
  readonly start: Timestamp
  readonly end: Timestamp
}

export interface DocumentVersions {
  readonly id: bigint
  /** From the oldest to the latest. */
  readonly past: readonly PastVersion[]
  /** undefined: the document is deleted. */
  readonly current: StoredVersion | undefined
}

export interface VersionScan {
  /** Ids, both inclusive. Default: all. */
  readonly from?: bigint
  readonly to?: bigint
  readonly reverse?: boolean
  /** What is read is not relied on. */
  readonly untracked?: boolean
  /** Versions that ended by this time are left out. Default: none. */
  readonly keptSince?: Timestamp
  readonly reference?: MakeReference
  readonly migrations?: readonly SchemaMigration[] | undefined
}

/** Scans documents that have a version. */
export function* scanVersions(
  transaction: Transaction,
  scope: number,
  collection: number,
  { from = ID_MIN, to = ID_MAX, reverse = false, untracked = true, keptSince = 0, reference = plainReference, migrations }: VersionScan,
): Generator<DocumentVersions> {
  const options = { reverse, untracked }
  const current: Entries = transaction.scan(documentRange(scope, collection, from, to), options)
  const history: Entries = transaction.scan(documentHistoryRange(scope, collection, from, to), options)
  try {
    let live = current.next()
    let past = history.next()
    while (live.done !== true || past.done !== true) {
      const id = nextId(entryOf(live), entryOf(past), reverse)
      const versions: PastVersion[] = []
      for (let entry = entryOf(past); entry !== undefined && documentIdOf(entry.key) === id; entry = entryOf(past)) {
        const { key, value } = entry
        past = history.next()
        const end = readMicros(value, 0)
        if (end > keptSince) versions.push({ start: historyStartOf(key), end, version: new StoredVersion(value, reference, 8, migrations) })
      }
      const entry = entryOf(live)
      const isLive = entry !== undefined && documentIdOf(entry.key) === id
      if (isLive) live = current.next()
      const version = isLive ? new StoredVersion(entry.value, reference, 0, migrations) : undefined
      yield { id, past: reverse ? versions.reverse() : versions, current: version }
    }
  } finally {
    current.return?.()
    history.return?.()
  }
}

type Entries = Iterator<Entry, undefined>

function entryOf(result: IteratorResult<Entry, undefined>): Entry | undefined {
  return result.done === true ? undefined : result.value
}

function nextId(live: Entry | undefined, past: Entry | undefined, reverse: boolean): bigint {
  if (live === undefined) return past === undefined ? ID_MAX : documentIdOf(past.key)
  if (past === undefined) return documentIdOf(live.key)
  const [one, other] = [documentIdOf(live.key), documentIdOf(past.key)]
  return one < other === reverse ? other : one
}
