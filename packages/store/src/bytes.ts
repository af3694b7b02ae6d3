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

/** The platform's own methods for 64-bit integers make several of them for each. */
const eight = new Uint8Array(8)
const eightView = new DataView(eight.buffer)

/** Writes a signed 64-bit integer, big-endian. */
export function writeInt64(target: Uint8Array, offset: number, value: bigint): void {
  eightView.setBigInt64(0, value)
  for (let at = 0; at < 8; at++) target[offset + at] = eight[at] as number
}

/** Reads a signed 64-bit integer, big-endian. */
export function readInt64(source: Uint8Array, offset: number): bigint {
  for (let at = 0; at < 8; at++) eight[at] = source[offset + at] as number
  return eightView.getBigInt64(0)
}

/** Renders bytes as a string of one unit a byte: equal and ordered as the bytes. */
export function bytesText(bytes: Uint8Array): string {
  return LATIN1.latin1Slice.call(bytes)
}

const LATIN1 = Buffer.prototype as unknown as { readonly latin1Slice: (this: Uint8Array) => string }

/** Bytes up to this length are copied one by one, which costs less than the view that the platform's own copying needs. */
const SHORT_BYTES = 48

/**
 * Copies a part of bytes that something else is about to overwrite.
 *
 * The copies lie in the platform's pool. A buffer of its own for each costs several times as much, and a view of such a buffer as much again: the
 * platform then has to move short ones off the heap.
 */
export function copyOfPart(source: Uint8Array, start: number, end: number): Buffer {
  const length = end - start
  const bytes = Buffer.allocUnsafe(length)
  if (length > SHORT_BYTES) bytes.set(source.subarray(start, end))
  else for (let at = 0; at < length; at++) bytes[at] = source[start + at] as number
  return bytes
}

/** Puts two pieces of bytes together. For short ones the platform's own way costs several times as much. */
export function joinBytes(first: Uint8Array, second: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(first.length + second.length)
  copyTo(bytes, 0, first)
  copyTo(bytes, first.length, second)
  return bytes
}

function copyTo(target: Buffer, start: number, source: Uint8Array): void {
  if (source.length > SHORT_BYTES) target.set(source, start)
  else for (let at = 0; at < source.length; at++) target[start + at] = source[at] as number
}
