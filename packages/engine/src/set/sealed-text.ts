/**
 * Plain data as text for tokens: compressed, with a checksum so that a damaged token is refused rather than misread.
 *
 *   base64( salt (1) | checksum (4) | deflate( JSON ), each byte xor salt )
 *
 * The salt is there for the sake of those who redact secrets from logs and answers: it is chosen so that no part of the text looks like one.
 * The text is no secret itself and proves nothing: whoever reads it checks what it asks for.
 */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

const CHECKSUM_BYTES = 4
const HEADER_BYTES = 1 + CHECKSUM_BYTES
const PLAIN_BYTES_MAX = 8 * 1024 * 1024
const SALT_MAX = 255
/** Secrets of keys and tokens as they are found in text: storage-semantics.md §9.1. */
const SECRET_LIKE = /\bfn[\w-]{30}/

/** Writes data as text. */
export function seal(data: object): string {
  const body = deflateRawSync(JSON.stringify(data))
  let text = salted(body, 0)
  for (let salt = 1; salt <= SALT_MAX && SECRET_LIKE.test(text); salt++) text = salted(body, salt)
  return text
}

/** Reads what `seal` wrote; undefined when it is anything else. The caller knows the shape of what it sealed. */
export function unseal(text: string): unknown {
  const bytes = Buffer.from(text, 'base64')
  // Decoding passes over what is not base64; such a text is damaged all the same.
  if (bytes.length <= HEADER_BYTES || bytes.toString('base64') !== text) return undefined
  const body = masked(bytes.subarray(HEADER_BYTES), bytes[0] ?? 0)
  if (!checksum(body).equals(bytes.subarray(1, HEADER_BYTES))) return undefined
  try {
    return JSON.parse(inflateRawSync(body, { maxOutputLength: PLAIN_BYTES_MAX }).toString())
  } catch {
    // Whatever is wrong with it, it was not sealed here.
    return undefined
  }
}

function salted(body: Uint8Array, salt: number): string {
  return Buffer.concat([Uint8Array.of(salt), checksum(body), masked(body, salt)]).toString('base64')
}

function masked(body: Uint8Array, salt: number): Uint8Array {
  return salt === 0 ? body : body.map((byte) => byte ^ salt)
}

function checksum(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, CHECKSUM_BYTES)
}
