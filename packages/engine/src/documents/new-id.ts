import type { Timestamp } from '@terrarium/base'

const EPOCH_MS = 1_336_258_850_000
const SEQUENCE_MAX = 1024

let lastMillis = 0
let sequence = 0

/** This process among others that write to the same store. */
const worker = BigInt(process.pid % 1024)

/**
 * Makes a document id: milliseconds, a sequence number within the millisecond, and the worker's number.
 * Ids increase within a process.
 */
export function createId(now: Timestamp): bigint {
  const millis = Math.max(Math.floor(now / 1000), lastMillis)
  if (millis > lastMillis) sequence = 0
  else if (++sequence === SEQUENCE_MAX) return createId((lastMillis + 1) * 1000)
  lastMillis = millis
  return (BigInt(millis - EPOCH_MS) << 20n) | (BigInt(sequence) << 10n) | worker
}
