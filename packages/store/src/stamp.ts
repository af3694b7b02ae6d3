import { Buffer } from 'node:buffer'
import type { Timestamp } from '@terrarium/base'
import { writeMicros } from './bytes.ts'
import type { Stamp } from './store.ts'

/**
 * Filling in the commit time where keys and values left room for it.
 *
 * The forms are those of the tuple encoding, so that a stamped key decodes and orders as one that was written with the time.
 */

const MICROS_PER_SECOND = 1_000_000
const MICROS_BYTES = 8
const TIME_BYTES = 12

/** Returns the bytes with the time in their stamps; a copy when there are stamps. */
export function fillStamps(bytes: Uint8Array, stamps: readonly Stamp[] | undefined, time: Timestamp): Uint8Array {
  if (stamps === undefined || stamps.length === 0) return bytes
  const filled = Buffer.from(bytes)
  for (const stamp of stamps) fillStamp(filled, stamp, time)
  return filled
}

function fillStamp(target: Buffer, { offset, form, inverted }: Stamp, time: Timestamp): void {
  if (form === 'micros') writeMicros(target, offset, time)
  else writeTime(target, offset, time)
  if (inverted === true) invert(target, offset, offset + (form === 'micros' ? MICROS_BYTES : TIME_BYTES))
}

function writeTime(target: Buffer, offset: number, micros: Timestamp): void {
  const seconds = Math.floor(micros / MICROS_PER_SECOND)
  writeMicros(target, offset, seconds)
  target[offset] = (target[offset] as number) ^ 0x80
  target.writeUInt32BE((micros - seconds * MICROS_PER_SECOND) * 1000, offset + MICROS_BYTES)
}

/** Complements bytes in place. */
export function invert(target: Uint8Array, start: number, end: number): void {
  for (let i = start; i < end; i++) target[i] = (target[i] as number) ^ 0xff
}
