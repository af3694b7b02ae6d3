/**
 * Evaluation without a database, for tests and benchmarks of the evaluator: a run whose catalog is empty and that has no documents.
 */
import { parseQuery } from '@terrarium/language'
import type { Value } from '@terrarium/values'
import type { Catalog, DatabaseDefinition } from '../model/catalog.ts'
import type { Documents } from '../runtime/documents.ts'
import type { Permissions } from '../runtime/permissions.ts'
import { createStandardLibrary } from '../library/standard-library.ts'
import { typeTable } from '../library/native/native-definition.ts'
import { RunContext } from '../runtime/run-context.ts'
import { createTokenCodec } from '../runtime/token-codec.ts'
import { createCompiler, type CompiledQuery } from '../evaluate/compile.ts'

/** Time of bare runs in microseconds: 2024-01-01. */
export const BARE_RUN_TIME = 1_704_067_200_000_000

/** The system collections: modules even where there are no documents. */
const SYSTEM_MODULES = ['Collection', 'Function', 'Role', 'AccessProvider', 'Database', 'Key', 'Token', 'Credential']

/** Enough to evaluate what touches no document. */
export const BARE_LIBRARY = createStandardLibrary({
  modules: new Map(SYSTEM_MODULES.map((name) => [name, typeTable(name)])),
  documentTable: () => typeTable('Doc'),
})

/** The compiler for the library of bare runs. */
export const BARE_COMPILER = createCompiler(BARE_LIBRARY)

/** Creates a run with nothing in its database. */
export function createBareRun(variables: Readonly<Record<string, Value>> = {}): RunContext {
  const catalog = { findCollection: () => undefined, findFunction: () => undefined }
  return new RunContext({
    database: {} as DatabaseDefinition,
    catalog: catalog as unknown as Catalog,
    transaction: { snapshot: { time: BARE_RUN_TIME } } as RunContext['transaction'],
    permissions: { logging: true } as Permissions,
    permissionsOfRole: () => ({ logging: true }) as Permissions,
    queryTime: BARE_RUN_TIME,
    deadline: Infinity,
    isInterrupted: () => false,
    clock: { now: () => BARE_RUN_TIME },
    options: { typecheck: false, performanceHints: false },
    variables: new Map(Object.entries(variables)),
    library: BARE_LIBRARY,
    compiler: BARE_COMPILER,
    tokens: createTokenCodec(new Uint8Array(32)),
    createDocuments: () => ({}) as Documents,
  })
}

/** Compiles a text that has no syntax errors. */
export function compileText(text: string): CompiledQuery {
  const { tree, diagnostics } = parseQuery(text)
  const [first] = diagnostics
  if (first !== undefined) throw new Error(`${text}: ${first.message}`)
  return BARE_COMPILER.query(tree)
}

/** Evaluates a text in a bare run. */
export function evaluateText(text: string, variables?: Readonly<Record<string, Value>>): Value {
  return compileText(text)(createBareRun(variables))
}
