/**
 * The record by which the scope of a database is found in the tree.
 *
 *   parent's scope (4) │ id of the Database document there (8) │ hold: kind (1), phase (1), job (8)
 *
 * The last part is there while a restore or copy writes the database, which is then unavailable. The phase says whether what was written is in
 * place: the job is given up before, and brought to its end after.
 */
import { asBuffer } from '@terrarium/store'

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
}

const KINDS = ['restore', 'copy'] as const
const BARE_BYTES = 12
const HELD_BYTES = 22

export function encodeDatabaseRecord({ parentScope, documentId, hold }: DatabaseRecord): Uint8Array {
  const bytes = Buffer.alloc(hold === undefined ? BARE_BYTES : HELD_BYTES)
  bytes.writeUInt32BE(parentScope)
  bytes.writeBigInt64BE(documentId, 4)
  if (hold === undefined) return bytes
  bytes[12] = KINDS.indexOf(hold.kind)
  bytes[13] = hold.isSwitched ? 1 : 0
  bytes.writeBigInt64BE(hold.job, 14)
  return bytes
}

export function decodeDatabaseRecord(value: Uint8Array): DatabaseRecord {
  const bytes = asBuffer(value)
  const hold: DatabaseHold | undefined =
    bytes.length < HELD_BYTES
      ? undefined
      : { kind: KINDS[bytes[12] ?? 0] ?? 'restore', isSwitched: bytes[13] === 1, job: bytes.readBigInt64BE(14) }
  return { parentScope: bytes.readUInt32BE(0), documentId: bytes.readBigInt64BE(4), hold }
}
