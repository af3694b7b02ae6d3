/**
 * Identities of types: equal numbers for types that are equal except for their spans. A variable equals only itself.
 *
 * Composite types are interned by the identities of their parts, so the identity of a large type costs no more than its own parts.
 */
import { literalKey } from './literal.ts'
import type { Type } from './type.ts'
import type { TypeVariable } from './variable.ts'

export class TypeIdentities {
  readonly #known = new Map<Type, number>()
  readonly #interned = new Map<string, number>()

  /** Variables have odd numbers. */
  of(type: Type): number {
    if (type.kind === 'variable') return 2 * type.id + 1
    const known = this.#known.get(type)
    if (known !== undefined) return known
    const key = this.#keyOf(type)
    let identity = this.#interned.get(key)
    if (identity === undefined) {
      identity = 2 * this.#interned.size
      this.#interned.set(key, identity)
    }
    this.#known.set(type, identity)
    return identity
  }

  #list(types: Iterable<Type>): string {
    let text = ''
    for (const type of types) text += `${this.of(type)},`
    return text
  }

  #keyOf(type: Exclude<Type, TypeVariable>): string {
    switch (type.kind) {
      case 'any':
      case 'top':
      case 'never':
        return type.kind
      case 'literal':
        return `=${literalKey(type.literal)}`
      case 'named':
        return `n${type.name}<${this.#list(type.args)}`
      case 'record':
        return `{${JSON.stringify([...type.fields.keys()])}${this.#list(type.fields.values())}*${type.wildcard ? this.of(type.wildcard) : ''}`
      case 'interface':
        return `.${JSON.stringify(type.field)}${this.of(type.type)}`
      case 'tuple':
        return `[${this.#list(type.elements)}`
      case 'function':
        return `(${this.#list(type.parameters.map((parameter) => parameter.type))}...${type.variadic ? this.of(type.variadic.type) : ''}>${this.of(type.result)}`
      case 'union':
        return `|${this.#list(type.members)}`
      case 'intersection':
        return `&${this.#list(type.members)}`
      case 'generic':
        return `g${type.name}`
      case 'overload':
        return `o${type.variants.map((variant) => `${variant.branch.ordinal}:${this.of(variant.type)}`).join()}`
      case 'difference':
        return `-${this.of(type.type)},${this.of(type.minus)}`
      case 'guard':
        return `+${this.of(type.type)},${this.of(type.minus)}`
      case 'project':
        return `p${this.of(type.projection)},${this.of(type.result)}`
      case 'access':
        return `a${this.#list(type.args)}>${this.of(type.result)}`
      case 'lazy':
        return `l${this.of(type.force())}`
    }
  }
}
