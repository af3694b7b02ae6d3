/**
 * The file of a snapshot.
 *
 *   head      magic (16) │ random id of the file (16)
 *   frame …   kind (1) │ number (4) │ length (4) │ stored length (4) │ sum (16) │ content, deflated
 *   tail      offset of the last frame (8) │ sum of that (8)
 *
 * The first frame is the header, then come records, the last one is the summary; both are JSON. A sum is the beginning of the SHA-256 of the
 * file's id, the frame's kind, number and lengths, and its stored bytes: a byte that differs, a frame that is missing, moved or of another
 * file does not go unnoticed. Numbers are big-endian.
 */
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'

export const MAGIC = Buffer.from('TERRARIUM-SNAP-1')
export const FILE_ID_BYTES = 16
export const HEAD_BYTES = MAGIC.length + FILE_ID_BYTES
export const FRAME_HEAD_BYTES = 29
export const SUM_BYTES = 16
export const TAIL_BYTES = 16
const TAIL_SUM_BYTES = 8
/** Records of a frame, before they are deflated; a single record may be longer. */
export const FRAME_BYTES = 256 * 1024
/** Longest content of a frame: the longest key and value that a store takes, and a summary with every schema. */
export const FRAME_BYTES_MAX = 256 * 1024 * 1024

export const FRAME = { header: 1, records: 2, summary: 3 } as const
export type FrameKind = (typeof FRAME)[keyof typeof FRAME]

/** The head of a frame. */
export interface FrameHead {
  readonly kind: number
  readonly number: number
  readonly length: number
  readonly storedLength: number
}

export function encodeFrameHead({ kind, number, length, storedLength }: FrameHead): Buffer {
  const bytes = Buffer.alloc(FRAME_HEAD_BYTES - SUM_BYTES)
  bytes[0] = kind
  bytes.writeUInt32BE(number, 1)
  bytes.writeUInt32BE(length, 5)
  bytes.writeUInt32BE(storedLength, 9)
  return bytes
}

export function decodeFrameHead(bytes: Buffer): FrameHead {
  return { kind: bytes[0] ?? 0, number: bytes.readUInt32BE(1), length: bytes.readUInt32BE(5), storedLength: bytes.readUInt32BE(9) }
}

/** The sum of a frame, from its head without the sum and its stored bytes. */
export function frameSum(fileId: Buffer, head: Buffer, stored: Buffer): Buffer {
  return createHash('sha256').update(fileId).update(head).update(stored).digest().subarray(0, SUM_BYTES)
}

export function encodeTail(fileId: Buffer, offset: number): Buffer {
  const bytes = Buffer.alloc(TAIL_BYTES)
  bytes.writeBigUInt64BE(BigInt(offset))
  tailSum(fileId, bytes).copy(bytes, TAIL_BYTES - TAIL_SUM_BYTES)
  return bytes
}

/** Offset of the last frame; undefined where the tail is damaged. */
export function decodeTail(fileId: Buffer, bytes: Buffer): number | undefined {
  const isWhole = bytes.length === TAIL_BYTES && tailSum(fileId, bytes).equals(bytes.subarray(TAIL_BYTES - TAIL_SUM_BYTES))
  return isWhole ? Number(bytes.readBigUInt64BE()) : undefined
}

function tailSum(fileId: Buffer, bytes: Buffer): Buffer {
  const offset = bytes.subarray(0, TAIL_BYTES - TAIL_SUM_BYTES)
  return createHash('sha256').update(fileId).update(offset).digest().subarray(0, TAIL_SUM_BYTES)
}
