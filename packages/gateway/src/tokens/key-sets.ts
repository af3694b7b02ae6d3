import type { Clock, Timestamp } from '@terrarium/base'
import { fetchKeys } from './fetch-keys.ts'
import type { FetchOptions } from './fetch-keys.ts'
import { parseKeySet } from './key-set.ts'
import type { KeySet } from './key-set.ts'
import { KeysUnavailable } from './keys-unavailable.ts'

/** What key sets need from the rest of the server. */
export interface KeySetsOptions extends FetchOptions {
  readonly clock: Clock
  /** Called when keys cannot be fetched any more; `isCovered`: those that are known go on. */
  readonly onFault?: (jwksUri: string, reason: string, isCovered: boolean) => void
}

/** Key sets that are kept, and fetches under way, at most. */
const SETS_MAX = 256
const FETCHES_MAX = 64
/** After this long keys are fetched again while the known ones are used. */
const FRESH_MICROS = 5 * 60_000_000
/** After this long without a fetch that succeeded keys are not used any more. */
const USABLE_MICROS = 60 * 60_000_000
/** Time from one fetch of a key set to the next, at least; longer if it failed. */
const FETCH_INTERVAL_MICROS = 500_000
const FAILURE_INTERVAL_MICROS = 5_000_000

/** A key set as it was fetched last. */
interface Entry {
  keys: KeySet | undefined
  etag: string | undefined
  text: string | undefined
  /** When the keys were last known to be those of the endpoint. */
  confirmedAt: Timestamp
  /** When the last fetch began. */
  triedAt: Timestamp
  failure: KeysUnavailable | undefined
  pending: Promise<KeySet> | undefined
}

/**
 * The keys of access providers, by their address. The times are those of the reference.
 *
 *   age of the keys   0 ──────── 5 min ─────────────────────── 1 h ────────────▶
 *                     used       used, fetched in the background   fetched first
 *
 * One fetch of a set is under way at a time; all that need it wait for the same one.
 *
 * @see reference: wire-protocol.md §8.5
 */
export class KeySets {
  readonly #options: KeySetsOptions
  /** In the order of their use. */
  readonly #entries = new Map<string, Entry>()
  #fetches = 0

  constructor(options: KeySetsOptions) {
    this.#options = options
  }

  /** The keys that can be used without waiting. Has old ones fetched again. */
  current(jwksUri: string): KeySet | undefined {
    const entry = this.#entries.get(jwksUri)
    if (entry?.keys === undefined) return undefined
    const age = this.#options.clock.now() - entry.confirmedAt
    if (age >= USABLE_MICROS) return undefined
    this.#touch(jwksUri, entry)
    if (age >= FRESH_MICROS && this.#mayFetch(entry)) this.#fetch(jwksUri, entry).catch(ignore)
    return entry.keys
  }

  /** The keys, fetched if need be. @throws {KeysUnavailable} */
  async get(jwksUri: string): Promise<KeySet> {
    return this.current(jwksUri) ?? (await this.#fetchNow(jwksUri, this.#entryOf(jwksUri)))
  }

  /** Newer keys than the given ones, as soon as they may be fetched. @throws {KeysUnavailable} */
  async newerThan(jwksUri: string, known: KeySet): Promise<KeySet> {
    const entry = this.#entryOf(jwksUri)
    if (entry.keys !== undefined && entry.keys !== known) return entry.keys
    if (entry.pending === undefined) await this.#untilNextFetch(entry)
    return this.#fetchNow(jwksUri, entry)
  }

  /** Fetches, or joins the fetch under way. A fetch that has just failed is not repeated. */
  #fetchNow(jwksUri: string, entry: Entry): Promise<KeySet> {
    if (entry.pending === undefined && entry.failure !== undefined && !this.#mayFetch(entry)) return Promise.reject(entry.failure)
    return this.#fetch(jwksUri, entry)
  }

  #fetch(jwksUri: string, entry: Entry): Promise<KeySet> {
    entry.pending ??= this.#load(jwksUri, entry).finally(() => (entry.pending = undefined))
    return entry.pending
  }

  async #load(jwksUri: string, entry: Entry): Promise<KeySet> {
    if (this.#fetches >= FETCHES_MAX) throw new KeysUnavailable('too many keys are being fetched')
    this.#fetches++
    entry.triedAt = this.#options.clock.now()
    try {
      const fetched = await fetchKeys(jwksUri, entry.keys && entry.etag, this.#options)
      if (fetched !== 'unchanged') this.#take(entry, fetched)
      entry.confirmedAt = entry.triedAt
      entry.failure = undefined
      return entry.keys ?? this.#fail('their endpoint did not send a key set')
    } catch (error: unknown) {
      if (!(error instanceof KeysUnavailable)) throw error
      if (entry.failure === undefined) this.#options.onFault?.(jwksUri, error.message, this.#isUsable(entry))
      entry.failure = error
      throw error
    } finally {
      this.#fetches--
    }
  }

  /** The same text leaves the key set what it was, so that what it has verified stays verified. */
  #take(entry: Entry, { text, etag }: { readonly text: string; readonly etag: string | undefined }): void {
    if (entry.text !== text) entry.keys = parseKeySet(text)
    entry.text = text
    entry.etag = etag
  }

  #fail(reason: string): never {
    throw new KeysUnavailable(reason)
  }

  #isUsable({ confirmedAt }: Entry): boolean {
    return this.#options.clock.now() - confirmedAt < USABLE_MICROS
  }

  #mayFetch(entry: Entry): boolean {
    return this.#nextFetch(entry) <= this.#options.clock.now()
  }

  #nextFetch({ triedAt, failure }: Entry): Timestamp {
    return triedAt + (failure === undefined ? FETCH_INTERVAL_MICROS : FAILURE_INTERVAL_MICROS)
  }

  async #untilNextFetch(entry: Entry): Promise<void> {
    if (entry.failure !== undefined) return
    const ms = (this.#nextFetch(entry) - this.#options.clock.now()) / 1000
    if (ms > 0) await new Promise((done) => setTimeout(done, ms))
  }

  #entryOf(jwksUri: string): Entry {
    const known = this.#entries.get(jwksUri)
    const entry = known ?? { ...NEVER_FETCHED }
    this.#touch(jwksUri, entry)
    if (known === undefined && this.#entries.size > SETS_MAX) this.#entries.delete(this.#entries.keys().next().value ?? '')
    return entry
  }

  #touch(jwksUri: string, entry: Entry): void {
    this.#entries.delete(jwksUri)
    this.#entries.set(jwksUri, entry)
  }
}

const NEVER_FETCHED: Entry = {
  keys: undefined,
  etag: undefined,
  text: undefined,
  confirmedAt: -Infinity,
  triedAt: -Infinity,
  failure: undefined,
  pending: undefined,
}

function ignore(): void {}
