/**
 * Definitions as plain data: the content of the system documents `Collection`, `Function`, `Role` and `AccessProvider`, without `coll`
 * and `ts`. Integers are written as `bigint` whatever their size; both forms are read.
 * @see reference: fsl.md §4
 */
export type DefinitionValue = string | boolean | number | bigint | readonly DefinitionValue[] | DefinitionObject

export interface DefinitionObject {
  readonly [name: string]: DefinitionValue
}

/** The system collection of an item's document. */
export type DefinitionCollection = 'Collection' | 'Function' | 'Role' | 'AccessProvider'

export interface SchemaDefinition {
  readonly collection: DefinitionCollection
  readonly name: string
  readonly data: DefinitionObject
}
