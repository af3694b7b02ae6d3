/**
 * The record by which the scope of a database is found in the tree.
 *
 *   parent's scope (4) │ id of the Database document there (8) │ hold: kind (1), phase (1), job (8) │ replaced at (8)
 *
 * The hold is there while a restore or copy writes the database, which is then unavailable. Its phase says whether what was written is in
 * place: the job is given up before, and brought to its end after. The time is there once that has happened. Either part may be missing.
 */
import type { Timestamp } from '@terrarium/base'
import { asBuffer, readMicros, writeMicros, type Write } from '@terrarium/store'
import { databaseKey } from '../model/key-space.ts'

/** A job that holds a database. */
export interface DatabaseHold {
  readonly kind: 'restore' | 'copy'
  /** Whether the database has its new records already. */
  readonly isSwitched: boolean
  readonly job: bigint
}

export interface DatabaseRecord {
  readonly parentScope: number
  readonly documentId: bigint
  readonly hold: DatabaseHold | undefined
  /** Time of the commit that put a snapshot in its place; 0 for none. The change log of before is that of other records. */
  readonly replacedAt: Timestamp
}

const KINDS = ['restore', 'copy'] as const
const BARE_BYTES = 12
const HOLD_BYTES = 10
const TIME_BYTES = 8

export function encodeDatabaseRecord({ parentScope, documentId, hold, replacedAt }: DatabaseRecord): Uint8Array {
  const held = BARE_BYTES + (hold === undefined ? 0 : HOLD_BYTES)
  const bytes = Buffer.alloc(held + (replacedAt === 0 ? 0 : TIME_BYTES))
  bytes.writeUInt32BE(parentScope)
  bytes.writeBigInt64BE(documentId, 4)
  if (hold !== undefined) {
    bytes[12] = KINDS.indexOf(hold.kind)
    bytes[13] = hold.isSwitched ? 1 : 0
    bytes.writeBigInt64BE(hold.job, 14)
  }
  if (replacedAt !== 0) writeMicros(bytes, held, replacedAt)
  return bytes
}

export function decodeDatabaseRecord(value: Uint8Array): DatabaseRecord {
  const bytes = asBuffer(value)
  const rest = bytes.length - BARE_BYTES
  const hold: DatabaseHold | undefined =
    rest < HOLD_BYTES ? undefined : { kind: KINDS[bytes[12] ?? 0] ?? 'restore', isSwitched: bytes[13] === 1, job: bytes.readBigInt64BE(14) }
  const replacedAt = rest % HOLD_BYTES === TIME_BYTES ? readMicros(bytes, bytes.length - TIME_BYTES) : 0
  return { parentScope: bytes.readUInt32BE(0), documentId: bytes.readBigInt64BE(4), hold, replacedAt }
}

/** Writes the record of a database that the commit puts in place: it is replaced at the commit's time. */
export function writeReplaced(scope: number, record: Omit<DatabaseRecord, 'replacedAt'>): Write {
  const value = encodeDatabaseRecord({ ...record, replacedAt: 1 })
  return { key: databaseKey(scope), value, valueStamps: [{ offset: value.length - TIME_BYTES, form: 'micros' }] }
}
