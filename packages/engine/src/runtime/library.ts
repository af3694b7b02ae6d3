import type { ModuleValue, Value } from '@terrarium/values'
import type { QueryContext } from './context.ts'
import type { TypeTable } from './native.ts'

/**
 * The standard library: the table of each type and module, and the names that need no schema.
 *
 * Calls and evaluation look tables up here, and tables make calls: so a run receives its library through the context.
 */
export interface Library {
  /** The table of a value: of its type, or of the module that it is. */
  tableOf(value: Value, context: QueryContext): TypeTable
  /** A module or function that needs no schema, by name: `Math`, `log`, `Collection`. */
  findGlobal(name: string): Value | undefined
  /** A module that needs no schema by its dotted name: `Math`, `FQL.Schema`. */
  findModule(name: string): ModuleValue | undefined
  /** Names of all globals: reserved for them, and compared with the signatures. */
  readonly globalNames: readonly string[]
}
