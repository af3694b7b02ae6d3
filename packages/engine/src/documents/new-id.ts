import { threadId } from 'node:worker_threads'
import type { Timestamp } from '@terrarium/base'

const EPOCH_MS = 1_336_258_850_000
const SEQUENCE_MAX = 1024

let lastMillis = 0
let sequence = 0

/** This thread among the others of the process, the only one that writes to the store: each counts for itself. */
const worker = BigInt(threadId % 1024)

/**
 * Makes a document id: milliseconds, a sequence number within the millisecond, and the worker's number.
 * Ids increase within a thread.
 */
export function createId(now: Timestamp): bigint {
  const millis = Math.max(Math.floor(now / 1000), lastMillis)
  if (millis > lastMillis) sequence = 0
  else if (++sequence === SEQUENCE_MAX) return createId((lastMillis + 1) * 1000)
  lastMillis = millis
  return (BigInt(millis - EPOCH_MS) << 20n) | (BigInt(sequence) << 10n) | worker
}
