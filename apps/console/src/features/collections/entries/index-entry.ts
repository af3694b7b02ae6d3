import type { IndexEntry } from '../../../data/collection-definition.ts'
import type { QueryValue } from '../../../data/fql.ts'

/** Renders an entry as schema text has it: `desc(.stock)`. */
export function entryText({ field, multiValued, descending }: IndexEntry): string {
  const path = multiValued ? `mva(${field})` : field
  return descending ? `desc(${path})` : path
}

/** Reads entries as a form has them, `.name, mva(.tags), desc(.at)`; an entry without a field is a blank one. */
export function readEntryList(list: string): readonly IndexEntry[] {
  if (list === '') return []
  return list.split(',').map((entry) => ({
    field: entry
      .replace(/\b(?:asc|desc|mva)\s*\(/g, '')
      .replace(/\)/g, '')
      .trim(),
    multiValued: /\bmva\s*\(/.test(entry),
    descending: /\bdesc\s*\(/.test(entry),
  }))
}

/** Writes entries as a form has them. A blank one alone is a blank: the empty list has none. */
export function writeEntryList(entries: readonly IndexEntry[]): string {
  const list = entries.map(entryText).join(', ')
  return list === '' && entries.length > 0 ? ' ' : list
}

/** Entries as a definition has them. */
export function definedEntries(entries: readonly IndexEntry[]): readonly QueryValue[] {
  return entries.map(({ field, multiValued, descending }) => ({
    field,
    ...(multiValued && { mva: true }),
    ...(descending && { order: 'desc' }),
  }))
}
