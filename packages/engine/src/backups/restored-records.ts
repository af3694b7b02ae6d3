/**
 * The records of a snapshot as a restore writes them: under the scope of a draft, with Database documents that name the drafts of the databases
 * below.
 *
 *   schema, documents, entries, history   as they were, with their ids and times
 *   Database documents                    with the scope of the draft and, in a copy, a global id of their own
 *   their past, keys                      are left out: who may enter is decided by the present, not by a snapshot
 *   builds of indexes                     are put off until the draft is in place, because nobody may go on with them before
 */
import type { Entry, Write } from '@terrarium/store'
import { readRecordKey, recordKeyIn, documentIdOf } from '../model/key-space.ts'
import { withMember } from '../model/members.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { plainReference } from '../model/value-codec.ts'
import { scopeOfDatabaseDocument } from '../catalog/load-database.ts'
import { StoredVersion, withData } from '../storage/stored-version.ts'
import { encodeGlobalId } from '../system/global-id.ts'

/** Where the records of a database go. */
export interface ScopeDraft {
  /** Scope under which the snapshot has them. */
  readonly from: number
  readonly to: number
  readonly globalId: bigint
}

/** A record where it goes; `isLate`: not before the draft is in place. */
export interface RestoredRecord {
  readonly write: Write
  readonly isLate: boolean
}

/** Moves a record into its draft; undefined for one that is left out, or is of no database of the snapshot. */
export function restoreRecord({ key, value }: Entry, drafts: ReadonlyMap<number, ScopeDraft>): RestoredRecord | undefined {
  const of = readRecordKey(key)
  const draft = of && drafts.get(of.scope)
  if (of === undefined || draft === undefined) return undefined
  const moved = recordKeyIn(key, draft.to)
  if (of.kind === 'document' && of.number === SYSTEM_ID.Key) return undefined
  if (of.number !== SYSTEM_ID.Database || (of.kind !== 'document' && of.kind !== 'documentHistory')) {
    return { write: { key: moved, value }, isLate: of.kind === 'build' }
  }
  if (of.kind === 'documentHistory') return undefined
  const child = restoreChild(value, drafts)
  return child && { write: { key: moved, value: child }, isLate: false }
}

function restoreChild(value: Uint8Array, drafts: ReadonlyMap<number, ScopeDraft>): Uint8Array | undefined {
  const version = new StoredVersion(value, plainReference)
  const draft = drafts.get(scopeOfDatabaseDocument(version.data))
  if (draft === undefined) return undefined
  const named = withMember(
    withMember(version.data, 'global_number', BigInt.asIntN(64, draft.globalId)),
    'global_id',
    encodeGlobalId(draft.globalId),
  )
  return withData(version, withMember(named, 'scope', draft.to))
}

/** Id of the child database whose document a record is; undefined for any other. */
export function childOfRecord({ key }: Entry): bigint | undefined {
  const of = readRecordKey(key)
  return of?.kind === 'document' && of.number === SYSTEM_ID.Database ? documentIdOf(key) : undefined
}
