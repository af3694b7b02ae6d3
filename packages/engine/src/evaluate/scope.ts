/**
 * Compile-time resolution of names.
 *
 *   body (query, lambda)  ── one BodyLayout: counts slots, collects what the body takes from outside
 *     └ scope (block)     ── names visible from here on; shadowing adds a scope entry, never reuses a slot
 *
 * A name resolves to the number of bodies to go up and a slot there. What no scope declares is a global: an argument of the query, a module,
 * a collection or a function, looked up when it is evaluated.
 */
import type { Expression } from '@terrarium/language'
import type { FreeVariable } from '../runtime/lambda.ts'
import type { Library } from '../runtime/library.ts'
import type { Evaluator } from '../runtime/frame.ts'

/** Where a variable lives: `depth` bodies up, at `slot`. */
export interface Address {
  readonly depth: number
  readonly slot: number
}

/** Compiles an expression whose names are resolved in a scope; handed down so that the kinds of expressions need not know each other. */
export type Compile = (tree: Expression, scope: Scope) => Evaluator

/** What all compiling of an engine shares. */
export interface CompileSetup {
  readonly compile: Compile
  /** Global names are resolved in it when they are compiled. */
  readonly library: Library
}

/** Slots of one body. */
export class BodyLayout {
  readonly setup: CompileSetup
  readonly outer: Scope | undefined
  /** Whether unresolved names may be arguments of the query or placeholders. */
  readonly queryVariables: boolean
  readonly #free = new Map<string, FreeVariable>()
  #size = 0

  constructor(setup: CompileSetup, outer: Scope | undefined, queryVariables: boolean) {
    this.setup = setup
    this.outer = outer
    this.queryVariables = queryVariables
  }

  get size(): number {
    return this.#size
  }

  get free(): readonly FreeVariable[] {
    return [...this.#free.values()]
  }

  allocate(): number {
    return this.#size++
  }

  /** Notes that this body takes the variable from outside: `address` as seen from this body, undefined for a query variable. */
  addFree(name: string, address: Address | undefined): void {
    if (!this.#free.has(name)) this.#free.set(name, { name, address: address && { depth: address.depth - 1, slot: address.slot } })
  }
}

/** Names of a block and of what encloses it. */
export class Scope {
  readonly layout: BodyLayout
  readonly #outer: Scope | undefined
  readonly #slots = new Map<string, number>()

  constructor(layout: BodyLayout, outer?: Scope) {
    this.layout = layout
    this.#outer = outer
  }

  /** Compiles an expression that stands here. */
  compile(tree: Expression): Evaluator {
    return this.layout.setup.compile(tree, this)
  }

  /** Makes the name visible from here on and returns its slot. */
  declare(name: string): number {
    const slot = this.layout.allocate()
    this.#slots.set(name, slot)
    return slot
  }

  /** Finds a variable, noting it as free in each body that it is reached through. */
  resolve(name: string): Address | undefined {
    const here = this.#slots.get(name)
    if (here !== undefined) return { depth: 0, slot: here }
    if (this.#outer !== undefined) return this.#outer.resolve(name)
    const beyond = this.layout.outer?.resolve(name)
    if (beyond === undefined) return undefined
    const address = { depth: beyond.depth + 1, slot: beyond.slot }
    this.layout.addFree(name, address)
    return address
  }

  /** Notes a variable of the query (an argument or placeholder) as free in this body and those around it. */
  noteQueryVariable(name: string): void {
    this.layout.addFree(name, undefined)
    this.layout.outer?.noteQueryVariable(name)
  }
}
