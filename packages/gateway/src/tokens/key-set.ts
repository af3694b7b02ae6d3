import { compactVerify } from 'jose/jws/compact/verify'
import { createLocalJWKSet } from 'jose/jwks/local'
import { JOSEError, JWKSNoMatchingKey, JWSSignatureVerificationFailed } from 'jose/errors'
import { KeysUnavailable } from './keys-unavailable.ts'

/** `unknownKey`: the set may be older than the key that signed. */
export type SignatureFinding = 'right' | 'wrong' | 'unknownKey'

/** Public keys of an access provider. */
export interface KeySet {
  /** Looks whether one of them signed a token. Never throws. */
  findSignature(token: string): Promise<SignatureFinding>
}

/** Algorithms that are verified; which of them are accepted is the engine's to say. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256']
const KEYS_MAX = 100

/** Reads a key set. Keys that cannot verify tokens are left out. @throws {KeysUnavailable} */
export function parseKeySet(text: string): KeySet {
  const keys = readKeys(text)
  if (keys === undefined) throw new KeysUnavailable('their endpoint did not send a key set')
  if (keys.length > KEYS_MAX) throw new KeysUnavailable(`there are more than ${KEYS_MAX} of them`)
  const find = createLocalJWKSet({ keys: keys.filter(({ kty }) => kty === 'RSA' || kty === 'EC') })
  return {
    findSignature: async (token) => {
      try {
        await compactVerify(token, find, { algorithms: ALGORITHMS })
        return 'right'
      } catch (error: unknown) {
        return findingOf(error, token)
      }
    },
  }
}

function readKeys(text: string): { readonly kty: string }[] | undefined {
  try {
    const set: unknown = JSON.parse(text)
    const keys = typeof set === 'object' && set !== null && 'keys' in set ? set.keys : undefined
    return Array.isArray(keys) && keys.every(isKey) ? keys : undefined
  } catch {
    return undefined
  }
}

function isKey(key: unknown): key is { readonly kty: string } {
  return typeof key === 'object' && key !== null && 'kty' in key && typeof key.kty === 'string'
}

/** A key without a name may have been replaced by another one without a name. */
function findingOf(error: unknown, token: string): SignatureFinding {
  if (error instanceof JWKSNoMatchingKey) return 'unknownKey'
  if (error instanceof JWSSignatureVerificationFailed) return namesKey(token) ? 'wrong' : 'unknownKey'
  // The library and the platform's cryptography report weak and malformed keys by these errors.
  if (error instanceof JOSEError || error instanceof TypeError || error instanceof DOMException) return 'wrong'
  throw error
}

function namesKey(token: string): boolean {
  const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'))
  return typeof header === 'object' && header !== null && 'kid' in header
}
