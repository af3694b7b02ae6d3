import { Buffer } from 'node:buffer'
import type { Timestamp } from '@terrarium/base'
import { readMicros, writeMicros } from './bytes.ts'
import type { Key, Range } from './store.ts'

/**
 * Layout of the one ordered key space.
 *
 *   00 … fe …          keys of the caller
 *   ff 01 <time>       change log: one record a commit that has one, by commit time
 *   ff 02 'last'       time of the latest commit, written with every commit
 *   ff 02 'format'     version of this layout
 *   ff 02 'upgraded'   last key that an upgrade under way has brought to the present format
 *   ff 02 'secret'     random bytes of this store, for those who authenticate what it has given out
 */

/** Bytes of a database page; fixed when a store is created. */
export const PAGE_BYTES = 8192
/** Longest key that a page of this size holds. */
export const KEY_BYTES_MAX = 4026
/** First byte of the keys that belong to the store; keys of callers begin below it. */
export const RESERVED_KEY_BYTE = 0xff

/** Formats: 1, without checksums; 2, each record of the caller and of the change log has one. */
export const FORMAT_VERSION = 2
export const FORMAT_WITH_SUMS = 2
export const lastCommitKey: Key = Buffer.concat([Buffer.from([RESERVED_KEY_BYTE, 2]), Buffer.from('last')])
export const formatKey: Key = Buffer.concat([Buffer.from([RESERVED_KEY_BYTE, 2]), Buffer.from('format')])
/** How far an upgrade is. */
export const upgradedKey: Key = Buffer.concat([Buffer.from([RESERVED_KEY_BYTE, 2]), Buffer.from('upgraded')])
export const secretKey: Key = Buffer.concat([Buffer.from([RESERVED_KEY_BYTE, 2]), Buffer.from('secret')])
export const SECRET_BYTES = 32

const CHANGE_PREFIX_BYTES = 2
const MICROS_BYTES = 8

/** Creates the key of a commit's change record. */
export function changeKey(time: Timestamp): Buffer {
  const key = Buffer.allocUnsafe(CHANGE_PREFIX_BYTES + MICROS_BYTES)
  key[0] = RESERVED_KEY_BYTE
  key[1] = 1
  writeMicros(key, CHANGE_PREFIX_BYTES, time)
  return key
}

/** Reads the commit time out of a change record's key. */
export function changeTime(key: Uint8Array): Timestamp {
  return readMicros(key, CHANGE_PREFIX_BYTES)
}

/** Covers the change records after a time. */
export function changeRange(after: Timestamp): Range {
  return { start: changeKey(after + 1), end: changeKey(Number.MAX_SAFE_INTEGER) }
}
