import type { Span } from '../source/span.ts'

/**
 * The syntax tree of FQL.
 *
 * Chains are flat: `a.b(c)[d]!` is one `chain` node whose components apply left to right; parentheses (a `tuple` of one) start a chain of
 * their own, which bounds the short-circuit of `?.`. The span of a chain runs from its base to the end of its last component; that of a
 * binary operation from its left to its right operand; that of a unary operation is its operand's, since errors point there.
 * A short lambda (`.a > 1`) is a `lambda` with `short: true` and the one parameter `SHORT_PARAMETER`; inside a projection's values the
 * wrapper is stripped and the free identifier `SHORT_PARAMETER` is bound by the projection itself.
 * A template's value placeholders are identifiers `$0`, `$1`, ….
 * Recovery leaves `missing` nodes; they are never evaluated because their tree comes with diagnostics.
 *
 * @see reference: fql-language.md §3–4
 */
export type Expression =
  | Identifier
  | NullLiteral
  | BooleanLiteral
  | NumberLiteral
  | StringLiteral
  | StringTemplate
  | IfExpression
  | AtExpression
  | MatchExpression
  | BlockExpression
  | ObjectExpression
  | ArrayExpression
  | TupleExpression
  | LambdaExpression
  | ChainExpression
  | UnaryExpression
  | BinaryExpression
  | ProjectExpression
  | MissingExpression

/** The hidden parameter of short lambdas and projections. It cannot be written in source. */
export const SHORT_PARAMETER = '$this'

export interface Identifier {
  readonly kind: 'identifier'
  readonly span: Span
  readonly name: string
}

export interface NullLiteral {
  readonly kind: 'null'
  readonly span: Span
}

export interface BooleanLiteral {
  readonly kind: 'boolean'
  readonly span: Span
  readonly value: boolean
}

/**
 * A number with its folded sign. `text` has no underscores and no blanks: for integers canonical decimal digits with an optional `-`
 * (of any magnitude, whatever the base in the source), for floats the digits as written, as `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
 */
export interface NumberLiteral {
  readonly kind: 'number'
  readonly span: Span
  readonly form: 'integer' | 'float'
  readonly text: string
}

export interface StringLiteral {
  readonly kind: 'string'
  readonly span: Span
  readonly value: string
}

/** An interpolated string: literal pieces and expressions in order, never two pieces in a row. `"a # b"` is one of a single piece. */
export interface StringTemplate {
  readonly kind: 'template'
  readonly span: Span
  readonly parts: readonly (string | Expression)[]
}

export interface IfExpression {
  readonly kind: 'if'
  readonly span: Span
  readonly test: Expression
  readonly then: Expression
  readonly otherwise: Expression | undefined
}

export interface AtExpression {
  readonly kind: 'at'
  readonly span: Span
  readonly time: Expression
  readonly body: Expression
}

/** Parsed, never evaluated. */
export interface MatchExpression {
  readonly kind: 'match'
  readonly span: Span
  readonly subject: Expression
  readonly branches: readonly { readonly pattern: Pattern; readonly body: Expression }[]
}

export interface BlockExpression {
  readonly kind: 'block'
  readonly span: Span
  readonly statements: readonly Statement[]
}

export type Statement = LetStatement | ExpressionStatement

export interface LetStatement {
  readonly kind: 'let'
  readonly span: Span
  readonly name: string
  readonly nameSpan: Span
  readonly type: TypeExpression | undefined
  readonly value: Expression
}

export interface ExpressionStatement {
  readonly kind: 'expressionStatement'
  readonly span: Span
  readonly expression: Expression
}

export interface ObjectExpression {
  readonly kind: 'object'
  readonly span: Span
  readonly fields: readonly ObjectField[]
}

export interface ObjectField {
  readonly key: string
  readonly keySpan: Span
  readonly value: Expression
}

export interface ArrayExpression {
  readonly kind: 'array'
  readonly span: Span
  readonly elements: readonly Expression[]
}

/** A parenthesised list; one element is grouping, zero or several evaluate to an array. */
export interface TupleExpression {
  readonly kind: 'tuple'
  readonly span: Span
  readonly elements: readonly Expression[]
}

export interface LambdaParameter {
  /** `_` binds nothing. */
  readonly name: string
  readonly span: Span
}

export interface LambdaExpression {
  readonly kind: 'lambda'
  readonly span: Span
  readonly parameters: readonly LambdaParameter[]
  readonly variadic: LambdaParameter | undefined
  readonly body: Expression
  readonly short: boolean
}

export interface ChainExpression {
  readonly kind: 'chain'
  readonly span: Span
  readonly base: Expression
  /** At least one. */
  readonly components: readonly ChainComponent[]
}

export type ChainComponent = SelectComponent | MethodCallComponent | ApplyComponent | AccessComponent | BangComponent

/** `.field` or `?.field`. */
export interface SelectComponent {
  readonly kind: 'select'
  /** From the dot to the end of the name. */
  readonly span: Span
  readonly dotSpan: Span
  readonly field: string
  readonly fieldSpan: Span
  readonly optional: boolean
}

/** `.field(args)`; `optional` is `?.field(args)`, `applyOptional` is `.field?.(args)`. */
export interface MethodCallComponent {
  readonly kind: 'methodCall'
  /** From the dot to the closing parenthesis. */
  readonly span: Span
  readonly dotSpan: Span
  readonly field: string
  readonly fieldSpan: Span
  readonly optional: boolean
  readonly applyOptional: boolean
  readonly args: readonly Expression[]
  /** The argument list with its parentheses. */
  readonly argsSpan: Span
}

/** `(args)` or `?.(args)` on any other callee. */
export interface ApplyComponent {
  readonly kind: 'apply'
  /** The argument list with its parentheses (and its `?.`). */
  readonly span: Span
  readonly args: readonly Expression[]
  readonly argsSpan: Span
  readonly optional: boolean
}

/** `[args]` or `?.[args]`. */
export interface AccessComponent {
  readonly kind: 'access'
  readonly span: Span
  readonly args: readonly Expression[]
  readonly argsSpan: Span
  readonly optional: boolean
}

/** Postfix `!`. */
export interface BangComponent {
  readonly kind: 'bang'
  readonly span: Span
}

export type UnaryOperator = '-' | '~' | '!'

export interface UnaryExpression {
  readonly kind: 'unary'
  readonly span: Span
  readonly operator: UnaryOperator
  readonly operatorSpan: Span
  readonly operand: Expression
}

export type BinaryOperator =
  '??' | '||' | '&&' | '==' | '!=' | '=~' | '!~' | '>' | '<' | '>=' | '<=' | 'isa' | '|' | '^' | '&' | '+' | '-' | '*' | '/' | '%' | '**'

export interface BinaryExpression {
  readonly kind: 'binary'
  readonly span: Span
  readonly operator: BinaryOperator
  readonly operatorSpan: Span
  readonly left: Expression
  readonly right: Expression
}

/** `e { a, b: value }`. With `all` it is `e { * }`, which parses and cannot be run. */
export interface ProjectExpression {
  readonly kind: 'project'
  readonly span: Span
  readonly base: Expression
  readonly all: boolean
  readonly fields: readonly ProjectField[]
  /** The braces with their content. */
  readonly projectionSpan: Span
}

/** `{ a }` has the value `$this.a`; `{ a { b } }` the projection of it. */
export interface ProjectField {
  readonly name: string
  readonly nameSpan: Span
  readonly value: Expression
  /** Whether the value was written (`a: e`) rather than implied by the name. */
  readonly explicit: boolean
}

/** A node that recovery inserts in the place of a missing expression. */
export interface MissingExpression {
  readonly kind: 'missing'
  readonly span: Span
}

export type Pattern =
  | { readonly kind: 'wildcardPattern'; readonly span: Span }
  | { readonly kind: 'literalPattern'; readonly span: Span; readonly literal: Expression }
  | { readonly kind: 'bindPattern'; readonly span: Span; readonly name: string; readonly type?: TypeExpression; readonly pattern?: Pattern }
  | {
      readonly kind: 'objectPattern'
      readonly span: Span
      readonly fields: readonly { readonly name: string; readonly pattern?: Pattern }[]
    }
  | { readonly kind: 'arrayPattern'; readonly span: Span; readonly elements: readonly Pattern[]; readonly rest?: string }

/** Type syntax. @see reference: fql-types.md §2 */
export type TypeExpression =
  | { readonly kind: 'holeType'; readonly span: Span }
  | { readonly kind: 'anyType'; readonly span: Span }
  | { readonly kind: 'neverType'; readonly span: Span }
  /** `true`, `1` (canonical decimal text), `"a"`. */
  | { readonly kind: 'literalType'; readonly span: Span; readonly literal: BooleanLiteral | NumberLiteral | StringLiteral }
  /** `Int`, `FQL.SchemaModule`, `Array<Int>`; `name` is dotted. */
  | {
      readonly kind: 'namedType'
      readonly span: Span
      readonly name: string
      readonly nameSpan: Span
      readonly args: readonly TypeExpression[]
    }
  | {
      readonly kind: 'objectType'
      readonly span: Span
      readonly fields: readonly ObjectTypeField[]
      readonly wildcard: TypeExpression | undefined
      /** Ends with `...`: an open interface. */
      readonly open: boolean
    }
  | { readonly kind: 'tupleType'; readonly span: Span; readonly elements: readonly TypeExpression[] }
  | {
      readonly kind: 'functionType'
      readonly span: Span
      readonly parameters: readonly TypeParameter[]
      readonly variadic: TypeParameter | undefined
      readonly result: TypeExpression
    }
  | { readonly kind: 'unionType'; readonly span: Span; readonly members: readonly TypeExpression[] }
  | { readonly kind: 'intersectionType'; readonly span: Span; readonly members: readonly TypeExpression[] }
  /** `T?`. */
  | { readonly kind: 'optionalType'; readonly span: Span; readonly type: TypeExpression }

export interface TypeParameter {
  readonly name: string | undefined
  readonly type: TypeExpression
}

export interface ObjectTypeField {
  readonly name: string
  readonly nameSpan: Span
  readonly type: TypeExpression
  /** Only in schema positions. */
  readonly defaultValue: Expression | undefined
}

/** A type with generic parameters: `<A, B> A => B`. */
export interface TypeScheme {
  readonly generics: readonly string[]
  readonly type: TypeExpression
}
