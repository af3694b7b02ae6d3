/** Keys of compact types, equal for equal types: they show when a type is recursive. */
import { eachCompactPart, type CompactType } from './compact-type.ts'

export class CompactKeys {
  readonly #known = new WeakMap<CompactType, number>()
  readonly #interned = new Map<string, number>()

  of(compact: CompactType): number {
    const known = this.#known.get(compact)
    if (known !== undefined) return known
    const key = this.#keyOf(compact)
    const number = this.#interned.get(key) ?? this.#interned.size
    this.#interned.set(key, number)
    this.#known.set(compact, number)
    return number
  }

  #keyOf(compact: CompactType): string {
    const { any, never, isError, variables, literals, names, constructed, functions, record, tuples } = compact
    const parts: number[] = []
    eachCompactPart(compact, true, (part) => {
      parts.push(this.of(part))
    })
    return JSON.stringify([
      any,
      never,
      isError,
      [...variables].map(({ id }) => id).sort((a, b) => a - b),
      [...compact.overloads.keys()].map(({ ordinal }) => ordinal),
      [...literals.keys()],
      [...names.keys()],
      [...constructed].map(([name, args]) => [name, args.length]),
      [...functions.keys()],
      compact.access?.parameters.length,
      compact.projection !== undefined,
      record && [[...record.fields.keys()], record.wildcard !== undefined],
      compact.interface && [...compact.interface.keys()],
      [...tuples.keys()],
      compact.differences.length,
      parts,
    ])
  }
}
