import type { Documentation } from './documentation.ts'
import type { TextEdit } from './text-edit.ts'

export type CompletionKind =
  'local' | 'parameter' | 'field' | 'method' | 'index' | 'key' | 'collection' | 'module' | 'function' | 'role' | 'keyword' | 'type'

/** Something that can be put in at a place of a text. */
export interface CompletionItem {
  readonly label: string
  readonly kind: CompletionKind
  /** Its type in short: of a function one way to call it. */
  readonly detail: string
  /** Its type at length: a line for each way to call it. Of locals it is asked for one by one. */
  readonly signature: string
  readonly documentation: Documentation | undefined
  /** What replaces the text from `start` to `end`. */
  readonly insert: string
  /** The same with places to fill in: `where(${1:predicate})`. */
  readonly snippet: string | undefined
  readonly start: number
  readonly end: number
  /** What else has to change, such as `.` to `?.`. */
  readonly edits: readonly TextEdit[]
  /** Items of a higher rank come first among those that match alike. */
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
