import type { IndexEntry } from '../../../data/collection-definition.ts'
import type { QueryValue } from '../../../data/fql.ts'

/** Renders an entry as schema text has it: `desc(.stock)`. */
export function entryText({ field, multiValued, descending }: IndexEntry): string {
  const path = multiValued ? `mva(${field})` : field
  return descending ? `desc(${path})` : path
}

/** Reads entries as a form has them, `.name, mva(.tags), desc(.at)`, into those of a definition. */
export function readEntries(list: string): readonly QueryValue[] {
  if (list.trim() === '') return []
  return list.split(',').map((entry) => ({
    field: entry
      .replace(/\b(?:asc|desc|mva)\s*\(/g, '')
      .replace(/\)/g, '')
      .trim(),
    ...(/\bmva\s*\(/.test(entry) && { mva: true }),
    ...(/\bdesc\s*\(/.test(entry) && { order: 'desc' }),
  }))
}

/** Entries as a definition has them, to be written again. */
export function definedEntries(entries: readonly IndexEntry[]): readonly QueryValue[] {
  return readEntries(entries.map(entryText).join(', '))
}
