import type { Span } from '../../source/span.ts'
import type { BlockExpression, Expression, LambdaExpression, TypeExpression } from '../../syntax/tree.ts'

/**
 * The items of a schema as its text defines them.
 *
 * Spans point into the files; an item that is read from a database has `NO_SPAN` instead. There is no other difference, so items of both
 * origins are compared and printed alike.
 *
 * @see reference: fsl.md §1
 */
export type SchemaItem = CollectionItem | FunctionItem | RoleItem | AccessProviderItem

export type SchemaItemKind = SchemaItem['kind']

/** The span of a node that is in no file. */
export const NO_SPAN: Span = { source: '*null*', start: 0, end: 0 }

export interface SchemaName {
  readonly text: string
  readonly span: Span
}

interface Item {
  readonly name: SchemaName
  /** With the comment that touches it, its annotations and its semicolon. */
  readonly span: Span
  readonly comment: Span | undefined
}

/** `@alias(Name)` or `@role(name)`. */
export interface Annotation {
  readonly kind: 'alias' | 'role'
  readonly value: SchemaName
  readonly span: Span
}

// ---------------------------------------------------------------- collections

export interface CollectionItem extends Item {
  readonly kind: 'collection'
  readonly alias: Annotation | undefined
  readonly fields: readonly SchemaField[]
  readonly indexes: readonly IndexMember[]
  readonly uniques: readonly UniqueMember[]
  readonly checks: readonly CheckMember[]
  /** Always present; `written` is true if the text has it. */
  readonly historyDays: HistoryDaysMember
  readonly ttlDays: SettingMember<Days> | undefined
  readonly documentTtls: SettingMember<boolean> | undefined
  readonly migrations: MigrationsMember | undefined
}

export type SchemaField = DefinedField | ComputedField | WildcardField

/** `name: Type = default`. */
export interface DefinedField {
  readonly kind: 'defined'
  readonly name: SchemaName
  readonly type: TypeExpression
  readonly defaultValue: Expression | undefined
  readonly span: Span
}

/** `compute name: Type = lambda`. */
export interface ComputedField {
  readonly kind: 'computed'
  readonly name: SchemaName
  readonly type: TypeExpression | undefined
  readonly body: LambdaExpression
  readonly span: Span
}

/** `*: Any` at the top. */
export interface WildcardField {
  readonly kind: 'wildcard'
  readonly type: TypeExpression
  readonly span: Span
}

/** `.a.b[0]` as steps. */
export interface SchemaPath {
  readonly steps: readonly (string | number)[]
  /** The spans of the names and numbers of the steps. */
  readonly stepSpans: readonly Span[]
  readonly span: Span
}

/** A term or value of an index, or a term of a unique constraint. */
export interface IndexEntry {
  readonly path: SchemaPath
  readonly multiValued: boolean
  readonly order: 'asc' | 'desc'
  readonly span: Span
}

export interface EntriesMember {
  readonly entries: readonly IndexEntry[]
  /** The brackets and their content. */
  readonly listSpan: Span
  readonly span: Span
}

export interface IndexMember {
  readonly name: SchemaName
  readonly terms: EntriesMember | undefined
  readonly values: EntriesMember | undefined
  readonly span: Span
}

export type UniqueMember = EntriesMember

export interface CheckMember {
  readonly name: SchemaName
  readonly body: LambdaExpression
  /** The lambda with its parentheses. */
  readonly bodySpan: Span
  readonly span: Span
}

export interface SettingMember<Value> {
  readonly value: Value
  readonly valueSpan: Span
  readonly span: Span
}

/** A number of days in 64 bits, as its decimal text: not every browser has exact integers of that size. */
export type Days = string

export interface HistoryDaysMember extends SettingMember<Days> {
  readonly written: boolean
}

/** The history of a collection whose text has no `history_days`. */
export function unwrittenHistoryDays(days: Days): HistoryDaysMember {
  return { value: days, valueSpan: NO_SPAN, span: NO_SPAN, written: false }
}

export interface MigrationsMember {
  readonly steps: readonly MigrationStep[]
  readonly span: Span
}

/** @see reference: fsl.md §11.2 */
export type MigrationStep =
  | { readonly kind: 'add'; readonly field: SchemaPath; readonly span: Span }
  | { readonly kind: 'backfill'; readonly field: SchemaPath; readonly value: Expression; readonly span: Span }
  | { readonly kind: 'drop'; readonly field: SchemaPath; readonly span: Span }
  | { readonly kind: 'split'; readonly field: SchemaPath; readonly to: readonly SchemaPath[]; readonly span: Span }
  | { readonly kind: 'move'; readonly field: SchemaPath; readonly to: SchemaPath; readonly span: Span }
  | { readonly kind: 'move_conflicts'; readonly into: SchemaPath; readonly span: Span }
  | { readonly kind: 'move_wildcard'; readonly into: SchemaPath; readonly span: Span }
  | { readonly kind: 'add_wildcard'; readonly span: Span }

// ------------------------------------------------------------------ functions

export interface FunctionItem extends Item {
  readonly kind: 'function'
  readonly alias: Annotation | undefined
  readonly role: Annotation | undefined
  readonly signature: FunctionSignature
  readonly body: BlockExpression
}

export interface FunctionSignature {
  readonly parameters: readonly FunctionParameter[]
  readonly result: TypeExpression | undefined
  readonly span: Span
}

/** The last parameter may be variadic. Either all have a type, and the result too, or none. */
export interface FunctionParameter {
  readonly name: SchemaName
  readonly type: TypeExpression | undefined
  readonly variadic: boolean
}

// -------------------------------------------------------- roles, access providers

export interface RoleItem extends Item {
  readonly kind: 'role'
  readonly privileges: readonly PrivilegesMember[]
  readonly memberships: readonly GrantMember[]
}

/** What an action, a membership or a role of an access provider depends on. */
export interface Predicate {
  readonly body: LambdaExpression
  /** The block around it. */
  readonly span: Span
}

/** A membership, or a role of an access provider. */
export interface GrantMember {
  readonly name: SchemaName
  readonly predicate: Predicate | undefined
  readonly span: Span
}

export const ACTIONS = [
  'create',
  'create_with_id',
  'delete',
  'read',
  'write',
  'history_read',
  'history_write',
  'unrestricted_read',
  'call',
] as const

export type ActionName = (typeof ACTIONS)[number]

/** Whether the word is an action that a privilege can grant. */
export function isAction(word: string): word is ActionName {
  return ACTIONS.some((action) => action === word)
}

export interface ActionMember {
  readonly action: ActionName
  readonly predicate: Predicate | undefined
  readonly span: Span
}

export interface PrivilegesMember {
  /** A collection or function. */
  readonly name: SchemaName
  readonly actions: readonly ActionMember[]
  readonly span: Span
  /** The braces and their content. */
  readonly blockSpan: Span
}

export interface AccessProviderItem extends Item {
  readonly kind: 'accessProvider'
  readonly issuer: SettingMember<string>
  readonly jwksUri: SettingMember<string>
  readonly roles: readonly GrantMember[]
}
