import type { IndexUses } from '../../../data/index-uses.ts'
import { text } from '../../../messages/collections-text.ts'

/** The queries of this browser that call an index, in words. */
export function queriesText({ saved, runs }: Omit<IndexUses, 'items'>): readonly string[] {
  return [
    ...(saved === 0 ? [] : [text('indexes.used_saved', { count: saved })]),
    ...(runs === 0 ? [] : [text('indexes.used_runs', { count: runs })]),
  ]
}

/** What calls an index, in words; undefined where nothing does. */
export function usesText(uses: IndexUses): string | undefined {
  const parts = [...uses.items, ...queriesText(uses)]
  return parts.length === 0 ? undefined : parts.join(', ')
}
