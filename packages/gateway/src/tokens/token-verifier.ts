import { KeySets } from './key-sets.ts'
import type { KeySetsOptions } from './key-sets.ts'
import type { KeySet } from './key-set.ts'
import { KeysUnavailable } from './keys-unavailable.ts'

/** Whether a token's signature is right; `unavailable`: its keys cannot be fetched now. */
export type TokenFinding = { readonly kind: 'right' | 'wrong' | 'overloaded' } | { readonly kind: 'unavailable'; readonly reason: string }

/** Verifies signatures of JWTs with the keys of access providers. */
export interface TokenVerifier {
  /** The address of the keys that have verified a token, if they still are the keys there. Does not wait. */
  verifierOf(token: string): string | undefined
  /** Verifies a token with the keys at an address. */
  verify(token: string, jwksUri: string): Promise<TokenFinding>
}

const VERIFIED_MAX = 2048
/** Tokens that wait for keys: for those of one address, and in all. */
const WAITING_FOR_KEYS_MAX = 200
const WAITING_MAX = 2000
const FETCH_TIMEOUT_MS = 10_000

/** Creates a verifier with keys of its own. */
export function createTokenVerifier(options: Omit<KeySetsOptions, 'timeoutMs'> & { readonly timeoutMs?: number }): TokenVerifier {
  return new Verifier(new KeySets({ timeoutMs: FETCH_TIMEOUT_MS, ...options }))
}

interface Verified {
  readonly jwksUri: string
  readonly keys: KeySet
}

class Verifier implements TokenVerifier {
  readonly #keySets: KeySets
  readonly #verified = new Map<string, Verified>()
  /** Tokens that wait for keys, by their address. */
  readonly #waiting = new Map<string, number>()
  #waitingInAll = 0

  constructor(keySets: KeySets) {
    this.#keySets = keySets
  }

  verifierOf(token: string): string | undefined {
    const verified = this.#verified.get(token)
    if (verified === undefined) return undefined
    if (this.#keySets.current(verified.jwksUri) === verified.keys) return verified.jwksUri
    this.#verified.delete(token)
    return undefined
  }

  async verify(token: string, jwksUri: string): Promise<TokenFinding> {
    try {
      return { kind: (await this.#isRight(token, jwksUri)) ? 'right' : 'wrong' }
    } catch (error: unknown) {
      if (error instanceof TooManyWait) return { kind: 'overloaded' }
      if (error instanceof KeysUnavailable) return { kind: 'unavailable', reason: error.message }
      throw error
    }
  }

  /** A key that is not known has the keys fetched once more. */
  async #isRight(token: string, jwksUri: string): Promise<boolean> {
    const keys = this.#keySets.current(jwksUri) ?? (await this.#wait(jwksUri, () => this.#keySets.get(jwksUri)))
    const finding = await keys.findSignature(token)
    if (finding === 'right') return this.#keep(token, jwksUri, keys)
    if (finding === 'wrong') return false
    const newer = await this.#wait(jwksUri, () => this.#keySets.newerThan(jwksUri, keys))
    return newer !== keys && (await newer.findSignature(token)) === 'right' && this.#keep(token, jwksUri, newer)
  }

  /** Tokens whose keys are known never wait, so that a flood of forged ones delays only each other. */
  async #wait(jwksUri: string, load: () => Promise<KeySet>): Promise<KeySet> {
    const waiting = this.#waiting.get(jwksUri) ?? 0
    if (waiting >= WAITING_FOR_KEYS_MAX || this.#waitingInAll >= WAITING_MAX) throw new TooManyWait()
    this.#waiting.set(jwksUri, waiting + 1)
    this.#waitingInAll++
    try {
      return await load()
    } finally {
      const left = (this.#waiting.get(jwksUri) ?? 1) - 1
      if (left === 0) this.#waiting.delete(jwksUri)
      else this.#waiting.set(jwksUri, left)
      this.#waitingInAll--
    }
  }

  #keep(token: string, jwksUri: string, keys: KeySet): true {
    this.#verified.set(token, { jwksUri, keys })
    if (this.#verified.size > VERIFIED_MAX) this.#verified.delete(this.#verified.keys().next().value ?? '')
    return true
  }
}

class TooManyWait extends Error {
  override readonly name = 'TooManyWait'
}
