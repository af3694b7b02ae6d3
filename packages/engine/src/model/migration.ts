import type { Timestamp } from '@terrarium/base'
import { NULL, NullValue, ObjectValue, TimeValue, timeToMicros, type Value } from '@terrarium/values'
import { schemaTypeOfSignature } from './schema-type-of.ts'
import { integerMember, listMember, objectMember, objectOf, textMember, textOf } from './members.ts'
import type { SchemaType } from './schema-type.ts'

export type FieldPath = readonly string[]

/** Tells the values that may stay in a field from those that may not. */
export interface Discriminator {
  readonly type: SchemaType
  /** Numbers of the collections that the type names. */
  readonly collections: ReadonlyMap<string, number>
}

/** One change of the data of a document; its values are the same for all documents. */
export type MigrationAction =
  | { readonly kind: 'add'; readonly field: FieldPath; readonly accepts: Discriminator; readonly value: Value | undefined }
  | { readonly kind: 'drop'; readonly field: FieldPath }
  | { readonly kind: 'move'; readonly field: FieldPath; readonly to: FieldPath }
  | {
      readonly kind: 'split'
      readonly field: FieldPath
      readonly to: FieldPath
      readonly accepts: Discriminator
      readonly fieldValue: Value | undefined
      readonly toValue: Value | undefined
    }
  | { readonly kind: 'moveConflicts'; readonly into: FieldPath }
  | { readonly kind: 'moveWildcard'; readonly into: FieldPath; readonly keep: ReadonlySet<string> }

/** Actions of one schema version; documents written under an earlier one need them. */
export interface SchemaMigration {
  /** Infinite while the transaction that makes it is under way. */
  readonly version: Timestamp
  readonly actions: readonly MigrationAction[]
}

/** The member of a Collection document that keeps its migrations. */
export const MIGRATIONS_MEMBER = 'internal_migrations'

/** Reads the migrations of a Collection document, oldest first. */
export function readMigrations(document: ObjectValue): readonly SchemaMigration[] {
  return listMember(document, MIGRATIONS_MEMBER).flatMap((item) => {
    if (!(item instanceof ObjectValue)) return []
    const version = item.fields.get('version')
    return [
      {
        version: version instanceof TimeValue ? timeToMicros(version) : Infinity,
        actions: listMember(item, 'actions').flatMap((action) => (action instanceof ObjectValue ? [decodeAction(action)] : [])),
      },
    ]
  })
}

/** Makes the stored form of an action whose signature is text. */
export function encodeAction(action: EncodableAction): ObjectValue {
  const { kind, field, to, signature, collections, value, fieldValue, toValue, keep } = action
  return objectOf([
    ['kind', kind],
    ['field', field],
    ['to', to],
    ['signature', signature],
    ['collections', collections && objectOf(collections)],
    ['value', value],
    ['fieldValue', fieldValue],
    ['toValue', toValue],
    ['keep', keep],
  ])
}

export interface EncodableAction {
  readonly kind: MigrationAction['kind']
  readonly field?: FieldPath
  readonly to?: FieldPath
  readonly signature?: string
  readonly collections?: ReadonlyMap<string, number>
  readonly value?: Value | undefined
  readonly fieldValue?: Value | undefined
  readonly toValue?: Value | undefined
  readonly keep?: readonly string[]
}

function decodeAction(action: ObjectValue): MigrationAction {
  const kind = textMember(action, 'kind') as MigrationAction['kind']
  const field = pathMember(action, 'field')
  const to = pathMember(action, 'to')
  switch (kind) {
    case 'add':
      return { kind, field, accepts: discriminatorOf(action), value: givenMember(action, 'value') }
    case 'drop':
      return { kind, field }
    case 'move':
      return { kind, field, to }
    case 'split': {
      const [fieldValue, toValue] = [givenMember(action, 'fieldValue'), givenMember(action, 'toValue')]
      return { kind, field, to, accepts: discriminatorOf(action), fieldValue, toValue }
    }
    case 'moveConflicts':
      return { kind, into: to }
    case 'moveWildcard':
      return { kind, into: to, keep: new Set(pathMember(action, 'keep')) }
  }
}

function pathMember(action: ObjectValue, name: string): FieldPath {
  return listMember(action, name).map(textOf)
}

function givenMember(action: ObjectValue, name: string): Value | undefined {
  const value = action.fields.get(name) ?? NULL
  return value instanceof NullValue ? undefined : value
}

function discriminatorOf(action: ObjectValue): Discriminator {
  const named = objectMember(action, 'collections') ?? objectOf([])
  const collections = new Map([...named.fields.keys()].map((name) => [name, integerMember(named, name) ?? 0]))
  return { type: schemaTypeOfSignature(textMember(action, 'signature') ?? 'Any', '*migration*'), collections }
}
