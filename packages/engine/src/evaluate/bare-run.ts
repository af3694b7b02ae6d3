/**
 * Evaluation without a database, for tests and benchmarks of the evaluator: a run whose catalog is empty and that has no documents.
 */
import { parseQuery } from '@terrarium/language'
import type { Value } from '@terrarium/values'
import type { Catalog, DatabaseDefinition } from '../catalog/catalog.ts'
import type { Documents } from '../document/documents.ts'
import type { Permissions } from '../access/permissions.ts'
import { installStandardLibrary } from '../library/standard-library.ts'
import { RunContext } from '../runtime/run-context.ts'
import { codeOfBody } from './compile-body.ts'
import { compileQuery, type CompiledQuery } from './compile.ts'

/** Time of bare runs in microseconds: 2024-01-01. */
export const BARE_RUN_TIME = 1_704_067_200_000_000

/** Creates a run with nothing in its database. */
export function createBareRun(variables: Readonly<Record<string, Value>> = {}): RunContext {
  installStandardLibrary()
  const catalog = { findCollection: () => undefined, findFunction: () => undefined }
  return new RunContext({
    database: {} as DatabaseDefinition,
    catalog: catalog as unknown as Catalog,
    transaction: { snapshot: { time: BARE_RUN_TIME } } as RunContext['transaction'],
    permissions: { logging: true } as Permissions,
    permissionsOfRole: () => ({ logging: true }) as Permissions,
    queryTime: BARE_RUN_TIME,
    deadline: Infinity,
    clock: { now: () => BARE_RUN_TIME },
    options: { typecheck: false, linearized: false, performanceHints: false },
    variables: new Map(Object.entries(variables)),
    codeOfBody,
    createDocuments: () => ({}) as Documents,
  })
}

/** Compiles a text that has no syntax errors. */
export function compileText(text: string): CompiledQuery {
  installStandardLibrary()
  const { tree, diagnostics } = parseQuery(text)
  const [first] = diagnostics
  if (first !== undefined) throw new Error(`${text}: ${first.message}`)
  return compileQuery(tree)
}

/** Evaluates a text in a bare run. */
export function evaluateText(text: string, variables?: Readonly<Record<string, Value>>): Value {
  return compileText(text)(createBareRun(variables))
}
