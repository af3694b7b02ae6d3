import type { Span } from '../../source/span.ts'
import type { MigrationEffect } from '../migrate/migration-effect.ts'
import type { SchemaItem, SchemaName } from '../model/schema-item.ts'
import type { Content, Element, FieldElement, Setting } from './element.ts'

/** A change within an item. */
export type Change =
  | { readonly kind: 'rename'; readonly from: SchemaName; readonly to: SchemaName }
  | { readonly kind: 'add'; readonly element: Element | FieldElement }
  | { readonly kind: 'remove'; readonly element: Element | FieldElement }
  /** The element is that before the change. */
  | { readonly kind: 'modify'; readonly element: Element; readonly after: Content }
  | { readonly kind: 'block'; readonly element: Element; readonly changes: readonly Change[] }
  | { readonly kind: 'fieldValue'; readonly field: FieldElement; readonly after: Setting }
  | { readonly kind: 'dropDefault'; readonly field: FieldElement }
  | { readonly kind: 'fieldType'; readonly field: FieldElement; readonly after: Setting }
  | { readonly kind: 'body'; readonly span: Span; readonly text: string }
  | { readonly kind: 'signature'; readonly span: Span; readonly text: string }

/** A change of a schema: an item that is added, removed or modified. */
export type ItemChange = AddItem | RemoveItem | ModifyItem

export interface AddItem {
  readonly kind: 'add'
  readonly item: SchemaItem
}

export interface RemoveItem {
  readonly kind: 'remove'
  readonly item: SchemaItem
}

export interface ModifyItem {
  readonly kind: 'modify'
  readonly before: SchemaItem
  readonly after: SchemaItem
  /** At least one. */
  readonly changes: readonly Change[]
  /** The effects on documents; only for checked changes of collections that have documents. */
  readonly migrations: readonly MigrationEffect[]
}
