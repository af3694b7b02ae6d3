import { Buffer } from 'node:buffer'
import type { Timestamp } from '@terrarium/base'

const HIGH_WORD = 0x1_0000_0000

/** Views bytes as a Buffer, without a copy. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Writes microseconds as 8 bytes, big-endian. */
export function writeMicros(target: Uint8Array, offset: number, micros: Timestamp): void {
  const high = Math.floor(micros / HIGH_WORD)
  const bytes = asBuffer(target)
  bytes.writeUInt32BE(high >>> 0, offset)
  bytes.writeUInt32BE(micros - high * HIGH_WORD, offset + 4)
}

/** Reads microseconds from 8 bytes, big-endian. */
export function readMicros(source: Uint8Array, offset: number): Timestamp {
  const bytes = asBuffer(source)
  return bytes.readUInt32BE(offset) * HIGH_WORD + bytes.readUInt32BE(offset + 4)
}

/** Renders bytes as a string of one unit a byte: equal and ordered as the bytes. */
export function bytesText(bytes: Uint8Array): string {
  return LATIN1.latin1Slice.call(bytes)
}

const LATIN1 = Buffer.prototype as unknown as { readonly latin1Slice: (this: Uint8Array) => string }
