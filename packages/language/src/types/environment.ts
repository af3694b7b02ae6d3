/** Where names are looked up: values, the shapes of types, and operators. */
import type { SourceTexts } from '../diagnostics/diagnostic.ts'
import type { Scheme } from './scheme.ts'
import type { TypeShape } from './shape.ts'

export interface TypeEnvironment {
  /** A name that any query can use. */
  global(name: string): Scheme | undefined
  shape(name: string): TypeShape | undefined
  /** An operator as a function of its operands. */
  operator(symbol: string): Scheme | undefined
  /** Names of globals, for completion. */
  globalNames(): Iterable<string>
  /** Texts of signatures that spans lead into. */
  readonly sources: SourceTexts
  /** The part that a query sees which uses these names: the library, and of the user's items those named, and those they name. */
  restrictedTo(names: Iterable<string>): TypeEnvironment
}
