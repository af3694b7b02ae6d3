/**
 * Entries of an index between bounds, decoded and in order.
 *
 * Keys are in order but for cut ones: entries that share a cut prefix are read together and ordered by their whole values.
 */
import type { IndexField } from '../model/catalog.ts'
import type { MakeReference } from '../model/value-codec.ts'
import { encodeValues, idBytes, ReadEntry, VALUES_BYTES_MAX } from './index-entry.ts'
import type { RawEntry } from './scan-entries.ts'
import type { ScanBounds } from './scan-bounds.ts'

/** How entries are decoded. */
export interface EntryDecoding {
  readonly fields: readonly IndexField[]
  readonly bounds: ScanBounds
  /** Length of the terms prefix. */
  readonly prefixLength: number
  readonly reverse: boolean
  readonly reference: MakeReference
}

/** Decodes stored entries. */
export function decodeEntries(entries: Iterable<RawEntry>, decoding: EntryDecoding): IterableIterator<ReadEntry, undefined> {
  return new DecodedEntries(entries[Symbol.iterator](), decoding)
}

class DecodedEntries implements IterableIterator<ReadEntry, undefined> {
  readonly #raw: Iterator<RawEntry>
  readonly #decoding: EntryDecoding
  /** Entries that share a cut prefix, as they come. */
  #run: CutEntry[] = []
  /** Entries in order, which come before all that are not read yet. */
  #ready: ReadEntry[] = []

  constructor(raw: Iterator<RawEntry>, decoding: EntryDecoding) {
    this.#raw = raw
    this.#decoding = decoding
  }

  [Symbol.iterator](): this {
    return this
  }

  next(): IteratorResult<ReadEntry, undefined> {
    for (;;) {
      const ready = this.#ready.length === 0 ? undefined : this.#ready.shift()
      if (ready !== undefined) return { done: false, value: ready }
      const next = this.#raw.next()
      if (next.done === true) {
        if (this.#run.length === 0) return ENDED
        this.#endRun()
      } else {
        const entry = this.#take(next.value)
        if (entry !== undefined) return { done: false, value: entry }
      }
    }
  }

  return(): IteratorResult<ReadEntry, undefined> {
    this.#raw.return?.()
    return ENDED
  }

  /** Decodes an entry; undefined: it is not the next one in order, or not known to be. */
  #take({ key, value, payloadStart }: RawEntry): ReadEntry | undefined {
    const { fields, reference, prefixLength } = this.#decoding
    const entry = new ReadEntry(key, value, payloadStart ?? 0, fields.length, reference)
    if (!entry.isCut && this.#run.length === 0) return entry
    const cut = entry.isCut ? cutEntry(entry, key, fields, prefixLength) : undefined
    if (this.#run[0] !== undefined && (cut === undefined || Buffer.compare(this.#run[0].shared, cut.shared) !== 0)) this.#endRun()
    if (cut === undefined) this.#ready.push(entry)
    else this.#run.push(cut)
    return undefined
  }

  #endRun(): void {
    this.#ready = [...ordered(this.#run, this.#decoding.bounds, this.#decoding.reverse)]
    this.#run = []
  }
}

const ENDED: IteratorResult<ReadEntry, undefined> = { done: true, value: undefined }

interface CutEntry {
  readonly entry: ReadEntry
  readonly shared: Uint8Array
  readonly whole: Uint8Array
}

function cutEntry(entry: ReadEntry, key: Uint8Array, fields: readonly IndexField[], prefixLength: number): CutEntry {
  const whole = Buffer.concat([encodeValues(fields, entry.values).bytes, idBytes(entry.id)])
  return { entry, whole, shared: key.subarray(0, prefixLength + VALUES_BYTES_MAX) }
}

function* ordered(run: readonly CutEntry[], bounds: ScanBounds, reverse: boolean): Generator<ReadEntry> {
  const sorted = [...run].sort((a, b) => (reverse ? Buffer.compare(b.whole, a.whole) : Buffer.compare(a.whole, b.whole)))
  for (const { entry, whole } of sorted) {
    if (bounds.least !== undefined && Buffer.compare(whole, bounds.least) < 0) continue
    if (bounds.greatest !== undefined && Buffer.compare(whole.subarray(0, bounds.greatest.length), bounds.greatest) > 0) continue
    yield entry
  }
}
