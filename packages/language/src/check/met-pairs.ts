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

export class MetPairs {
  readonly #inference: Inference
  readonly #listed: Pair[] = []
  #keys: Set<string> | undefined

  constructor(inference: Inference) {
    this.#inference = inference
  }

  /** Adds a pair, and says whether it is new. */
  add(pair: Pair): boolean {
    if (this.#keys === undefined) {
      for (const other of this.#listed) if (this.#isSame(other, pair)) return false
      this.#listed.push(pair)
      if (this.#listed.length > LISTED_MAX) this.#keys = new Set(this.#listed.map((listed) => this.#keyOf(listed)))
      return true
    }
    const { size } = this.#keys
    return this.#keys.add(this.#keyOf(pair)).size > size
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
