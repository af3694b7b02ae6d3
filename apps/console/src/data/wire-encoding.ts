import type { QueryTemplate } from './fql.ts'
import type { WireField, WireValue } from './wire-value.ts'

const NUMBER_TAGS = { Int: '@int', Long: '@long', Double: '@double' } as const

/** Encodes a value in the tagged format, digit for digit as it was read. */
export function encodeWire(value: WireValue): unknown {
  switch (value.kind) {
    case 'null':
      return null
    case 'boolean':
    case 'string':
    case 'id':
      return value.value
    case 'number':
      return { [NUMBER_TAGS[value.type]]: value.text }
    case 'time':
    case 'date':
    case 'uuid':
    case 'bytes':
    case 'stream':
      return { [`@${value.kind}`]: value.text }
    case 'module':
      return { '@mod': value.text }
    case 'cursor':
    case 'masked':
      return value.text
    case 'reference':
      return { '@ref': { [value.named ? 'name' : 'id']: value.id, coll: { '@mod': value.collection } } }
    case 'array':
      return value.items.map(encodeWire)
    case 'set':
      return { data: value.items.map(encodeWire), ...(value.after !== undefined && { after: value.after }) }
    case 'document':
      return encodeDocument(value.fields)
    case 'object':
      return encodeObject(value.fields)
  }
}

function encodeObject(fields: readonly WireField[]): unknown {
  const encoded: Record<string, unknown> = {}
  for (const { name, value } of fields) setOwn(encoded, name, encodeWire(value))
  return fields.some(({ name }) => name.startsWith('@')) ? { '@object': encoded } : encoded
}

/** A document within a value is a reference to it. */
function encodeDocument(fields: readonly WireField[]): unknown {
  const find = (name: string) => fields.find((field) => field.name === name)?.value
  const [id, name, collection] = [find('id'), find('name'), find('coll')]
  if (collection?.kind !== 'module') return encodeObject(fields)
  if (id?.kind === 'id') return { '@ref': { id: id.value, coll: { '@mod': collection.text } } }
  return name?.kind === 'string' ? { '@ref': { name: name.value, coll: { '@mod': collection.text } } } : encodeObject(fields)
}

/** A plain assignment of `__proto__` would set no field. */
function setOwn(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}

/** A value as a part of a query: it travels beside the text. */
export function wireArgument(value: WireValue): QueryTemplate {
  return { fql: [{ value: encodeWire(value) }] }
}
