import { Buffer } from 'node:buffer'
import type { Write } from '@terrarium/store'
import type { WriteBatch } from './backup-message.ts'

/** Keys of a batch, and its bytes, unless a single write has more: some milliseconds of the writer. */
const BATCH_KEYS_MAX = 500
const BATCH_BYTES_MAX = 256 * 1024
const ABSENT = -1

/** Collects writes into batches. */
export class BatchBuilder {
  #parts: Uint8Array[] = []
  #lengths: number[] = []
  #bytes = 0

  add({ key, value }: Write): void {
    this.#parts.push(key)
    if (value !== undefined) this.#parts.push(value)
    this.#lengths.push(key.length, value?.length ?? ABSENT)
    this.#bytes += key.length + (value?.length ?? 0)
  }

  get isFull(): boolean {
    return this.#lengths.length >= 2 * BATCH_KEYS_MAX || this.#bytes >= BATCH_BYTES_MAX
  }

  get isEmpty(): boolean {
    return this.#lengths.length === 0
  }

  /** Returns what was collected, in memory of its own, and begins again. */
  take(): WriteBatch {
    const bytes = new Uint8Array(this.#bytes)
    let at = 0
    for (const part of this.#parts) {
      bytes.set(part, at)
      at += part.length
    }
    const batch = { bytes, lengths: this.#lengths }
    this.#parts = []
    this.#lengths = []
    this.#bytes = 0
    return batch
  }
}

/** Reads the writes of a batch; keys and values are views of its bytes. */
export function writesOf({ bytes, lengths }: WriteBatch): Write[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const writes: Write[] = []
  let at = 0
  const next = (length: number): Buffer => all.subarray(at, (at += length))
  for (let i = 0; i < lengths.length; i += 2) {
    const key = next(lengths[i] ?? 0)
    const valueLength = lengths[i + 1] ?? ABSENT
    writes.push({ key, value: valueLength === ABSENT ? undefined : next(valueLength) })
  }
  return writes
}
