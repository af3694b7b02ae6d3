import type { QueryValue } from '../../data/fql.ts'
import { text } from '../../messages/access-providers-text.ts'
import type { SignatureFinding } from './signature-finding.ts'
import type { DecodedToken } from '../../data/decoded-token.ts'

/** A public key as an identity provider publishes it (RFC 7517). */
type PublicKey = Readonly<Record<string, QueryValue>>

/** Reads the keys of a JSON Web Key Set; undefined where the text is none. */
export function readKeySet(source: string): readonly PublicKey[] | undefined {
  try {
    const set = JSON.parse(source) as { readonly keys?: unknown } | null
    return Array.isArray(set?.keys) ? (set.keys as readonly PublicKey[]) : undefined
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const ALGORITHMS = {
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  RS384: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384' },
  RS512: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' },
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
} as const

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))
}

/** Whether a key verifies the signature; a key that is none of the algorithm does not. */
async function verifies(key: PublicKey, algorithm: (typeof ALGORITHMS)[keyof typeof ALGORITHMS], source: string): Promise<boolean> {
  const end = source.lastIndexOf('.')
  try {
    const { kty, n, e, crv, x, y } = key
    const imported = await crypto.subtle.importKey('jwk', { kty, n, e, crv, x, y } as JsonWebKey, algorithm, false, ['verify'])
    const signed = Uint8Array.from(source.slice(0, end), (character) => character.charCodeAt(0))
    return await crypto.subtle.verify(algorithm, imported, bytesOf(source.slice(end + 1)), signed)
  } catch (error: unknown) {
    if (error instanceof DOMException || error instanceof TypeError) return false
    throw error
  }
}

/**
 * Verifies the signature of a token with the keys of a set that was pasted, in this browser alone.
 *
 * A token that names a key is verified with that one; one that names none, with each.
 */
export async function keySetFinding(source: string, { header }: DecodedToken, keys: readonly PublicKey[]): Promise<SignatureFinding> {
  if (typeof crypto === 'undefined' || (crypto as Partial<Crypto>).subtle === undefined) {
    return { passed: undefined, explanation: text('check.keys_unsupported') }
  }
  const algorithm = Object.entries(ALGORITHMS).find(([name]) => name === header['alg'])?.[1]
  if (algorithm === undefined) return { passed: false, explanation: text('check.keys_algorithm') }
  const kid = header['kid']
  const candidates = kid === undefined ? keys : keys.filter((key) => key['kid'] === kid)
  if (candidates.length === 0) {
    const known = keys.map((key) => (typeof key['kid'] === 'string' ? key['kid'] : text('check.absent'))).join(', ')
    return { passed: false, explanation: text('check.keys_no_kid', { kid: typeof kid === 'string' ? kid : text('check.absent'), known }) }
  }
  const results = await Promise.all(candidates.map((key) => verifies(key, algorithm, source.trim())))
  const passed = results.includes(true)
  return { passed, explanation: text(passed ? 'check.keys_ok' : 'check.keys_wrong') }
}
