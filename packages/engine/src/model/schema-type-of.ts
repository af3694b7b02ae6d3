import { parseFieldType, type TypeExpression } from '@terrarium/language'
import type { ScalarTypeName, SchemaField, SchemaType } from './schema-type.ts'

export const ANY: SchemaType = { kind: 'scalar', name: 'Any' }
export const NULL_TYPE: SchemaType = { kind: 'scalar', name: 'Null' }

const SCALARS = new Set<string>([
  'Any',
  'Null',
  'Int',
  'Long',
  'Double',
  'Number',
  'Boolean',
  'String',
  'Time',
  'Date',
  'Bytes',
  'UUID',
  'ID',
])

/** Reads a signature as the type that writes are validated against; a signature that does not parse accepts anything. */
export function schemaTypeOfSignature(signature: string, source: string): SchemaType {
  const parsed = parseFieldType(signature, source)
  return parsed.diagnostics.length > 0 ? ANY : schemaTypeOf(parsed.tree)
}

/** Turns type syntax into a structural type. Types that are not storable accept anything: definitions refuse them elsewhere. */
export function schemaTypeOf(type: TypeExpression): SchemaType {
  switch (type.kind) {
    case 'literalType':
      return literalType(type.literal)
    case 'namedType':
      return namedType(type.name, type.args)
    case 'objectType':
      return {
        kind: 'object',
        fields: new Map(type.fields.map((field): [string, SchemaField] => [field.name, { type: schemaTypeOf(field.type) }])),
        wildcard: type.wildcard === undefined ? undefined : schemaTypeOf(type.wildcard),
      }
    case 'tupleType':
      return { kind: 'tuple', elements: type.elements.map(schemaTypeOf) }
    case 'unionType':
      return unionOf(type.members.map(schemaTypeOf))
    case 'optionalType':
      return unionOf([schemaTypeOf(type.type), NULL_TYPE])
    default:
      return ANY
  }
}

/** Joins members; nested unions are flattened. */
export function unionOf(members: readonly SchemaType[]): SchemaType {
  const flat = members.flatMap((member) => (member.kind === 'union' ? member.members : [member]))
  const [only] = flat
  return flat.length === 1 && only !== undefined ? only : { kind: 'union', members: flat }
}

/** A type or null, as fields of system documents have it: a value that is given is reported by the type alone. */
export function optional(type: SchemaType): SchemaType {
  return { kind: 'union', members: type.kind === 'union' ? [...type.members, NULL_TYPE] : [type, NULL_TYPE], optionalOf: type }
}

function literalType(literal: Extract<TypeExpression, { kind: 'literalType' }>['literal']): SchemaType {
  if (literal.kind !== 'number') return { kind: 'singleton', value: literal.value }
  if (literal.form === 'float') return { kind: 'singleton', value: Number(literal.text) }
  return { kind: 'singleton', value: BigInt(literal.text) }
}

function namedType(name: string, args: readonly TypeExpression[]): SchemaType {
  if (SCALARS.has(name)) return { kind: 'scalar', name: name as ScalarTypeName }
  if (name === 'Float') return { kind: 'scalar', name: 'Double' }
  const [argument] = args
  if (name === 'Array') return { kind: 'array', element: argument === undefined ? ANY : schemaTypeOf(argument) }
  if ((name === 'Ref' || name === 'NamedRef' || name === 'EmptyRef') && argument?.kind === 'namedType') {
    const collection = argument.name
    if (name === 'EmptyRef') return { kind: 'nullDocument', collection }
    return unionOf([
      { kind: 'document', collection },
      { kind: 'nullDocument', collection },
    ])
  }
  if (name.startsWith('Null') && name.length > 4) return { kind: 'nullDocument', collection: name.slice(4) }
  return { kind: 'document', collection: name }
}
