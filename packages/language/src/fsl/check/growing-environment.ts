import type { SourceTexts } from '../../diagnostics/diagnostic.ts'
import { inReferenceFieldOrder } from '../../compat/reference-order.ts'
import { collectionShapes } from '../../environment/collection-types.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import { libraryEnvironment } from '../../environment/library-environment.ts'
import { type Scheme, simpleScheme } from '../../types/scheme.ts'
import type { TypeShape } from '../../types/shape.ts'
import { anyType, namedType, type Type } from '../../types/type.ts'
import type { CollectionItem } from '../model/schema-item.ts'
import { collectionTypeSource } from './declared-types.ts'

/**
 * The library, with the collections and functions that a schema check adds one by one.
 *
 * Unlike the environment of queries it keeps the spans of types, and types of computed fields may still be variables.
 */
export class GrowingEnvironment implements TypeEnvironment {
  readonly sources: SourceTexts = new Map()
  readonly #library = libraryEnvironment()
  readonly #globals = new Map<string, Scheme>()
  readonly #shapes = new Map<string, TypeShape>()

  global(name: string): Scheme | undefined {
    return this.#library.global(name) ?? this.#globals.get(name)
  }

  shape(name: string): TypeShape | undefined {
    return this.#shapes.get(name) ?? this.#library.shape(name)
  }

  operator(symbol: string): Scheme | undefined {
    return this.#library.operator(symbol)
  }

  globalNames(): Iterable<string> {
    return [...this.#library.globalNames(), ...this.#globals.keys()]
  }

  restrictedTo(): TypeEnvironment {
    return this
  }

  has(name: string): boolean {
    return this.#globals.has(name)
  }

  define(name: string, scheme: Scheme): void {
    this.#globals.set(name, scheme)
  }

  /** Adds a collection under its name and its alias. */
  addCollection(item: CollectionItem, computedTypes: ReadonlyMap<string, Type>): void {
    const source = collectionTypeSource(item)
    for (const name of item.alias === undefined ? [item.name.text] : [item.name.text, item.alias.value.text]) {
      for (const shape of collectionShapes(source, name, (field) => computedTypes.get(field) ?? anyType(), inReferenceFieldOrder))
        this.#shapes.set(shape.name, shape)
      this.#globals.set(name, simpleScheme(namedType(`${name}Collection`, [], item.name.span)))
    }
  }
}
