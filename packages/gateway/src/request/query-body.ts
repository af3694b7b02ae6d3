import { RequestError } from '@terrarium/engine'
import { JsonNumber, JsonObject, parseJson } from '@terrarium/values'
import type { JsonNode } from '@terrarium/values'

/** A node of a query template. `fql` is concatenation, `text` a piece of query text. */
export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fql'; readonly parts: readonly TemplateNode[] }
  | { readonly kind: 'value'; readonly value: JsonNode }
  | { readonly kind: 'array'; readonly elements: readonly TemplateNode[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, TemplateNode> }

/** A query's body, its arguments not yet decoded. */
export interface QueryBody {
  readonly query: TemplateNode
  readonly arguments: ReadonlyMap<string, JsonNode>
}

const NO_ARGUMENTS: ReadonlyMap<string, JsonNode> = new Map()
const ONE_KEY = "Expected an object with a single key 'fql', 'value', 'array', or 'object'."

/**
 * Reads the body of a query.
 *
 * @throws {RequestError} invalid_request, for the first fault from the left
 * @see reference: wire-protocol.md §1.2, §1.3
 */
export function readQueryBody(text: string | undefined): QueryBody {
  const body = readJsonBody(text)
  if (!(body instanceof JsonObject)) return unexpected(body)
  let query: TemplateNode | undefined
  let args = NO_ARGUMENTS
  for (const [at, name] of body.keys.entries()) {
    const member = body.values[at] as JsonNode
    if (name === 'query') query = typeof member === 'string' ? { kind: 'text', text: member } : toNode(member)
    else if (name === 'arguments') args = toArguments(member)
    else refuse('')
  }
  return { query: query ?? refuse(''), arguments: args }
}

/** Parses a request's body. @throws {RequestError} invalid_request */
function readJsonBody(text: string | undefined): JsonNode {
  if (text === undefined) throw new RequestError('invalid_request', 400, 'No request body provided')
  const parsed = parseJson(text)
  switch (parsed.kind) {
    case 'value':
      return parsed.value
    case 'empty':
      return refuse('')
    case 'tooDeep':
      return refuse('JSON exceeds nesting limit')
    case 'syntax':
      return refuse(parsed.detail)
  }
}

function toArguments(node: JsonNode): ReadonlyMap<string, JsonNode> {
  if (node === null) return NO_ARGUMENTS
  if (!(node instanceof JsonObject)) return unexpected(node, 'Expected Object.')
  return new Map(node.keys.map((name, at) => [name, node.values[at] as JsonNode]))
}

/** Reads a node: a string is text, an object has one key that tells what it is. */
function toNode(node: JsonNode): TemplateNode {
  if (typeof node === 'string') return { kind: 'text', text: withoutNul(node) }
  if (!(node instanceof JsonObject)) return unexpected(node, 'Expected query template.')
  const [key, ...others] = node.keys
  if (key === undefined) return refuse('Unexpected JSON Object End.')
  const read = toPayload(key, node.values[0] as JsonNode)
  return others.length === 0 ? read : refuse(`Unexpected JSON Object Field Name. ${ONE_KEY}`)
}

function toPayload(key: string, payload: JsonNode): TemplateNode {
  switch (key) {
    case 'fql':
      return { kind: 'fql', parts: toNodes(payload) }
    case 'value':
      return { kind: 'value', value: payload }
    case 'array':
      return { kind: 'array', elements: toNodes(payload) }
    case 'object':
      return { kind: 'object', members: toMembers(payload) }
    default:
      return refuse(`Unexpected JSON Object Field Name. ${ONE_KEY}`)
  }
}

function toNodes(payload: JsonNode): TemplateNode[] {
  return Array.isArray(payload) ? (payload as readonly JsonNode[]).map(toNode) : unexpected(payload)
}

function toMembers(payload: JsonNode): ReadonlyMap<string, TemplateNode> {
  if (!(payload instanceof JsonObject)) return unexpected(payload)
  const members = new Map<string, TemplateNode>()
  for (const [at, name] of payload.keys.entries()) {
    if (members.has(name)) refuse(`Duplicate object field \`${name}\``)
    members.set(name, toNode(payload.values[at] as JsonNode))
  }
  return members
}

function withoutNul(text: string): string {
  return text.includes('\u0000') ? refuse('FQL strings cannot contain NUL characters') : text
}

/** Refuses a node of the wrong kind by its first token. */
function unexpected(node: JsonNode, expected = ''): never {
  return refuse(`Unexpected JSON ${kindOf(node)}.${expected && ` ${expected}`}`)
}

function kindOf(node: JsonNode): string {
  if (node === null) return 'Null'
  if (typeof node === 'string') return 'String'
  if (typeof node === 'boolean') return 'Boolean'
  if (node instanceof JsonNumber) return node.isInteger ? 'Integer' : 'Double'
  return node instanceof JsonObject ? 'Object Start' : 'Array Start'
}

function refuse(reason: string): never {
  throw new RequestError('invalid_request', 400, `Invalid request body${reason && `: ${reason}`}`)
}
