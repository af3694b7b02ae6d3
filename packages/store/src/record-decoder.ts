import type { Buffer } from 'node:buffer'
import { copyOfPart } from './bytes.ts'

/** Copies values out of LMDB's buffer, which the next read overwrites. */
export class RecordDecoder {
  /** How many bytes at the end of each value of a range are left out. */
  tail = 0

  encode(value: Buffer): Buffer {
    return value
  }

  /** @param length that of the value; the view over the buffer may be longer */
  decode(found: Buffer, length: number): Buffer {
    return copyOfPart(found, 0, Math.max(length - this.tail, 0))
  }
}

/** Writes keys as they are, and copies those of ranges like values. */
export const KEY_CODEC = {
  writeKey(key: Buffer, target: Buffer, start: number): number {
    target.set(key, start)
    return start + key.length
  },
  readKey: copyOfPart,
}
