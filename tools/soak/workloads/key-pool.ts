import type { Random } from '../../histories/random.ts'

const KEYS_AT_ONCE = 6
const WRITES_OF_A_KEY = 40

/** A few keys at a time, so that transactions meet; a key that was written often gives way to a new one. */
export class KeyPool {
  readonly #keys = Array.from({ length: KEYS_AT_ONCE }, (_, place) => ({ key: place + 1, writes: 0 }))
  #lastKey = KEYS_AT_ONCE
  #lastValue = 0

  key(random: Random): string {
    return String(this.#keys[random.below(KEYS_AT_ONCE)]?.key)
  }

  /** A key, and a value that is written once only. */
  nextWrite(random: Random): { readonly key: string; readonly value: number } {
    const place = random.below(KEYS_AT_ONCE)
    const current = this.#keys[place] ?? { key: 1, writes: 0 }
    if (++current.writes >= WRITES_OF_A_KEY) this.#keys[place] = { key: ++this.#lastKey, writes: 0 }
    return { key: String(current.key), value: ++this.#lastValue }
  }
}
