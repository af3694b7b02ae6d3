import { ANY, optional, unionOf } from './schema-type-of.ts'
import type { ScalarTypeName, SchemaField, SchemaType } from './schema-type.ts'

export const STRING = scalar('String')
export const BOOLEAN = scalar('Boolean')
export const LONG = scalar('Long')
export const ANY_OBJECT: SchemaType = { kind: 'object', fields: new Map(), wildcard: ANY }

/** User metadata of system documents. */
export const DATA: SchemaField = { type: optional(ANY_OBJECT) }

export function scalar(name: ScalarTypeName): SchemaType {
  return { kind: 'scalar', name }
}

export function literals(...values: readonly string[]): SchemaType {
  return unionOf(values.map((value): SchemaType => ({ kind: 'singleton', value })))
}

export function arrayOf(element: SchemaType): SchemaType {
  return { kind: 'array', element }
}

/** An object of exactly these fields. A type alone is a plain field. */
export function objectType(fields: Record<string, SchemaType | SchemaField>): SchemaType {
  const entries = Object.entries(fields).map(([name, field]): [string, SchemaField] => [name, 'kind' in field ? { type: field } : field])
  return { kind: 'object', fields: new Map(entries), wildcard: undefined }
}

/** An object whose members are all of one type. */
export function recordOf(wildcard: SchemaType): SchemaType {
  return { kind: 'object', fields: new Map(), wildcard }
}
