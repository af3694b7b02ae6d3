import { createSchemaEnvironment } from '../../check/schema-environment.ts'
import { parseFieldPath, parseLambda } from '../../syntax/parse-query.ts'
import type { LambdaExpression } from '../../syntax/tree.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import type { CollectionTypeSource, FunctionTypeSource } from '../../environment/schema-types.ts'

/** A collection as its definition in the database says, as data that can be sent between threads. */
export interface CollectionOutline {
  readonly name: string
  readonly alias?: string
  readonly fields: readonly { readonly name: string; readonly signature: string; readonly hasDefault: boolean }[]
  readonly wildcard?: string
  readonly computedFields: readonly { readonly name: string; readonly signature?: string; readonly body: string }[]
  readonly indexes: readonly {
    readonly name: string
    readonly terms: readonly { readonly field: string; readonly multiValued: boolean }[]
  }[]
  readonly documentTtls?: boolean
}

/** A function as defined in the database. */
export interface FunctionOutline {
  readonly name: string
  readonly alias?: string
  readonly signature?: string
  readonly body: string
}

/** The schema of a database as an editor needs it. */
export interface SchemaOutline {
  readonly collections: readonly CollectionOutline[]
  readonly functions: readonly FunctionOutline[]
}

/** Makes the type environment for queries of a database. */
export function environmentOf({ collections, functions }: SchemaOutline): TypeEnvironment {
  return createSchemaEnvironment({ collections: collections.map(collectionSource), functions: functions.map(functionSource) })
}

/** Returns the types of a collection for the checker. */
export function collectionSource({
  name,
  alias,
  fields,
  wildcard,
  computedFields,
  indexes,
  documentTtls,
}: CollectionOutline): CollectionTypeSource {
  return {
    name,
    alias,
    fields,
    wildcard,
    documentTtls,
    computedFields: computedFields.map((field) => ({ name: field.name, ...signed(field, `*computed_field:${name}:${field.name}*`) })),
    indexes: indexes.map((index) => ({
      name: index.name,
      terms: index.terms.map(({ field, multiValued }) => ({ path: parseFieldPath(field, '*index*').tree, multiValued })),
    })),
  }
}

/** Returns the type of a function for the checker. */
export function functionSource({ name, alias, signature, body }: FunctionOutline): FunctionTypeSource {
  return { name, alias, ...signed({ ...(signature !== undefined && { signature }), body }, `*udf:${name}*`) }
}

interface Signed {
  readonly signature: string | undefined
  readonly body: LambdaExpression
}

/** A body that cannot be parsed has the type `Any`. */
function signed({ signature, body }: { readonly signature?: string; readonly body: string }, source: string): Signed {
  const { tree, diagnostics } = parseLambda(body, source, { shortAllowed: true })
  return { signature: signature ?? (diagnostics.length > 0 ? 'Any' : undefined), body: tree }
}
