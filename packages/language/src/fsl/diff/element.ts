import type { Span } from '../../syntax/span.ts'

/** Groups of changes of a collection, in the order in which they are shown. */
export const CHANGE_GROUPS = ['Computed fields', 'Indexes', 'Constraints', 'Configuration'] as const

export type ChangeGroup = (typeof CHANGE_GROUPS)[number]

/** What an element is set to. `key` is the same for equal settings wherever they stand. */
export interface Setting {
  readonly key: string
  /** As it is printed. */
  readonly text: string
  /** Where it stands; `NO_SPAN` when it is not written. */
  readonly span: Span
}

/** What an element holds. */
export type Content =
  /** A value that is shown. */
  | ({ readonly kind: 'value' } & Setting)
  /** The lambda of a check. */
  | ({ readonly kind: 'check' } & Setting)
  /** A predicate, or none. */
  | { readonly kind: 'predicate'; readonly setting: Setting | undefined }
  | ({ readonly kind: 'migrations' } & Setting)
  /** A block of elements of its own. */
  | { readonly kind: 'block'; readonly elements: readonly Element[]; readonly span: Span }

/** A part of an item that can come, go and change by itself. */
export interface Element {
  readonly form: 'annotation' | 'member'
  /** The same before and after a change, within its item or block. */
  readonly id: string
  /** How it is called: ``index `n` ``, `terms`, `alias`. */
  readonly title: string
  readonly group: ChangeGroup | undefined
  readonly content: Content
  /** What separates title and value where both are shown. */
  readonly joint: ' ' | ' set to '
  readonly span: Span
  /** The element as it is printed. */
  readonly text: string
  /** Only for settings that are there without being written. */
  readonly implied?: { readonly isWritten: boolean; readonly isDefault: boolean }
}

/** A field with what can change of it. */
export interface FieldElement {
  readonly form: 'field'
  readonly id: string
  readonly kind: 'defined' | 'computed' | 'wildcard'
  readonly title: string
  readonly name: string
  readonly group: ChangeGroup | undefined
  readonly nameSpan: Span
  readonly type: Setting | undefined
  /** Default value, or body of a computed field. */
  readonly value: Setting | undefined
  readonly span: Span
  readonly text: string
}
