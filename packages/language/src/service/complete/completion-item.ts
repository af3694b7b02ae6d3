import type { Documentation } from '../documentation/documentation.ts'
import type { TextEdit } from '../text/text-edit.ts'

export type CompletionKind =
  'local' | 'parameter' | 'field' | 'method' | 'index' | 'key' | 'collection' | 'module' | 'function' | 'role' | 'keyword' | 'type'

/** An item that can be inserted at a place of a text. */
export interface CompletionItem {
  readonly label: string
  readonly kind: CompletionKind
  /** Its type in short: for a function, one overload. */
  readonly detail: string
  /** Its full type: a line for each overload. Without the types of locals, see `describeLocal`. */
  readonly signature: string
  readonly documentation: Documentation | undefined
  /** The text that replaces the span. */
  readonly insert: string
  /** The same with placeholders: `where(${1:predicate})`. */
  readonly snippet: string | undefined
  readonly start: number
  readonly end: number
  /** Further changes, such as `.` to `?.`. */
  readonly edits: readonly TextEdit[]
  /** Of items that match equally well, those of a higher rank come first. */
  readonly rank: number
}

export const RANKS = {
  key: 60,
  local: 50,
  field: 40,
  commonField: 38,
  index: 35,
  method: 30,
  item: 20,
  library: 10,
  keyword: 5,
  rare: 1,
} as const
