import type { Span } from '../../source/span.ts'

/** Groups of changes of a collection, in the order of display. */
export const CHANGE_GROUPS = ['Computed fields', 'Indexes', 'Constraints', 'Configuration'] as const

export type ChangeGroup = (typeof CHANGE_GROUPS)[number]

/** The value of an element. Equal settings have equal keys. */
export interface Setting {
  readonly key: string
  /** As it is printed. */
  readonly text: string
  /** `NO_SPAN` when it is not written. */
  readonly span: Span
}

/** The content of an element. */
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

/** A part of an item that can be added, removed and modified on its own. */
export interface Element {
  readonly form: 'annotation' | 'member'
  /** The same before and after a change, within its item or block. */
  readonly id: string
  /** ``index `n` ``, `terms`, `alias`. */
  readonly title: string
  readonly group: ChangeGroup | undefined
  readonly content: Content
  /** Separates title and value where both are shown. */
  readonly separator: ' ' | ' set to '
  readonly span: Span
  /** The element as it is printed. */
  readonly text: string
  /** Only for settings that exist without being written. */
  readonly implied?: { readonly isWritten: boolean; readonly isDefault: boolean }
}

/** A field, with its parts that can change. */
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
