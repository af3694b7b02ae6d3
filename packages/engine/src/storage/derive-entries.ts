/**
 * The entries of a document in a backing index: the product of what its terms and values offer, without rows whose terms are all null.
 *
 * A document with several long arrays offers more rows than memory holds. Their size is estimated from the alternatives before any is made.
 */
import { NullValue, type Value } from '@terrarium/values'
import { bytesText } from '@terrarium/store'
import type { IndexField } from '../model/catalog.ts'
import type { BackingIndex } from './backing-indexes.ts'
import { canonicalBytes } from '../model/stored-equals.ts'
import { createEntry, termsPrefix, type IndexEntry } from './index-entry.ts'

/** An entry with the terms that it is found under. */
export interface DerivedEntry extends IndexEntry {
  readonly prefix: Uint8Array
}

/** The values that one version of a document offers for the fields of its indexes. */
export interface FieldValues {
  /** The alternatives that a field offers: one, or with `mva` one for each distinct element. */
  alternatives(field: IndexField): readonly Value[]
}

/** The entries of a document in one index would be larger than a transaction may be. */
export class TooManyEntriesError extends Error {
  override readonly name = 'TooManyEntriesError'
  /** Estimated size of the entries. */
  readonly bytes: number

  constructor(bytes: number) {
    super(`the entries of a document have an estimated size of ${bytes} bytes`)
    this.bytes = bytes
  }
}

/** Bytes of an entry beside its terms and values: prefix, id, time. */
const ENTRY_BYTES = 34
/** Fewer rows than this are made without an estimate. */
const ROWS_UNCHECKED_MAX = 64

/** Derives the entries of one version of a document. @throws {TooManyEntriesError} when they would take more than `bytesMax` */
export function deriveEntries(
  scope: number,
  index: BackingIndex,
  fields: FieldValues,
  id: bigint,
  ttl: Value | undefined,
  bytesMax: number,
): readonly DerivedEntry[] {
  const offeredTerms = index.terms.map((field) => fields.alternatives(field))
  const offeredValues = index.values.map((field) => fields.alternatives(field))
  checkSize([...offeredTerms, ...offeredValues], bytesMax)
  const values = product(offeredValues)
  const entries = new Map<string, DerivedEntry>()
  for (const terms of product(offeredTerms)) {
    if (terms.length > 0 && terms.every((term) => term instanceof NullValue)) continue
    const prefix = termsPrefix(scope, index.id, terms)
    for (const row of values) {
      const { key, keyStamps, payload } = createEntry(prefix, index.values, row, id, ttl)
      entries.set(bytesText(key), { key, keyStamps, payload, prefix })
    }
  }
  return [...entries.values()]
}

function checkSize(offered: readonly (readonly Value[])[], bytesMax: number): void {
  const rows = offered.reduce((count, alternatives) => count * alternatives.length, 1)
  if (rows <= ROWS_UNCHECKED_MAX) return
  let rowBytes = ENTRY_BYTES
  for (const alternatives of offered) {
    const bytes = alternatives.reduce<number>((sum, value) => sum + canonicalBytes(value).length, 0)
    rowBytes += bytes / alternatives.length
  }
  const bytes = Math.ceil(rows * rowBytes)
  if (bytes > bytesMax) throw new TooManyEntriesError(bytes)
}

function product(offered: readonly (readonly Value[])[]): readonly (readonly Value[])[] {
  if (offered.every(({ length }) => length === 1)) return [offered.flat()]
  let rows: readonly (readonly Value[])[] = [[]]
  for (const alternatives of offered) rows = rows.flatMap((row) => alternatives.map((value) => [...row, value]))
  return rows
}
