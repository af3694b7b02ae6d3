import { RequestError } from '@terrarium/engine'
import { decodeSimple, decodeTagged, INTEGER_TOO_LARGE, ObjectValue } from '@terrarium/values'
import type { DecodeResult, JsonNode, NameResolver, Value } from '@terrarium/values'
import type { Format } from './query-headers.ts'
import type { TemplateValue } from './query-template.ts'

/** A template's value, or why there is none. */
export type DecodedValue = Value | { readonly undecodable: string }

/** Decodes a template's values, by the tagged rules whatever the request's format. */
export function decodeTemplateValues(values: readonly TemplateValue[], resolver: NameResolver): DecodedValue[] {
  return values.map((value) => {
    const decoded = decodeTemplateValue(value, resolver)
    return decoded.reason === undefined ? decoded.value : { undecodable: decoded.reason }
  })
}

function decodeTemplateValue(value: TemplateValue, resolver: NameResolver): DecodeResult<Value> {
  if (value.kind === 'value') return decodeTagged(value.value, resolver)
  if (value.kind === 'array') {
    const elements: Value[] = []
    for (const element of value.elements) {
      const decoded = decodeTemplateValue(element, resolver)
      if (decoded.reason !== undefined) return decoded
      elements.push(decoded.value)
    }
    return { value: elements }
  }
  const members = new Map<string, Value>()
  for (const [name, member] of value.members) {
    const decoded = decodeTemplateValue(member, resolver)
    if (decoded.reason !== undefined) return decoded
    members.set(name, decoded.value)
  }
  return { value: new ObjectValue(members) }
}

/** Decodes the arguments of a query. @throws {RequestError} invalid_request for the first that cannot be */
export function decodeArguments(args: ReadonlyMap<string, JsonNode>, format: Format, resolver: NameResolver): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>()
  for (const [name, node] of args) {
    const decoded = format === 'simple' ? decodeSimple(node) : decodeTagged(node, resolver)
    if (decoded.reason === undefined) values.set(name, decoded.value)
    else if (decoded.reason === INTEGER_TOO_LARGE) throw new RequestError('invalid_request', 400, 'Invalid request body')
    else throw new RequestError('invalid_request', 400, `Invalid argument '${name}': ${decoded.reason}`)
  }
  return values
}
