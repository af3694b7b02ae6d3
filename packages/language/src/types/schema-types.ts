/** What the checker needs to know of a database's schema, as plain data. */
import type { LambdaExpression, TypeExpression } from '../syntax/tree.ts'

export interface CollectionTypeSource {
  readonly name: string
  readonly alias: string | undefined
  readonly fields: readonly DefinedFieldSource[]
  /** Type of undeclared fields, if the schema says; else there are any when nothing is declared, and none otherwise. */
  readonly wildcard: string | undefined
  readonly computedFields: readonly ComputedFieldSource[]
  readonly indexes: readonly IndexTypeSource[]
  /** Whether documents may set `ttl`; when it is not said they may if nothing is declared. */
  readonly documentTtls: boolean | undefined
}

export interface DefinedFieldSource {
  readonly name: string
  /** In type syntax. Spans into it have the source `*field:Collection:name*`. */
  readonly signature: string
  /** The signature as a tree, when it was parsed elsewhere; its spans stay. */
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
