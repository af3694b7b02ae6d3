/**
 * Entries of an index between bounds, decoded and in order.
 *
 * Keys are in order but for cut ones: entries that share a cut prefix are read together and ordered by their whole values.
 */
import type { Value } from '@terrarium/values'
import type { IndexField } from '../model/catalog.ts'
import type { MakeReference } from '../model/value-codec.ts'
import { encodeValues, idBytes, readEntry, VALUES_BYTES_MAX } from './index-entry.ts'
import type { RawEntry } from './scan-entries.ts'
import type { ScanBounds } from './scan-bounds.ts'

export interface ScannedEntry {
  readonly id: bigint
  readonly values: readonly Value[]
  readonly ttl: Value | undefined
  /** Whether the key has not the whole values. */
  readonly isCut: boolean
  /** Bytes that reading the entry is charged with. */
  readonly bytes: number
}

/** Decodes stored entries. `prefixLength` is that of the terms prefix. */
export function* decodeEntries(
  entries: Iterable<RawEntry>,
  fields: readonly IndexField[],
  bounds: ScanBounds,
  scan: { readonly prefixLength: number; readonly reverse: boolean; readonly reference: MakeReference },
): Generator<ScannedEntry> {
  let run: CutEntry[] = []
  for (const raw of entries) {
    const entry = scannedEntry(raw, fields, scan.reference)
    const next = entry.isCut ? cutEntry(entry, raw.key, fields, scan.prefixLength) : undefined
    if (run[0] !== undefined && (next === undefined || Buffer.compare(run[0].shared, next.shared) !== 0)) {
      yield* ordered(run, bounds, scan.reverse)
      run = []
    }
    if (next === undefined) yield entry
    else run.push(next)
  }
  if (run.length > 0) yield* ordered(run, bounds, scan.reverse)
}

function scannedEntry({ key, stored, payloadStart }: RawEntry, fields: readonly IndexField[], reference: MakeReference): ScannedEntry {
  const { id, values, ttl, isCut } = readEntry(key, key.length, stored, payloadStart, fields.length, reference)
  return { id, values, ttl, isCut, bytes: key.length + stored.length }
}

interface CutEntry {
  readonly entry: ScannedEntry
  readonly shared: Uint8Array
  readonly whole: Uint8Array
}

function cutEntry(entry: ScannedEntry, key: Uint8Array, fields: readonly IndexField[], prefixLength: number): CutEntry {
  const whole = Buffer.concat([encodeValues(fields, entry.values).bytes, idBytes(entry.id)])
  return { entry, whole, shared: key.subarray(0, prefixLength + VALUES_BYTES_MAX) }
}

function* ordered(run: readonly CutEntry[], bounds: ScanBounds, reverse: boolean): Generator<ScannedEntry> {
  const sorted = [...run].sort((a, b) => (reverse ? Buffer.compare(b.whole, a.whole) : Buffer.compare(a.whole, b.whole)))
  for (const { entry, whole } of sorted) {
    if (bounds.least !== undefined && Buffer.compare(whole, bounds.least) < 0) continue
    if (bounds.greatest !== undefined && Buffer.compare(whole.subarray(0, bounds.greatest.length), bounds.greatest) > 0) continue
    yield entry
  }
}
