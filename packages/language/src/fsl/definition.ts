/**
 * Definitions as plain data: what the system documents `Collection`, `Function`, `Role` and `AccessProvider` consist of, without `coll`
 * and `ts`. Integers that are written here are `bigint`, whatever their size; both forms are read.
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
