/**
 * The pairs with a variable that one act of relating has met, to notice where it comes round.
 *
 * Most acts meet a few pairs, which are compared one by one, so that identities of types are asked for only where variables and
 * alternatives are the same already. Acts that meet many keep keys of them.
 */
import type { Inference } from '../types/inference.ts'
import type { Type } from '../types/type.ts'
import type { Pair } from './relation.ts'

/** As many as are found faster by looking than by a key. */
const LISTED_MAX = 12

interface Listed {
  readonly pair: Pair
  readonly before: Listed | undefined
}

export class MetPairs {
  readonly #inference: Inference
  #listed: Listed | undefined
  #length = 0
  #keys: Set<string> | undefined

  constructor(inference: Inference) {
    this.#inference = inference
  }

  /** Adds a pair, and says whether it is new. */
  add(pair: Pair): boolean {
    if (this.#keys === undefined) {
      for (let other = this.#listed; other !== undefined; other = other.before) if (this.#isSame(other.pair, pair)) return false
      this.#listed = { pair, before: this.#listed }
      if (++this.#length > LISTED_MAX) this.#keys = this.#keysOfListed()
      return true
    }
    const { size } = this.#keys
    return this.#keys.add(this.#keyOf(pair)).size > size
  }

  #keysOfListed(): Set<string> {
    const keys = new Set<string>()
    for (let listed = this.#listed; listed !== undefined; listed = listed.before) keys.add(this.#keyOf(listed.pair))
    return keys
  }

  #isSame(a: Pair, b: Pair): boolean {
    return (
      a.valueAlternative === b.valueAlternative &&
      a.useAlternative === b.useAlternative &&
      mayBeSame(a.value, b.value) &&
      mayBeSame(a.use, b.use) &&
      this.#inference.isSame(a.value, b.value) &&
      this.#inference.isSame(a.use, b.use)
    )
  }

  #keyOf({ value, valueAlternative, use, useAlternative }: Pair): string {
    const { keyOf } = this.#inference
    return `${keyOf(value)}@${valueAlternative.ordinal}<${keyOf(use)}@${useAlternative.ordinal}`
  }
}

function mayBeSame(a: Type, b: Type): boolean {
  return a === b || (a.kind === b.kind && a.kind !== 'variable')
}
