/** A value of an answer, for display: 64-bit numbers and times stay the text the wire carried. */
export type WireValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'id'; readonly value: string }
  | { readonly kind: 'number'; readonly type: 'Int' | 'Long' | 'Double'; readonly text: string }
  | { readonly kind: 'time' | 'date' | 'uuid' | 'bytes' | 'module' | 'stream' | 'cursor'; readonly text: string }
  /** A boolean that is not shown; never stored or sent. */
  | { readonly kind: 'masked'; readonly text: string }
  | {
      readonly kind: 'reference'
      readonly collection: string
      readonly id: string
      readonly named: boolean
      readonly missing: string | undefined
    }
  | { readonly kind: 'document' | 'object'; readonly fields: readonly WireField[] }
  | { readonly kind: 'array'; readonly items: readonly WireValue[] }
  | {
      readonly kind: 'set'
      readonly items: readonly WireValue[]
      readonly after: string | undefined
      /** Rows of its first page, once further ones are behind it. */
      readonly pageLength?: number
    }

export interface WireField {
  readonly name: string
  readonly value: WireValue
}

type JsonRecord = Readonly<Record<string, unknown>>

/** Decodes a value of the tagged format. An unknown tag is shown as the object it is. */
export function decodeTagged(json: unknown): WireValue {
  if (json === null || json === undefined) return { kind: 'null' }
  if (typeof json === 'boolean') return { kind: 'boolean', value: json }
  if (typeof json === 'string') return { kind: 'string', value: json }
  if (typeof json === 'number') return { kind: 'number', type: Number.isInteger(json) ? 'Int' : 'Double', text: String(json) }
  if (Array.isArray(json)) return { kind: 'array', items: json.map(decodeTagged) }
  return decodeRecord(json as JsonRecord)
}

const TEXT_TAGS = { '@time': 'time', '@date': 'date', '@uuid': 'uuid', '@bytes': 'bytes', '@mod': 'module', '@stream': 'stream' } as const
const NUMBER_TAGS = { '@int': 'Int', '@long': 'Long', '@double': 'Double' } as const

function decodeRecord(record: JsonRecord): WireValue {
  const names = Object.keys(record)
  const tag = names.length === 1 ? names[0] : undefined
  const payload = tag === undefined ? undefined : record[tag]
  if (isKeyOf(TEXT_TAGS, tag) && typeof payload === 'string') return { kind: TEXT_TAGS[tag], text: payload }
  if (isKeyOf(NUMBER_TAGS, tag) && typeof payload === 'string') return { kind: 'number', type: NUMBER_TAGS[tag], text: payload }
  if (tag === '@object' && isRecord(payload)) return { kind: 'object', fields: decodeFields(payload) }
  if (tag === '@doc' && isRecord(payload)) return decodeDocument(payload)
  if (tag === '@ref' && isRecord(payload)) return decodeReference(payload)
  if (tag === '@set') return decodeSet(payload)
  return { kind: 'object', fields: decodeFields(record) }
}

function decodeFields(record: JsonRecord): readonly WireField[] {
  return Object.entries(record).map(([name, value]) => ({ name, value: decodeTagged(value) }))
}

function decodeDocument(payload: JsonRecord): WireValue {
  const inner = payload['@object']
  const fields = decodeFields(isRecord(inner) && Object.keys(payload).length === 1 ? inner : payload)
  return {
    kind: 'document',
    fields: fields.map((field) =>
      field.name === 'id' && field.value.kind === 'string' ? { name: 'id', value: { kind: 'id', value: field.value.value } } : field,
    ),
  }
}

function decodeReference(payload: JsonRecord): WireValue {
  const named = payload['id'] === undefined
  const collection = isRecord(payload['coll']) ? payload['coll']['@mod'] : payload['coll']
  const missing = payload['exists'] === false ? textOf(payload['cause']) : undefined
  return { kind: 'reference', collection: textOf(collection), id: textOf(named ? payload['name'] : payload['id']), named, missing }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function decodeSet(payload: unknown): WireValue {
  // A set within a value comes as the cursor to its first page.
  if (!isRecord(payload)) return { kind: 'set', items: [], after: String(payload) }
  const items = Array.isArray(payload['data']) ? payload['data'].map(decodeTagged) : []
  return { kind: 'set', items, after: typeof payload['after'] === 'string' ? payload['after'] : undefined }
}

/** A value as plain JSON for reading by code and for the JSON view: longs as text, documents and sets as objects. */
export type PlainValue = null | boolean | string | number | readonly PlainValue[] | { readonly [name: string]: PlainValue }

/** Turns a value into plain JSON; numbers that JavaScript cannot hold exactly stay text. */
export function toPlain(value: WireValue): PlainValue {
  switch (value.kind) {
    case 'null':
      return null
    case 'boolean':
    case 'string':
    case 'id':
      return value.value
    case 'number':
      return plainNumber(value.text)
    case 'array':
      return value.items.map(toPlain)
    case 'document':
    case 'object':
      return Object.fromEntries(value.fields.map((field) => [field.name, toPlain(field.value)]))
    case 'set':
      return { data: value.items.map(toPlain), ...(value.after !== undefined && { after: value.after }) }
    case 'reference':
      return value.missing === undefined ? { [value.named ? 'name' : 'id']: value.id, coll: value.collection } : null
    default:
      return value.text
  }
}

/** The members of a plain object; none for anything else. */
export function fieldsOf(value: PlainValue | undefined): Readonly<Record<string, PlainValue | undefined>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, PlainValue>>) : {}
}

/** The elements of a plain array; none for anything else. */
export function listOf(value: PlainValue | undefined): readonly PlainValue[] {
  return Array.isArray(value) ? (value as readonly PlainValue[]) : []
}

function plainNumber(digits: string): number | string {
  const number = Number(digits)
  if (!Number.isFinite(number)) return digits
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? digits : number
}

function isKeyOf<Keys extends object>(keys: Keys, key: string | undefined): key is Extract<keyof Keys, string> {
  return key !== undefined && Object.prototype.hasOwnProperty.call(keys, key)
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
