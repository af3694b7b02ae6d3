/** The shape of a named type: its fields, how it is called, and its alias. */
import type { Scheme } from './scheme.ts'

/** Whether a type is of a collection's documents, or of references to missing ones. */
export interface DocumentRole {
  readonly kind: 'document' | 'missing'
  readonly collection: string
  /** The name in `Ref<…>`: the alias where the type's name is made from the collection's alias. */
  readonly reference: string
}

export interface TypeShape {
  readonly name: string
  /** Generic parameters, which instantiation replaces by the type's arguments. */
  readonly parameters: readonly string[]
  /** Fields and methods. */
  readonly fields: FieldSchemes
  /** `value(args)`. */
  readonly apply: Scheme | undefined
  /** `value[args]`, as a function of the arguments. */
  readonly access: Scheme | undefined
  /** The type that replaces it where no rule for its name applies. */
  readonly alias: Scheme | undefined
  /** Names of the alias's fields in the order of their definition, where the alias itself has another. */
  readonly definitionOrder?: readonly string[]
  /** Whether a document's field may have the type. */
  readonly persistable: boolean
  readonly document: DocumentRole | undefined
}

/** Fields by name. A scheme is made when it is first asked for. */
export interface FieldSchemes {
  has(name: string): boolean
  get(name: string): Scheme | undefined
  keys(): Iterable<string>
}

/** Fields whose schemes are made when they are first asked for, once. */
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
