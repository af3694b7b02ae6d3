/** Sources of types in a database's schema, as plain data. */
import type { LambdaExpression, TypeExpression } from '../syntax/tree.ts'

export interface CollectionTypeSource {
  readonly name: string
  readonly alias: string | undefined
  readonly fields: readonly DefinedFieldSource[]
  /** Type of undeclared fields. Without it they are `Any` if no field is declared, and not allowed otherwise. */
  readonly wildcard: string | undefined
  readonly computedFields: readonly ComputedFieldSource[]
  readonly indexes: readonly IndexTypeSource[]
  /** Whether documents may set `ttl`. Undefined: only if no field is declared. */
  readonly documentTtls: boolean | undefined
}

export interface DefinedFieldSource {
  readonly name: string
  /** The type as text. Spans in it have the source `*field:Collection:name*`. */
  readonly signature: string
  /** The parsed signature, if the caller has it; its spans are kept. */
  readonly expression?: TypeExpression
  readonly hasDefault: boolean
}

export interface ComputedFieldSource {
  readonly name: string
  /** Without it the type is inferred of the body. */
  readonly signature: string | undefined
  readonly body: LambdaExpression
}

export interface IndexTypeSource {
  readonly name: string
  readonly terms: readonly { readonly path: readonly (string | number)[]; readonly multiValued: boolean }[]
}

export interface FunctionTypeSource {
  readonly name: string
  readonly alias: string | undefined
  /** Without it the type is inferred of the body. */
  readonly signature: string | undefined
  readonly body: LambdaExpression
}

export interface SchemaTypeSource {
  readonly collections: readonly CollectionTypeSource[]
  readonly functions: readonly FunctionTypeSource[]
}
