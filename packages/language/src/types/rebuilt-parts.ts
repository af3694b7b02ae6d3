/**
 * Remembers what parts of a type were rebuilt to, for each polarity.
 *
 * Types share their parts and are exponentially larger as trees, so each part is rebuilt once.
 */
import type { Type } from './type.ts'
import type { TypeVariable } from './variable.ts'

/** Variables are mapped by the function that rebuilds the type. */
type Part = Exclude<Type, TypeVariable>

export class RebuiltParts {
  #positive: Map<Part, Type> | undefined
  #negative: Map<Part, Type> | undefined

  rebuild(type: Part, positive: boolean, make: (type: Part, positive: boolean) => Type): Type {
    const known = (positive ? this.#positive : this.#negative)?.get(type)
    if (known !== undefined) return known
    const made = make(type, positive)
    if (positive) (this.#positive ??= new Map()).set(type, made)
    else (this.#negative ??= new Map()).set(type, made)
    return made
  }
}
