/**
 * Structural types that writes are validated against at run time: simpler than the checker's.
 * @see storage-semantics.md §5.3
 */
export type SchemaType =
  | { readonly kind: 'scalar'; readonly name: ScalarTypeName }
  | { readonly kind: 'anyDocument' }
  | { readonly kind: 'document'; readonly collection: string }
  | { readonly kind: 'nullDocument'; readonly collection: string }
  | { readonly kind: 'singleton'; readonly value: string | number | bigint | boolean }
  /** `optionalOf`: the union is that type or null, and failures are those of the type. */
  | { readonly kind: 'union'; readonly members: readonly SchemaType[]; readonly optionalOf?: SchemaType }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, SchemaField>; readonly wildcard: SchemaType | undefined }
  | { readonly kind: 'array'; readonly element: SchemaType }
  | { readonly kind: 'tuple'; readonly elements: readonly SchemaType[] }

export type ScalarTypeName =
  | 'Any'
  | 'Null'
  | 'Int'
  | 'Long'
  | 'Double'
  | 'Number'
  | 'Boolean'
  | 'String'
  | 'Time'
  | 'Date'
  | 'Bytes'
  | 'UUID'
  | 'ID'
  /** A query of an older language; nothing is one. */
  | 'Query'

export interface SchemaField {
  readonly type: SchemaType
  readonly immutable?: boolean
  readonly readOnly?: boolean
  readonly internal?: boolean
}
