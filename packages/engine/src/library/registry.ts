import { must } from '@terrarium/base'
import type { ModuleValue, Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import type { TypeTable } from '../runtime/native.ts'

/**
 * Where the evaluator finds what values offer.
 *
 * The tables themselves import much of the run-time, which in turn looks up tables; so this file knows none of them, and the standard
 * library is installed once, when the first engine is created.
 */
export interface Library {
  tableOf(value: Value, context: QueryContext): TypeTable
  /** A module or function that needs no schema, by name: `Math`, `log`, `Collection`. */
  findGlobal(name: string): Value | undefined
  /** A module that needs no schema by its dotted name: `Math`, `FQL.Schema`. */
  findModule(name: string): ModuleValue | undefined
  /** Names of all globals, for suggestions and the check against the signatures. */
  readonly globalNames: readonly string[]
}

let installed: Library | undefined

/** Makes a library the one in use. */
export function installLibrary(library: Library): void {
  installed = library
}

/** Finds the table of any value: of its type, or of the module that it is. */
export function tableOf(value: Value, context: QueryContext): TypeTable {
  return current().tableOf(value, context)
}

/** Finds a global module or function that needs no schema. */
export function findGlobal(name: string): Value | undefined {
  return current().findGlobal(name)
}

/** Finds a global module by its dotted name. */
export function findModule(name: string): ModuleValue | undefined {
  return current().findModule(name)
}

/** Names of all globals that need no schema. */
export function globalNames(): readonly string[] {
  return current().globalNames
}

function current(): Library {
  return must(installed, 'the standard library is installed')
}
