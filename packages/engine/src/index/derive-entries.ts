/**
 * The entries of a document in a backing index: the product of what its terms and values offer, without rows whose terms are all null.
 */
import { NullValue, type Value } from '@terrarium/values'
import type { IndexField } from '../catalog/catalog.ts'
import type { BackingIndex } from './backing-indexes.ts'
import { createEntry, termsPrefix, type IndexEntry } from './entry-key.ts'
import type { FieldExtractor } from './extract-fields.ts'

/** An entry with the terms that it is found under. */
export interface DerivedEntry extends IndexEntry {
  readonly prefix: Uint8Array
}

/** Derives the entries of one version of a document. */
export function deriveEntries(
  scope: number,
  index: BackingIndex,
  fields: FieldExtractor,
  id: bigint,
  ttl: Value | undefined,
): readonly DerivedEntry[] {
  const values = product(index.values, fields)
  const entries = new Map<string, DerivedEntry>()
  for (const terms of product(index.terms, fields)) {
    if (terms.length > 0 && terms.every((term) => term instanceof NullValue)) continue
    const prefix = termsPrefix(scope, index.id, terms)
    for (const row of values) {
      const { key, keyStamps, payload } = createEntry(prefix, index.values, row, id, ttl)
      entries.set(keyText(key), { key, keyStamps, payload, prefix })
    }
  }
  return [...entries.values()]
}

/** A key as text, to compare and to look up by. */
export function keyText(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1')
}

function product(wanted: readonly IndexField[], fields: FieldExtractor): readonly (readonly Value[])[] {
  let rows: readonly (readonly Value[])[] = [[]]
  for (const field of wanted) {
    const alternatives = fields.alternatives(field)
    rows = rows.flatMap((row) => alternatives.map((value) => [...row, value]))
  }
  return rows
}
