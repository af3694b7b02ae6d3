import { writeMicros } from '@terrarium/store'
import type { Timestamp } from '@terrarium/base'
import type { CollectionDefinition } from '../model/catalog.ts'
import { entryHistoryKey } from '../model/key-space.ts'
import type { BackingIndex } from '../storage/backing-indexes.ts'
import type { DerivedEntry } from '../storage/derive-entries.ts'
import type { DocumentVersions } from '../storage/scan-versions.ts'
import type { StoredVersion } from '../storage/stored-version.ts'
import { documentEntries } from './document-entries.ts'
import { FieldExtractor } from './index-fields.ts'
import { addEntry, entryText, type IndexMaintenance } from './maintain-indexes.ts'

/** A version with the time from which it was current, and that at which it no longer was: both undefined for the present transaction. */
interface VersionSpan {
  readonly version: StoredVersion
  readonly fields: FieldExtractor
  readonly start: Timestamp | undefined
  readonly end: Timestamp | undefined
}

/** An entry, and when the first of the versions began that have it one after another. */
interface OpenEntry {
  readonly entry: DerivedEntry
  readonly start: Timestamp | undefined
}

/** Writes the entries of all versions of a document, as if its indexes had been there when those were written. @throws {RequestError} for too many */
export function buildDocumentEntries(
  run: IndexMaintenance,
  collection: CollectionDefinition,
  indexes: readonly BackingIndex[],
  { id, past, current }: DocumentVersions,
): void {
  const spanOf = (version: StoredVersion, start: Timestamp | undefined, end: Timestamp | undefined): VersionSpan => ({
    version,
    fields: new FieldExtractor(run.context, collection, { id, version }),
    start,
    end,
  })
  const spans = past.map(({ version, start, end }) => spanOf(version, start, end))
  if (current !== undefined) spans.push(spanOf(current, current.ts, undefined))
  for (const index of indexes) buildEntries(run, index, id, spans)
}

/**
 *   versions     ├── v1 ──┼── v2 ──┤    ├── v3 ─▶      an entry of v1 and v2 becomes one past entry; one of v3 is current
 */
function buildEntries(run: IndexMaintenance, index: BackingIndex, id: bigint, spans: readonly VersionSpan[]): void {
  let open: ReadonlyMap<string, OpenEntry> = new Map()
  let until: Timestamp | undefined
  for (const { version, fields, start, end } of spans) {
    const entries = new Map(documentEntries(run.context, index, fields, { id, version }).map((entry) => [entryText(entry), entry]))
    const goesOn = (text: string): boolean => until === start && entries.has(text)
    for (const [text, entry] of open) if (!goesOn(text)) writePast(run, entry, until)
    const before = open
    open = new Map([...entries].map(([text, entry]) => [text, (goesOn(text) ? before.get(text) : undefined) ?? { entry, start }]))
    until = end
  }
  for (const entry of open.values()) {
    if (until === undefined) writeCurrent(run, entry)
    else writePast(run, entry, until)
  }
}

function writeCurrent(run: IndexMaintenance, { entry, start }: OpenEntry): void {
  addEntry(run, start === undefined ? entry : { ...entry, payload: { bytes: startingAt(entry.payload.bytes, start), stamps: [] } })
}

function writePast({ context }: IndexMaintenance, { entry, start = 0 }: OpenEntry, end = 0): void {
  const value = Buffer.allocUnsafe(8 + entry.payload.bytes.length)
  writeMicros(value, 0, end)
  value.set(startingAt(entry.payload.bytes, start), 8)
  context.transaction.write({ key: entryHistoryKey(entry.key, start), value })
}

function startingAt(payload: Uint8Array, start: Timestamp): Uint8Array {
  const bytes = Buffer.from(payload)
  writeMicros(bytes, 0, start)
  return bytes
}
