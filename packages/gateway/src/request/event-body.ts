import { ORDINAL_MAX, parseEventCursor, RequestError } from '@terrarium/engine'
import type { EventCursor } from '@terrarium/engine'
import { JsonNumber, JsonObject, parseJson } from '@terrarium/values'
import type { JsonNode } from '@terrarium/values'

/** Whether a stream or a feed is asked for: they read a start time differently, and word their refusals differently. */
export type EventEndpoint = 'stream' | 'feed'

/** What the body of a request for events asks for. */
export interface EventBody {
  readonly token: string
  /** undefined: from when the source was made. */
  readonly start: EventCursor | undefined
  readonly pageSize: number
}

const PAGE_SIZE = 16
const PAGE_SIZE_MAX = 16_000

interface Members {
  readonly token: string
  readonly startTime: number | undefined
  readonly cursor: string | undefined
  readonly pageSize: number | undefined
}

/**
 * Reads the body of a request for events.
 *
 * @throws {RequestError} invalid_request
 * @see reference: wire-protocol.md §5.2, §5.3
 */
export function readEventBody(text: string | undefined, endpoint: EventEndpoint, isEventSource: (token: string) => boolean): EventBody {
  const { token, startTime, cursor, pageSize = PAGE_SIZE } = readMembers(text, endpoint)
  const end = endpoint === 'feed' ? '.' : ''
  if (startTime !== undefined && cursor !== undefined) refuse(`can not provide both \`start_ts\` and \`cursor\`${end}`)
  if (!isEventSource(token)) refuse(`invalid event source provided${end}`)
  const resumed = cursor === undefined ? undefined : (parseEventCursor(cursor) ?? refuse(`invalid event cursor provided${end}`))
  if (pageSize <= 0) refuse('page size must be greater than zero.')
  if (pageSize > PAGE_SIZE_MAX) refuse(`page size can not be greater than ${PAGE_SIZE_MAX}.`)
  // A stream leaves out the whole transaction at its start time, a feed the first document of it.
  const ordinal = endpoint === 'stream' ? ORDINAL_MAX : 0
  return { token, start: startTime === undefined ? resumed : { time: startTime, ordinal }, pageSize }
}

function readMembers(text: string | undefined, endpoint: EventEndpoint): Members {
  const body = readObject(text)
  let [token, startTime, cursor, pageSize]: [string?, number?, string?, number?] = []
  for (const [at, name] of body.keys.entries()) {
    const member = body.values[at] as JsonNode
    if (name === 'token') token = readText(member)
    else if (name === 'start_ts') startTime = readInteger(member, Number.MAX_SAFE_INTEGER)
    else if (name === 'cursor') cursor = readText(member)
    else if (name === 'page_size' && endpoint === 'feed') pageSize = readInteger(member, 2 ** 31)
  }
  return { token: token ?? refuse('Value for key token not found.'), startTime, cursor, pageSize }
}

function readObject(text: string | undefined): JsonObject {
  if (text === undefined) throw new RequestError('invalid_request', 400, 'No request body provided')
  const parsed = parseJson(text)
  if (parsed.kind === 'empty') throw new RequestError('invalid_request', 400, 'No request body provided')
  if (parsed.kind !== 'value') return refuse(parsed.kind === 'syntax' ? parsed.detail : 'JSON exceeds nesting limit')
  return parsed.value instanceof JsonObject ? parsed.value : unexpected(parsed.value)
}

function readText(node: JsonNode): string {
  return typeof node === 'string' ? node : unexpected(node)
}

function readInteger(node: JsonNode, bound: number): number {
  if (!(node instanceof JsonNumber) || !node.isInteger) return unexpected(node)
  const value = Number(node.text)
  return value >= -bound && value < bound ? value : unexpected(node)
}

function unexpected(node: JsonNode): never {
  return refuse(`Unexpected ${describe(node)}.`)
}

function describe(node: JsonNode): string {
  if (typeof node === 'string') return `string value '${node}'`
  if (node instanceof JsonNumber) return `${node.isInteger ? 'integer' : 'float'} value ${node.text}`
  if (node === null || typeof node === 'boolean') return `${node} value`
  return node instanceof JsonObject ? 'object value' : 'array value'
}

function refuse(reason: string): never {
  throw new RequestError('invalid_request', 400, `Invalid request body: ${reason}`)
}
