import {
  DoubleValue,
  JsonNumber,
  JsonObject,
  NULL,
  ObjectValue,
  parseJson,
  parseLongText,
  type JsonNode,
  type Value,
} from '@terrarium/values'

/**
 * A JSON Web Token, taken apart. Nothing about it is verified.
 *
 * @see wire-protocol.md §8.5, RFC 7519
 */
export interface JsonWebToken {
  readonly algorithm: string
  readonly claims: ObjectValue
}

/** Longest token, in characters. */
const TOKEN_LENGTH_MAX = 8192

/** The part of a secret that looks like a token; undefined for other secrets. What follows it, as a scope, is not read. */
export function tokenOf(secret: string): string | undefined {
  return secret.startsWith('ey') ? /^([\w-]+\.[\w.-]*)(?::|$)/.exec(secret)?.[1] : undefined
}

/** Takes a token in compact form apart; undefined when the text is none. */
export function parseToken(text: string): JsonWebToken | undefined {
  if (text.length > TOKEN_LENGTH_MAX) return undefined
  const [header = '', payload = '', signature = '', ...rest] = text.split('.')
  if (rest.length > 0 || !isBase64Url(signature)) return undefined
  const algorithm = readObject(header)?.find('alg')
  const claims = readObject(payload)
  return typeof algorithm !== 'string' || claims === undefined ? undefined : { algorithm, claims: objectOf(claims) }
}

function isBase64Url(part: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(part)
}

function readObject(part: string): JsonObject | undefined {
  if (!isBase64Url(part)) return undefined
  const parsed = parseJson(Buffer.from(part, 'base64url').toString('utf8'))
  return parsed.kind === 'value' && parsed.value instanceof JsonObject ? parsed.value : undefined
}

function objectOf({ keys, values }: JsonObject): ObjectValue {
  return new ObjectValue(new Map(keys.map((key, at) => [key, valueOf(values[at] ?? null)])))
}

/** Integers are Longs, however small. */
function valueOf(node: JsonNode): Value {
  if (node === null) return NULL
  if (typeof node === 'string' || typeof node === 'boolean') return node
  if (node instanceof JsonObject) return objectOf(node)
  if (!(node instanceof JsonNumber)) return node.map(valueOf)
  const long = node.isInteger ? parseLongText(node.text) : undefined
  return long ?? new DoubleValue(Number(node.text))
}
