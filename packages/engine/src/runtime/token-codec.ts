/**
 * Tokens that the engine gives out and takes back: cursors and event sources.
 *
 *   token = text of ( MAC, 16 bytes │ form, 1 byte │ content )
 *
 * - The MAC is HMAC-SHA-256 over the token's kind, form and content, under the secret of the store. So a token holds what this store has
 *   written, or it is refused: decoded data needs no further checks of its shape.
 * - A token grants nothing. Its bearer reads with its own permissions.
 * - The content is JSON, deflated where it is long. Short ones are not: compressing costs more than all else here.
 * - The text is base64 with `=` in place of `f`, and without padding. Secrets begin with `fn`, so no part of a token looks like one to tools
 *   that remove secrets from logs and answers.
 */
import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { createMac, type Mac } from './mac.ts'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** A token of one kind is refused where another is expected. */
export type TokenKind = 'cursor' | 'event source'

/** Encodes and decodes the tokens of a store. */
export interface TokenCodec {
  /** Encodes data as text. */
  encode(kind: TokenKind, data: object): string
  /** As `encode`, of data that is JSON already. */
  encodeJson(kind: TokenKind, json: string): string
  /** Decodes what `encode` wrote for this kind; undefined for any other text. */
  decode(kind: TokenKind, text: string): unknown
}

const MAC_BYTES = 16
const HEADER_BYTES = MAC_BYTES + 1
const PLAIN = 0
const DEFLATED = 1
/** JSON of this length and more is deflated. */
const DEFLATED_FROM = 1024
const JSON_BYTES_MAX = 8 * 1024 * 1024

/** Creates the codec of a store from its secret. */
export function createTokenCodec(secret: Uint8Array): TokenCodec {
  const mac = createMac(secret)
  const encodeJson = (kind: TokenKind, json: string): string => {
    const isLong = json.length >= DEFLATED_FROM
    const content = isLong ? deflateRawSync(json) : Buffer.from(json)
    const bytes = Buffer.allocUnsafe(HEADER_BYTES + content.length)
    bytes[MAC_BYTES] = isLong ? DEFLATED : PLAIN
    bytes.set(content, HEADER_BYTES)
    bytes.set(macOf(mac, kind, bytes), 0)
    return toText(bytes)
  }
  return {
    encode: (kind, data) => encodeJson(kind, JSON.stringify(data)),
    encodeJson,
    decode(kind, text) {
      const bytes = toBytes(text)
      if (bytes === undefined || !timingSafeEqual(macOf(mac, kind, bytes), bytes.subarray(0, MAC_BYTES))) return undefined
      const content = bytes.subarray(HEADER_BYTES)
      const json = bytes[MAC_BYTES] === DEFLATED ? inflate(content) : content
      return json && (JSON.parse(json.toString()) as unknown)
    },
  }
}

const KIND_BYTES: Readonly<Record<TokenKind, Uint8Array>> = { cursor: Buffer.from('cursor'), 'event source': Buffer.from('event source') }

function macOf(mac: Mac, kind: TokenKind, bytes: Buffer): Buffer {
  return mac(KIND_BYTES[kind], bytes.subarray(MAC_BYTES)).subarray(0, MAC_BYTES)
}

function toText(bytes: Buffer): string {
  const text = bytes.toString('base64')
  const padding = (3 - (bytes.length % 3)) % 3
  return text.slice(0, text.length - padding).replaceAll('f', '=')
}

/** Reads the bytes of a text; undefined when `toText` would not write it so. */
function toBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text.replaceAll('=', 'f'), 'base64')
  return bytes.length > HEADER_BYTES && toText(bytes) === text ? bytes : undefined
}

/** Inflates content; undefined when it is beyond the limit. */
function inflate(content: Uint8Array): Buffer | undefined {
  try {
    return inflateRawSync(content, { maxOutputLength: JSON_BYTES_MAX })
  } catch (error: unknown) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return undefined
    throw error
  }
}
