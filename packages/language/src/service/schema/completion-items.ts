import { RANKS, type CompletionItem, type CompletionKind } from '../complete/completion-item.ts'
import type { SchemaWord } from './keywords.ts'
import type { TextSpan } from '../../source/span.ts'

/** Completes a keyword with the text that usually follows it. */
export function keywordItem({ label, snippet, doc }: SchemaWord, { start, end }: TextSpan, rank: number): CompletionItem {
  const item = nameItem(label, 'keyword', { start, end }, doc)
  return { ...item, snippet: snippet === label ? undefined : snippet, rank }
}

/** Completes a name. */
export function nameItem(label: string, kind: CompletionKind, { start, end }: TextSpan, doc?: string): CompletionItem {
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
