import { Buffer } from 'node:buffer'

/** Values up to this length are copied byte by byte, which costs less than the view that the platform's own copying needs. */
const SHORT_BYTES = 48

/**
 * Copies values out of LMDB's buffer, which the next read overwrites.
 *
 * The copies lie in the platform's pool. A buffer of its own for each value costs several times as much, and a view of such a buffer, as cutting
 * off a checksum afterwards would make it, as much again: the platform then has to move short values off the heap.
 */
export class RecordDecoder {
  /** How many bytes at the end of each value of a range are left out. */
  tail = 0

  encode(value: Buffer): Buffer {
    return value
  }

  /** @param length that of the value; the view over the buffer may be longer */
  decode(found: Buffer, length: number): Buffer {
    return copyOf(found, Math.max(length - this.tail, 0))
  }
}

/** Copies the first bytes of a view that the next read overwrites. */
export function copyOf(found: Uint8Array, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  if (length > SHORT_BYTES) bytes.set(found.subarray(0, length))
  else for (let at = 0; at < length; at++) bytes[at] = found[at] as number
  return bytes
}
