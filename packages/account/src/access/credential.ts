import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from '../providers/random.ts'

const SECRET_BYTES = 32

/**
 * Kinds of credentials, each of which names the document that it belongs to: secret and refresh token of a session, account key, and of
 * OAuth the authorization request, authorization code, access token and refresh token.
 */
const CREDENTIAL_KINDS = ['ses', 'ref', 'key', 'req', 'oac', 'oat', 'ort'] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

/** A credential taken apart: `ses.<session id>.<43 characters of 256 random bits>`. */
export interface Credential {
  readonly kind: CredentialKind
  readonly id: string
  readonly secret: string
}

/** Returns 256 random bits as base64url. */
export function createSecret(random: Random): string {
  return Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url')
}

/** Returns the form in which a secret is stored; secrets have 256 random bits, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares a secret with a stored hash in constant time. */
export function matchesHash(secret: string, hash: string): boolean {
  const actual = Buffer.from(hashSecret(secret))
  const expected = Buffer.from(hash)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * Returns the secret that follows another in a rotation.
 *
 * It depends on the presented secret and on a nonce of the session alone, so that two tabs which refresh at once with the same
 * secret receive the same successor; the nonce without the presented secret tells nothing.
 */
export function deriveSecret(presented: string, nonce: string, kind: CredentialKind): string {
  return createHmac('sha256', presented).update(`${kind}:${nonce}`).digest('base64url')
}

/** Renders a credential as its holder sends it. */
export function formatCredential(credential: Credential): string {
  return `${credential.kind}.${credential.id}.${credential.secret}`
}

/** Document ids are signed integers of 64 bits. */
const ID_MAX = 2n ** 63n - 1n

/** Returns whether a text can be the id of a document. */
export function isDocumentId(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) <= ID_MAX
}

const CREDENTIAL = new RegExp(`^(${CREDENTIAL_KINDS.join('|')})\\.(\\d{1,19})\\.([\\w-]{43})$`)

/** Takes a credential apart; undefined for anything else. */
export function parseCredential(text: string): Credential | undefined {
  const match = CREDENTIAL.exec(text)
  if (match === null || !isDocumentId(match[2] as string)) return undefined
  return { kind: match[1] as CredentialKind, id: match[2] as string, secret: match[3] as string }
}
