/** What is known of a named type. */
import type { Scheme } from './scheme.ts'

/** Documents, and the absence of one, are types of a collection. */
export type DocumentRole = { readonly kind: 'document' | 'missing'; readonly collection: string }

export interface TypeShape {
  readonly name: string
  /** Generic parameters; the arguments of a type take their places. */
  readonly parameters: readonly string[]
  /** Fields and methods. */
  readonly fields: FieldSchemes
  /** `value(args)`. */
  readonly apply: Scheme | undefined
  /** `value[args]`, as a function of the arguments. */
  readonly access: Scheme | undefined
  /** What the type stands for where no rule for its name applies. */
  readonly alias: Scheme | undefined
  /** Whether fields of collections may have the type. */
  readonly persistable: boolean
  readonly document: DocumentRole | undefined
}

/** Fields by name. Their schemes are made when they are first asked for. */
export interface FieldSchemes {
  has(name: string): boolean
  get(name: string): Scheme | undefined
  keys(): Iterable<string>
}

/** Fields of which each is made once, when it is needed. */
export class LazyFields implements FieldSchemes {
  readonly #makers: ReadonlyMap<string, () => Scheme>
  readonly #made = new Map<string, Scheme>()

  constructor(makers: ReadonlyMap<string, () => Scheme>) {
    this.#makers = makers
  }

  has(name: string): boolean {
    return this.#makers.has(name)
  }

  get(name: string): Scheme | undefined {
    const made = this.#made.get(name)
    if (made !== undefined) return made
    const scheme = this.#makers.get(name)?.()
    if (scheme !== undefined) this.#made.set(name, scheme)
    return scheme
  }

  keys(): Iterable<string> {
    return this.#makers.keys()
  }
}
