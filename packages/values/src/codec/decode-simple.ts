import { parseLongText } from '../compat/java-number.ts'
import { DoubleValue, NULL, ObjectValue, type Value } from '../model/value.ts'
import { catchFault, DecodeFault, type DecodeResult } from './decode-result.ts'
import { JsonNumber, JsonObject, type JsonNode } from './json.ts'

/** Reason given for an integer that no Long holds; the wire words it as a fault of the body. */
export const INTEGER_TOO_LARGE = 'integer beyond 64 bits'

/** Decodes plain JSON: integers to Int or Long by size, other numbers to Double, keys with `@` as any other. */
export function decodeSimple(node: JsonNode): DecodeResult<Value> {
  return catchFault(() => decode(node))
}

function decode(node: JsonNode): Value {
  if (typeof node === 'string' || typeof node === 'boolean') return node
  if (node === null) return NULL
  if (node instanceof JsonNumber) return decodeNumber(node)
  if (node instanceof JsonObject) {
    const fields = new Map<string, Value>()
    for (let i = 0; i < node.keys.length; i++) fields.set(node.keys[i] as string, decode(node.values[i] as JsonNode))
    return new ObjectValue(fields)
  }
  return node.map(decode)
}

function decodeNumber({ text, isInteger }: JsonNumber): Value {
  const near = Number(text)
  if (!isInteger) return new DoubleValue(near)
  if (near >= -2147483648 && near <= 2147483647) return near | 0
  const long = parseLongText(text)
  if (long === undefined) throw new DecodeFault(INTEGER_TOO_LARGE)
  return long
}
