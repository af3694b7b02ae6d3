import { decodeBase64 } from '../text/base64.ts'
import { parseDate } from '../time/date-text.ts'
import { parseDoubleText, parseIntText, parseLongText } from '../compat/java-number.ts'
import { parseTime } from '../time/time-text.ts'
import { BytesValue, DoubleValue, ModuleValue, NULL, ObjectValue, type DocumentValue, type Value } from '../model/value.ts'
import { catchFault, DecodeFault, type DecodeResult } from './decode-result.ts'
import { JsonNumber, JsonObject, type JsonNode } from './json.ts'

/** Finds what tagged values name: modules and documents. */
export interface NameResolver {
  /** A module without dots, or a collection by name or alias; never a user function. */
  module(name: string): ModuleValue | undefined
  /** How documents of a module are known; undefined when it is no collection. */
  documentsOf(module: ModuleValue): 'byId' | 'byName' | undefined
  /** A reference by id, existing or not. */
  documentById(collection: ModuleValue, id: bigint): DocumentValue
  /** A schema document by name; it must exist. */
  documentByName(collection: ModuleValue, name: string): DocumentValue | undefined
}

/**
 * Decodes tagged JSON: arguments in the tagged and decorated formats, and all template values.
 *
 * Fails with the reason that the wire gives.
 * @see reference: wire-protocol.md §2.2
 */
export function decodeTagged(node: JsonNode, resolver: NameResolver): DecodeResult<Value> {
  return catchFault(() => decode(node, resolver))
}

function decode(node: JsonNode, resolver: NameResolver): Value {
  if (typeof node === 'string' || typeof node === 'boolean') return node
  if (node === null) return NULL
  if (node instanceof JsonObject) return decodeObject(node, resolver)
  if (node instanceof JsonNumber) throw new DecodeFault('numbers must be tagged')
  return node.map((element) => decode(element, resolver))
}

function decodeObject(node: JsonObject, resolver: NameResolver): Value {
  const tag = node.keys.find((key) => key.charCodeAt(0) === AT_SIGN)
  if (tag === undefined) return decodeMembers(node, resolver)
  if (node.keys.length > 1) throw new DecodeFault('too many keys in tagged value')
  const payload = node.values[0] as JsonNode
  const decodeText = textTags.get(tag)
  if (decodeText !== undefined) return decodeText(requireText(tag, payload), resolver)
  if (tag === '@object') {
    if (!(payload instanceof JsonObject)) throw new DecodeFault('@object requires an object value')
    return decodeMembers(payload, resolver)
  }
  if (tag === '@doc' || tag === '@ref') return decodeReference(tag, decode(payload, resolver), resolver)
  throw new DecodeFault(`invalid tag '${tag}'`)
}

const AT_SIGN = 0x40

function decodeMembers(node: JsonObject, resolver: NameResolver): ObjectValue {
  const fields = new Map<string, Value>()
  for (let i = 0; i < node.keys.length; i++) fields.set(node.keys[i] as string, decode(node.values[i] as JsonNode, resolver))
  return new ObjectValue(fields)
}

function requireText(tag: string, payload: JsonNode): string {
  if (typeof payload !== 'string') throw new DecodeFault(`${tag} requires a string value`)
  return payload
}

function required<T>(value: T | undefined, reason: string): T {
  if (value === undefined) throw new DecodeFault(reason)
  return value
}

const textTags: ReadonlyMap<string, (text: string, resolver: NameResolver) => Value> = new Map([
  ['@int', (text) => required<Value>(parseIntText(text), 'invalid integer')],
  ['@long', (text) => required<Value>(parseLongText(text), 'invalid long')],
  ['@double', (text) => new DoubleValue(required(parseDoubleText(text), 'invalid double'))],
  ['@time', (text) => required<Value>(parseTime(text), 'invalid time')],
  ['@date', (text) => required<Value>(parseDate(text), 'invalid date')],
  ['@bytes', (text) => new BytesValue(required(decodeBase64(text), 'invalid bytes'))],
  ['@mod', (text, resolver) => required<Value>(resolver.module(text), `no such module '${text}'`)],
] satisfies [string, (text: string, resolver: NameResolver) => Value][])

function decodeReference(tag: string, payload: Value, resolver: NameResolver): DocumentValue {
  if (typeof payload === 'string') return decodeLegacyReference(payload, resolver)
  if (!(payload instanceof ObjectValue)) throw new DecodeFault(`${tag} requires an object value`)
  const { fields } = payload
  const collection = required(fields.get('coll'), `${tag} field 'coll' is required`)
  const known = collection instanceof ModuleValue ? resolver.documentsOf(collection) : undefined
  if (!(collection instanceof ModuleValue) || known === undefined) throw new DecodeFault(`${tag} field 'coll' requires a module value`)
  const field = known === 'byName' ? 'name' : 'id'
  const key = required(fields.get(field), `${tag} field '${field}' is required`)
  if (typeof key !== 'string') throw new DecodeFault(`${tag} field '${field}' requires a string value`)
  if (known === 'byName') return required(resolver.documentByName(collection, key), `no such schema object '${key}'`)
  return resolver.documentById(collection, required(parseLongText(key), `${tag} field 'id' must be an integer`))
}

/** Decodes `Coll:id` and `Role:name`. */
function decodeLegacyReference(text: string, resolver: NameResolver): DocumentValue {
  const colon = text.indexOf(':')
  if (colon < 0) throw new DecodeFault('doc id must be in the format <coll>:<id>')
  const name = text.slice(0, colon)
  const key = text.slice(colon + 1)
  const collection = resolver.module(name)
  const known = collection === undefined ? undefined : resolver.documentsOf(collection)
  if (collection === undefined || known === undefined) throw new DecodeFault(`no such collection '${name}'`)
  if (known === 'byName') return required(resolver.documentByName(collection, key), `no such schema definition document '${key}'`)
  return resolver.documentById(collection, required(parseLongText(key), `invalid document id '${key}'`))
}
