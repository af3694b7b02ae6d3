/**
 * The part of a pass that goes over the keys of the store in their order.
 *
 *   of a database, collection or index that exists no longer    every key goes
 *   of a database that a restore still writes                   all are passed over
 *   past versions and past entries                              those that ended before anybody may read
 *   all others                                                  are passed over without being read
 *
 * Where documents with a `ttl` are not listed yet, because the store was written by an earlier release, the first pass reads the documents
 * and lists them.
 */
import { readMicros } from '@terrarium/store'
import { findScopeByGlobalId, globalIdOfDatabaseDocument, scopeOfDatabaseDocument } from '../catalog/load-database.ts'
import { databaseKey, documentIdOf, expiryKey, globalIdKey, keyHolderKey, nextPart, type KeyPart } from '../model/key-space.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { plainReference } from '../model/value-codec.ts'
import { expiryTimeOf } from '../storage/expiry-time.ts'
import { StoredVersion } from '../storage/stored-version.ts'
import type { Kept } from './retention-of-scope.ts'
import type { SweepBatch } from './sweep-batch.ts'

export interface KeySweep {
  /** When the pass before began: what was settled then is passed over. */
  readonly lastBegan: number
  /** Whether documents with a `ttl` are to be listed. */
  readonly listsExpiries: boolean
}

/** Goes on from a key. Returns the next one; undefined at the end. */
export function sweepKeys(batch: SweepBatch, from: Uint8Array, sweep: KeySweep): Uint8Array | undefined {
  for (let at = from; ;) {
    if (batch.isFull()) return at
    const part = nextPart(batch.snapshot, at)
    if (part === undefined) return undefined
    at = sweepPart(batch, part, Buffer.compare(at, part.range.start) > 0 ? at : part.range.start, sweep)
  }
}

/** Sweeps a part from a key on, as far as there is room. Returns where to go on. */
function sweepPart(batch: SweepBatch, part: KeyPart, from: Uint8Array, sweep: KeySweep): Uint8Array {
  const { end } = part.range
  const retention = batch.retentionOf(part.scope)
  if (retention === undefined) return batch.isDraft(part.scope) ? end : removeAll(batch, part, from)
  if (part.kind === 'setting') return end
  const isOfIndex = part.kind === 'entry' || part.kind === 'entryHistory'
  const kept = (isOfIndex ? retention.indexes : retention.collections).get(part.number)
  if (kept === undefined) return removeAll(batch, part, from)
  if (part.kind === 'document') return sweep.listsExpiries ? listExpiries(batch, part, from) : end
  if (part.kind === 'entry' || isSettled(kept, sweep)) return end
  return removeEnded(batch, part, from, kept)
}

/** Whether nothing can have come to its end since the last pass: history is kept for ever. */
function isSettled({ reach, definedAt }: Kept, { lastBegan }: KeySweep): boolean {
  return reach === undefined && definedAt < lastBegan
}

function removeEnded(batch: SweepBatch, { kind, range }: KeyPart, from: Uint8Array, { since, reach }: Kept): Uint8Array {
  for (const { key, value } of batch.snapshot.scan({ start: from, end: range.end })) {
    if (batch.isFull()) return key
    const end = readMicros(value, 0)
    if (end <= since) batch.remove(key, kind === 'documentHistory' ? 'versions' : 'entries')
    else if (reach !== undefined) batch.keepUntil(end + reach)
  }
  return range.end
}

function removeAll(batch: SweepBatch, part: KeyPart, from: Uint8Array): Uint8Array {
  for (const { key, value } of batch.snapshot.scan({ start: from, end: part.range.end })) {
    if (batch.isFull()) return key
    batch.remove(key, 'leftovers')
    if (part.kind === 'document') removeDependents(batch, part, documentIdOf(key), value)
  }
  return part.range.end
}

/** Databases and keys of a deleted database have keys outside it. */
function removeDependents(batch: SweepBatch, { scope, number }: KeyPart, id: bigint, value: Uint8Array): void {
  if (number === SYSTEM_ID.Key) batch.remove(keyHolderKey(id, scope), 'leftovers')
  if (number !== SYSTEM_ID.Database) return
  const { data } = new StoredVersion(value, plainReference)
  const child = scopeOfDatabaseDocument(data)
  const globalId = globalIdOfDatabaseDocument(data)
  batch.remove(databaseKey(child), 'leftovers')
  // After a restore the global id is that of the database in its place; one that takes it meanwhile is a conflict.
  batch.transaction.trackKey(globalIdKey(globalId))
  const owner = findScopeByGlobalId(batch.snapshot, globalId)
  if (owner === undefined || owner === child) batch.remove(globalIdKey(globalId), 'leftovers')
}

function listExpiries(batch: SweepBatch, { scope, number, range }: KeyPart, from: Uint8Array): Uint8Array {
  for (const { key, value } of batch.snapshot.scan({ start: from, end: range.end })) {
    if (batch.isFull()) return key
    const time = expiryTimeOf(new StoredVersion(value, plainReference))
    if (time === undefined) continue
    batch.transaction.trackKey(key)
    batch.transaction.write({ key: expiryKey({ time, scope, collectionId: number, id: documentIdOf(key) }), value: new Uint8Array() })
  }
  return range.end
}
