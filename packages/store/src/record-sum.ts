import { Buffer } from 'node:buffer'
import zlib from 'node:zlib'
import { RESERVED_KEY_BYTE } from './key-space.ts'

/**
 * Checksums of records: each value ends in the CRC-32 of its key and itself, so that a check finds every change of a few bytes. Reads only take
 * it off.
 *
 * The store's own settings have none: they are read before it is known whether records have one, and checked by their form.
 */

/** Bytes behind each value. */
export const SUM_BYTES = 4
const SETTINGS = 2

/** Whether a record has no checksum in any format. */
export function isSetting(key: Uint8Array): boolean {
  return key[0] === RESERVED_KEY_BYTE && key[1] === SETTINGS
}

/** Puts the checksum behind a value. */
export function withSum(key: Uint8Array, value: Uint8Array): Buffer {
  const stored = Buffer.allocUnsafe(value.length + SUM_BYTES)
  stored.set(value)
  stored.writeUInt32BE(sumOf(key, value), value.length)
  return stored
}

/** Takes the checksum off. */
export function withoutSum(stored: Buffer): Buffer {
  return stored.subarray(0, stored.length - SUM_BYTES)
}

/** Whether a stored value is what was written under its key. */
export function isWhole(key: Uint8Array, stored: Buffer): boolean {
  if (stored.length < SUM_BYTES) return false
  return stored.readUInt32BE(stored.length - SUM_BYTES) === sumOf(key, withoutSum(stored))
}

/** CRC-32 of bytes, going on from that of others. Node has it from 20.15 and 22.2 on. */
type Crc32 = (bytes: Uint8Array, before?: number) => number

const crc32: Crc32 = (zlib as { readonly crc32?: Crc32 }).crc32 ?? plainCrc32

function sumOf(key: Uint8Array, value: Uint8Array): number {
  return crc32(value, crc32(key))
}

const POLYNOMIAL = 0xedb88320
let table: Uint32Array | undefined

/** CRC-32 by a table, for a Node without its own. */
export function plainCrc32(bytes: Uint8Array, before = 0): number {
  table ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? POLYNOMIAL : 0)
    return rest
  })
  let sum = ~before
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] as number)
  return ~sum >>> 0
}
