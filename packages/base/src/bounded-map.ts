interface Kept<Value> {
  readonly value: Value
  readonly bytes: number
}

/** A map that forgets its oldest entries when their number or their estimated bytes are over a bound. The newest always stays. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Kept<Value>>()
  readonly #countMax: number
  readonly #bytesMax: number
  #bytes = 0

  constructor(countMax: number, bytesMax: number) {
    this.#countMax = countMax
    this.#bytesMax = bytesMax
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value
  }

  set(key: Key, value: Value, bytes: number): void {
    this.delete(key)
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= 1 || (this.#entries.size <= this.#countMax && this.#bytes <= this.#bytesMax)) return
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    const known = this.#entries.get(key)
    if (known === undefined) return
    this.#entries.delete(key)
    this.#bytes -= known.bytes
  }
}
