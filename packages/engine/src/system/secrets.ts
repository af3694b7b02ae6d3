import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

const KEY_MARK = Uint8Array.of(0x7e, 0x70)
const TOKEN_MARK = Uint8Array.of(0x7e, 0x71)
const RANDOM_BYTES = 20
const SALT_BYTES = 16
const PASSWORD_HASH_BYTES = 32
const SCRYPT = { N: 16_384, r: 8, p: 1 }

/** A secret as its owner has it, and what is stored of it. */
export interface Secret {
  readonly text: string
  readonly hash: string
}

/** What the text of a secret says. */
export type ParsedSecret =
  | { readonly kind: 'key'; readonly id: bigint; readonly random: Uint8Array }
  | { readonly kind: 'token'; readonly id: bigint; readonly globalId: bigint; readonly random: Uint8Array }

export function createKeySecret(id: bigint): Secret {
  return createSecret([KEY_MARK, int64(id)])
}

export function createTokenSecret(id: bigint, globalId: bigint): Secret {
  return createSecret([TOKEN_MARK, int64(id), int64(globalId)])
}

/** Takes the text of a key's or token's secret apart; undefined when it is none. */
export function parseSecret(text: string): ParsedSecret | undefined {
  if (!/^fn[A-Za-z0-9_-]+$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  // What decoding passes over makes it another text.
  if (bytes.toString('base64url') !== text) return undefined
  if (bytes.length === 10 + RANDOM_BYTES && bytes.subarray(0, 2).equals(KEY_MARK)) {
    return { kind: 'key', id: bytes.readBigInt64BE(2), random: bytes.subarray(10) }
  }
  if (bytes.length === 18 + RANDOM_BYTES && bytes.subarray(0, 2).equals(TOKEN_MARK)) {
    return { kind: 'token', id: bytes.readBigInt64BE(2), globalId: bytes.readBigUInt64BE(10), random: bytes.subarray(18) }
  }
  return undefined
}

/**
 * Digests the random part of a secret for storing. 160 random bits cannot be guessed, so a fast digest is as good as a slow one, and every
 * request has to compute it.
 */
export function hashRandom(random: Uint8Array): string {
  return createHash('sha256').update(random).digest('base64url')
}

/** Hashes a password, slowly and with a salt of its own: people choose passwords that can be guessed. */
export function hashPassword(password: string): string {
  const salt = randomBytes(SALT_BYTES)
  return `${salt.toString('base64url')}.${scryptSync(password, salt, PASSWORD_HASH_BYTES, SCRYPT).toString('base64url')}`
}

export function verifyPassword(password: string, hash: string): boolean {
  const [salt = '', digest = ''] = hash.split('.')
  const expected = Buffer.from(digest, 'base64url')
  const actual = scryptSync(password, Buffer.from(salt, 'base64url'), PASSWORD_HASH_BYTES, SCRYPT)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Compares two texts in a time that does not depend on where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

function createSecret(head: readonly Uint8Array[]): Secret {
  const random = randomBytes(RANDOM_BYTES)
  return { text: Buffer.concat([...head, random]).toString('base64url'), hash: hashRandom(random) }
}

function int64(value: bigint): Uint8Array {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigUInt64BE(BigInt.asUintN(64, value))
  return bytes
}
