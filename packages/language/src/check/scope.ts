/** Names bound in the source: parameters, `let`s and arguments, the innermost first. */
import type { Alternative } from '../types/alternative.ts'
import type { Scheme } from '../types/scheme.ts'
import { alternativesIn, hasVariable } from '../types/survey.ts'

export class Scope {
  readonly #outer: Scope | undefined
  readonly #schemes = new Map<string, Scheme>()
  /** Schemes whose types may still change. */
  readonly #open = new Map<string, Scheme>()

  constructor(outer?: Scope) {
    this.#outer = outer
  }

  get(name: string): Scheme | undefined {
    return this.#schemes.get(name) ?? this.#outer?.get(name)
  }

  define(name: string, scheme: Scheme): void {
    this.#schemes.set(name, scheme)
    if (hasVariable(scheme.type)) this.#open.set(name, scheme)
    else this.#open.delete(name)
  }

  /** Alternatives that types of names in scope stand under. */
  freeAlternatives = (): ReadonlySet<Alternative> => {
    const free = new Set<Alternative>(this.#outer?.freeAlternatives())
    for (const { type } of this.#open.values()) {
      const { values, uses } = alternativesIn(type, false)
      for (const alternative of [...values, ...uses]) free.add(alternative)
    }
    return free
  }
}
