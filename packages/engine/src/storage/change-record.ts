import type { Timestamp } from '@terrarium/base'
import { asBuffer, readMicros, writeMicros } from '@terrarium/store'

/** A transaction's change of one document. The versions, before and after, are found by time. */
export interface DocumentChange {
  readonly collectionId: number
  readonly id: bigint
  /** Whether there was a version before, which began at `previous`. */
  readonly existed: boolean
  readonly exists: boolean
  readonly previous: Timestamp
}

const HEAD_BYTES = 4
const CHANGE_BYTES = 21
const EXISTED = 1
const EXISTS = 2

/** Encodes the record of a commit in the change log: the database and its changed documents, in order. */
export function encodeChanges(scope: number, changes: readonly DocumentChange[]): Uint8Array {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + changes.length * CHANGE_BYTES)
  bytes.writeUInt32BE(scope)
  let at = HEAD_BYTES
  for (const { collectionId, id, existed, exists, previous } of changes) {
    bytes.writeUInt32BE(collectionId, at)
    bytes.writeBigInt64BE(id, at + 4)
    bytes[at + 12] = (existed ? EXISTED : 0) | (exists ? EXISTS : 0)
    writeMicros(bytes, at + 13, previous)
    at += CHANGE_BYTES
  }
  return bytes
}

/** Whether bytes have the length of a record. */
export function isChangeRecord(record: Uint8Array): boolean {
  return record.length >= HEAD_BYTES && (record.length - HEAD_BYTES) % CHANGE_BYTES === 0
}

/** Decodes a record of the change log. */
export function decodeChanges(record: Uint8Array): { readonly scope: number; readonly changes: readonly DocumentChange[] } {
  const bytes = asBuffer(record)
  const changes: DocumentChange[] = []
  for (let at = HEAD_BYTES; at < bytes.length; at += CHANGE_BYTES) {
    const flags = bytes[at + 12] ?? 0
    changes.push({
      collectionId: bytes.readUInt32BE(at),
      id: bytes.readBigInt64BE(at + 4),
      existed: (flags & EXISTED) !== 0,
      exists: (flags & EXISTS) !== 0,
      previous: readMicros(bytes, at + 13),
    })
  }
  return { scope: bytes.readUInt32BE(0), changes }
}
