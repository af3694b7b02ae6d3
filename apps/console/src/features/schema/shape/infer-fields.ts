import type { WireField, WireValue } from '../../../data/wire-value.ts'

/** A field as documents have it. */
export interface InferredField {
  readonly name: string
  /** A type of the schema language: `String | Int`, `Ref<Book>?`. */
  readonly type: string
  /** Number of documents that have it. */
  readonly count: number
}

/** Fields of every document that no definition names. */
const METADATA: readonly string[] = ['id', 'coll', 'ts', 'ttl']

/** Object types deeper than this are said to hold anything. */
const DEPTH_MAX = 3

/** Infers the fields of documents; one that a document lacks may be null. */
export function inferFields(documents: readonly WireValue[]): readonly InferredField[] {
  const contents = documents.flatMap((document) => (document.kind === 'document' || document.kind === 'object' ? [document.fields] : []))
  return fieldsOf(contents, 0).filter(({ name }) => !METADATA.includes(name))
}

function fieldsOf(contents: readonly (readonly WireField[])[], depth: number): readonly InferredField[] {
  const values = new Map<string, WireValue[]>()
  for (const fields of contents) for (const { name, value } of fields) values.set(name, [...(values.get(name) ?? []), value])
  return [...values].map(([name, found]) => {
    const isMissing = found.length < contents.length
    return { name, type: typeOf(isMissing ? [...found, { kind: 'null' }] : found, depth), count: found.length }
  })
}

/** The smallest type that holds all values. */
function typeOf(values: readonly WireValue[], depth: number): string {
  const isNullable = values.some(({ kind }) => kind === 'null')
  const types = [...new Set(values.flatMap((value) => (value.kind === 'null' || isContainer(value) ? [] : [scalarType(value)])))]
  const objects = values.flatMap((value) => (value.kind === 'object' ? [value.fields] : []))
  const items = values.flatMap((value) => (value.kind === 'array' ? value.items : []))
  if (objects.length > 0) types.push(objectType(objects, depth))
  if (values.some(({ kind }) => kind === 'array')) types.push(items.length === 0 ? 'Array<Any>' : `Array<${typeOf(items, depth + 1)}>`)
  const widened = withoutNarrower(types)
  if (widened.length === 0 || widened.includes('Any')) return 'Any'
  const [only] = widened
  if (!isNullable) return widened.join(' | ')
  return widened.length === 1 ? `${only ?? ''}?` : `${widened.join(' | ')} | Null`
}

function isContainer({ kind }: WireValue): boolean {
  return kind === 'object' || kind === 'array'
}

function scalarType(value: WireValue): string {
  switch (value.kind) {
    case 'boolean':
      return 'Boolean'
    case 'string':
    case 'id':
      return 'String'
    case 'number':
      return value.type
    case 'time':
      return 'Time'
    case 'date':
      return 'Date'
    case 'bytes':
      return 'Bytes'
    case 'uuid':
      return 'UUID'
    case 'reference':
      return `Ref<${value.collection}>`
    default:
      return 'Any'
  }
}

/** A long integer is an integer that may be short. */
function withoutNarrower(types: readonly string[]): readonly string[] {
  return types.includes('Long') ? types.filter((type) => type !== 'Int') : types
}

function objectType(contents: readonly (readonly WireField[])[], depth: number): string {
  const fields = fieldsOf(contents, depth + 1)
  if (depth >= DEPTH_MAX || fields.some(({ name }) => !/^[A-Za-z_]\w*$/.test(name))) return '{ *: Any }'
  return fields.length === 0 ? '{ *: Any }' : `{ ${fields.map(({ name, type }) => `${name}: ${type}`).join(', ')} }`
}
