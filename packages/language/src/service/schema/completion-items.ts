import { RANKS, type CompletionItem, type CompletionKind } from '../completion.ts'
import type { SchemaWord } from './keywords.ts'
import type { Stretch } from './stretch.ts'

/** Completes a keyword with what usually follows it. */
export function keywordItem({ label, snippet, doc }: SchemaWord, { start, end }: Stretch, rank: number): CompletionItem {
  const item = nameItem(label, 'keyword', { start, end }, doc)
  return { ...item, snippet: snippet === label ? undefined : snippet, rank }
}

/** Completes a name. */
export function nameItem(label: string, kind: CompletionKind, { start, end }: Stretch, doc?: string): CompletionItem {
  return {
    label,
    kind,
    detail: '',
    signature: label,
    documentation: doc === undefined || doc === '' ? undefined : { text: doc },
    insert: label,
    snippet: undefined,
    start,
    end,
    edits: [],
    rank: RANKS.item,
  }
}
