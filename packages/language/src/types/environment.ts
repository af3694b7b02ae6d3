/** Looks up names: global values, shapes of named types, and operators. */
import type { SourceTexts } from '../diagnostics/diagnostic.ts'
import type { Scheme } from './scheme.ts'
import type { TypeShape } from './shape.ts'

export interface TypeEnvironment {
  /** A value that any query can name. */
  global(name: string): Scheme | undefined
  shape(name: string): TypeShape | undefined
  /** An operator as a function of its operands. */
  operator(symbol: string): Scheme | undefined
  /** Names of globals, for completion. */
  globalNames(): Iterable<string>
  /** Texts of signatures, by the source of the spans in their types. */
  readonly sources: SourceTexts
  /** The part that a query with these names sees: the library, and the user's items that are named directly or by another item. */
  restrictedTo(names: Iterable<string>): TypeEnvironment
}
