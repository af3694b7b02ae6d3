/** Names bound in the source: parameters, `let`s and arguments, the innermost first. */
import type { Branch } from '../types/overload-branch.ts'
import type { Scheme } from '../types/scheme.ts'
import { branchesIn, hasVariable } from '../types/reachable.ts'

export class Scope {
  readonly #outer: Scope | undefined
  readonly #schemes = new Map<string, Scheme>()
  /** Schemes whose types have variables, which may get further bounds. */
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

  /** Returns the branches of types in scope. */
  freeBranches = (): ReadonlySet<Branch> => {
    const free = new Set<Branch>(this.#outer?.freeBranches())
    for (const { type } of this.#open.values()) {
      const { lower, upper } = branchesIn(type, false)
      for (const branch of [...lower, ...upper]) free.add(branch)
    }
    return free
  }
}
