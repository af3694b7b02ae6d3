/**
 * The commits by which a restore or copy replaces a database as a whole.
 *
 *   hold      the database is unavailable; transactions under way are in conflict
 *   reserve   scopes for the draft: its records are in no database, and no sweep takes them for leftovers
 *   …         the records are written, batch by batch, by the gateway
 *   switch    the database and those below it are the draft; what they were is swept
 *   release   the database is available
 *
 * Before `switch` a job can be given up at any point, and leaves nothing but what a sweep removes. After it the job is brought to its end.
 */
import { asBuffer, type CommitRequest, type Snapshot, type Write } from '@terrarium/store'
import { decodeDatabaseRecord, encodeDatabaseRecord, writeReplaced, type DatabaseHold } from '../catalog/database-record.ts'
import {
  counterKey,
  COUNTER,
  databaseKey,
  databaseScopes,
  databaseTreeKey,
  documentKey,
  draftScopeKey,
  draftScopeRange,
  globalIdKey,
  schemaVersionKey,
  sweepKey,
} from '../model/key-space.ts'
import { withMember } from '../model/members.ts'
import { ROOT_SCOPE, SYSTEM_ID } from '../model/system-ids.ts'
import { plainReference } from '../model/value-codec.ts'
import { StoredVersion, withData } from '../storage/stored-version.ts'
import { encodeSweepState, readSweepState } from '../storage/sweep-state.ts'
import { loadDatabase } from '../catalog/load-database.ts'
import { databaseTree, type DatabaseScope } from './database-scopes.ts'

/** The hold of a database; undefined where there is none, or no database. */
export function holdOf(snapshot: Pick<Snapshot, 'get'>, scope: number): DatabaseHold | undefined {
  const record = snapshot.get(databaseKey(scope))
  return record && decodeDatabaseRecord(record).hold
}

/** Lists the databases that jobs hold, by their global ids. */
export function heldDatabases(snapshot: Snapshot): { readonly globalId: bigint; readonly hold: DatabaseHold }[] {
  return databaseScopes(snapshot).flatMap((scope) => {
    const hold = holdOf(snapshot, scope)
    const database = hold && loadDatabase(snapshot, scope, true)
    return hold === undefined || database === undefined ? [] : [{ globalId: database.globalId, hold }]
  })
}

/** Makes a database and those below it unavailable. */
export function holdDatabase(snapshot: Snapshot, database: DatabaseScope, hold: DatabaseHold): CommitRequest {
  const key = databaseKey(database.scope)
  const record = decodeDatabaseRecord(snapshot.get(key) ?? new Uint8Array(BARE_BYTES))
  const versions = databaseTree(snapshot, database.scope, database.globalId).map(({ scope }) => stamped(schemaVersionKey(scope)))
  return commitOf(snapshot, [key], [{ key, value: encodeDatabaseRecord({ ...record, hold }) }, ...versions, stamped(databaseTreeKey())])
}

const BARE_BYTES = 12

/** Makes a database available again. */
export function releaseDatabase(snapshot: Snapshot, scope: number): CommitRequest {
  const key = databaseKey(scope)
  const record = decodeDatabaseRecord(snapshot.get(key) ?? new Uint8Array(BARE_BYTES))
  const value = encodeDatabaseRecord({ ...record, hold: undefined })
  return commitOf(snapshot, [key], [{ key, value }, stamped(databaseTreeKey())])
}

/** Takes scopes for the draft of a job; those that the same job took before become leftovers. */
export function reserveScopes(
  snapshot: Snapshot,
  job: bigint,
  count: number,
): { readonly scopes: readonly number[]; readonly commit: CommitRequest } {
  const counter = counterKey(ROOT_SCOPE, COUNTER.scope)
  const bytes = snapshot.get(counter)
  const last = bytes === undefined ? 0 : asBuffer(bytes).readUInt32BE(0)
  const scopes = Array.from({ length: count }, (_, at) => last + 1 + at)
  const value = Buffer.alloc(JOB_BYTES)
  value.writeBigInt64BE(job)
  const writes = [
    { key: counter, value: uint32(last + count) },
    ...draftsOf(snapshot, job).map(gone),
    ...scopes.map((scope) => ({ key: draftScopeKey(scope), value })),
  ]
  return { scopes, commit: commitOf(snapshot, [counter], writes) }
}

const JOB_BYTES = 8

/** Gives up the drafts of a job, which are then swept soon. Writes nothing where there are none. */
export function dropDrafts(snapshot: Snapshot, job: bigint): CommitRequest {
  const drafts = draftsOf(snapshot, job).map(gone)
  return commitOf(snapshot, [], drafts.length === 0 ? [] : [...drafts, sweptSoon(snapshot)])
}

function draftsOf(snapshot: Snapshot, job: bigint): Uint8Array[] {
  return [...snapshot.scan(draftScopeRange())].filter(({ value }) => asBuffer(value).readBigInt64BE(0) === job).map(({ key }) => key)
}

/** What takes the place of a database: the first is the database itself. */
export type DatabaseDraft = Omit<DatabaseScope, 'path'>

/**
 * Puts a draft in the place of a database.
 *
 * @param drafts places name the scopes of the drafts
 * @param late records that were put off until now
 */
export function switchDatabase(
  snapshot: Snapshot,
  database: DatabaseScope,
  drafts: readonly DatabaseDraft[],
  late: readonly Write[],
): CommitRequest {
  const [first, ...below] = drafts
  const oldKey = databaseKey(database.scope)
  const record = decodeDatabaseRecord(snapshot.get(oldKey) ?? new Uint8Array(BARE_BYTES))
  const document = documentKey(record.parentScope, SYSTEM_ID.Database, record.documentId)
  const stored = snapshot.get(document)
  if (first === undefined || stored === undefined || record.hold === undefined)
    throw new Error('the database to be replaced is held and exists')
  const version = new StoredVersion(stored, plainReference)
  const hold = { ...record.hold, isSwitched: true }
  const before = databaseTree(snapshot, database.scope, database.globalId)
  const writes: Write[] = [
    ...before.flatMap(({ scope, globalId }) => [gone(databaseKey(scope)), gone(globalIdKey(globalId))]),
    { key: document, value: withData(version, withMember(version.data, 'scope', first.scope)) },
    writeReplaced(first.scope, { ...record, hold }),
    ...below.map(({ scope, place }) => writeReplaced(scope, { ...mustPlace(place), hold: undefined })),
    ...drafts.flatMap(({ scope, globalId }) => [{ key: globalIdKey(globalId), value: uint32(scope) }, gone(draftScopeKey(scope))]),
    ...late,
    // What was replaced is swept soon.
    sweptSoon(snapshot),
    stamped(databaseTreeKey()),
  ]
  return commitOf(snapshot, [oldKey, document, ...drafts.map(({ scope }) => draftScopeKey(scope))], writes)
}

function mustPlace(place: DatabaseDraft['place']): NonNullable<DatabaseDraft['place']> {
  if (place === undefined) throw new Error('every database below the first one has a place')
  return place
}

function commitOf(snapshot: Snapshot, readKeys: readonly Uint8Array[], writes: readonly Write[]): CommitRequest {
  return { snapshotTime: snapshot.time, readKeys, readRanges: [], writes }
}

const gone = (key: Uint8Array): Write => ({ key, value: undefined })

/** Lets the next pass of the sweep begin at once. */
function sweptSoon(snapshot: Snapshot): Write {
  return { key: sweepKey(), value: encodeSweepState({ ...readSweepState(snapshot), pauseUntil: 0, nextDue: 0 }) }
}

function stamped(key: Uint8Array): Write {
  return { key, value: new Uint8Array(8), valueStamps: [{ offset: 0, form: 'micros' }] }
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(value)
  return bytes
}
