import type { Inference } from '../types/inference.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Names for type parameters, in order: `A` to `Z`, then `AA` to `ZZ`; a name that a type has already is passed over. */
export class ParameterNames {
  readonly #inference: Inference
  #used = 0

  constructor(inference: Inference) {
    this.#inference = inference
  }

  next(): string {
    for (;;) {
      const letter = LETTERS.charAt(this.#used % LETTERS.length)
      const name = letter.repeat(Math.floor(this.#used / LETTERS.length) + 1)
      this.#used++
      if (this.#inference.shape(name) === undefined) return name
    }
  }
}
