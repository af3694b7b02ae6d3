/**
 * Values by text, of which those that were not used for a while are dropped when their estimated size exceeds a bound.
 *
 * They are in two generations: what is used joins the younger one. When that has grown to half of the bound, it becomes the older one,
 * and what the older one still had is dropped. So a hit in the younger one, which is the rule, changes nothing. What is larger than half of the
 * bound is not kept.
 */
export class TextCache<Value> {
  readonly #bytesMax: number
  readonly #bytesPerCharacter: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()
  #youngBytes = 0

  /** A value is estimated at `bytesPerCharacter` for each character of its text. */
  constructor(bytesMax: number, bytesPerCharacter: number) {
    this.#bytesMax = bytesMax
    this.#bytesPerCharacter = bytesPerCharacter
  }

  /** The value of a text, made if it is not kept. */
  get(text: string, make: (text: string) => Value): Value {
    const young = this.#young.get(text)
    if (young !== undefined) return young
    const value = this.#old.get(text) ?? make(text)
    this.#add(text, value)
    return value
  }

  #add(text: string, value: Value): void {
    const bytes = (text.length + 1) * this.#bytesPerCharacter
    if (bytes > this.#bytesMax / 2) return
    if (this.#youngBytes + bytes > this.#bytesMax / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngBytes = 0
    }
    this.#young.set(text, value)
    this.#youngBytes += bytes
  }
}
