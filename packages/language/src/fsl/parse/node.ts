import type { Span } from '../../source/span.ts'
import type { BlockExpression, Expression, TypeExpression } from '../../syntax/tree.ts'
import type { MigrationStep, SchemaName } from '../model/schema-item.ts'

/**
 * The nodes that the grammar of schema text yields. Items and members alike have a keyword, an optional name and an optional value. Which
 * node is allowed where is checked afterwards (`build-*.ts`), so an unknown or misplaced member does not end the parse.
 */
export interface Node {
  readonly keyword: SchemaName
  /** `field` for a field of any form: its keyword is not written. */
  readonly kind: 'keyword' | 'field'
  readonly annotations: readonly AnnotationNode[]
  readonly name: SchemaName | undefined
  readonly value: NodeValue | undefined
  /** From the comment that belongs to the item, or its first annotation, to the end, with its semicolon. */
  readonly span: Span
  /** The comment that touches a top-level item. */
  readonly comment: Span | undefined
}

/** `@alias(Name)` or `@role(name)`. */
export interface AnnotationNode {
  readonly keyword: SchemaName
  readonly value: SchemaName
  readonly span: Span
}

export type NodeValue = BlockValue | ListValue | ExpressionValue | FieldValue | FunctionValue | MigrationValue | InvalidValue

export interface BlockValue {
  readonly kind: 'block'
  /** With its braces. */
  readonly span: Span
  readonly nodes: readonly Node[]
}

/** `[.a, desc(.b)]`. */
export interface ListValue {
  readonly kind: 'list'
  readonly span: Span
  readonly elements: readonly Expression[]
}

export interface ExpressionValue {
  readonly kind: 'expression'
  readonly span: Span
  readonly expression: Expression
}

export interface FieldValue {
  readonly kind: 'field'
  readonly span: Span
  readonly form: 'defined' | 'computed' | 'wildcard'
  readonly type: TypeExpression | undefined
  readonly value: Expression | undefined
}

export interface ParameterNode {
  readonly name: SchemaName
  readonly type: TypeExpression | undefined
  readonly variadic: boolean
}

export interface FunctionValue {
  readonly kind: 'function'
  /** From the opening parenthesis to the end of the body. */
  readonly span: Span
  readonly parameters: readonly ParameterNode[]
  /** The parenthesis behind the parameters. */
  readonly close: Span
  readonly result: TypeExpression | undefined
  /** The colon before the type of the result. */
  readonly resultColon: Span | undefined
  readonly body: BlockExpression
}

export interface MigrationValue {
  readonly kind: 'migration'
  readonly span: Span
  readonly step: MigrationStep
}

/** What could not be parsed, up to the end of its line. */
export interface InvalidValue {
  readonly kind: 'invalid'
  readonly span: Span
}
