/** Checks a query: its errors and warnings, and the type of its result as text. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { BlockExpression } from '../syntax/tree.ts'
import { anneal } from '../types/anneal.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { Inference, WorkExceeded } from '../types/inference.ts'
import { simpleScheme } from '../types/scheme.ts'
import { showType } from '../types/show-type.ts'
import { displayType, type ShownType } from '../types/shown-type.ts'
import type { Type } from '../types/type.ts'
import { Checker, type TypeObserver } from './checker.ts'
import { functionNotCalled, tooComplex } from './messages.ts'
import { namesIn } from './names-in.ts'
import { byPlace, distinct } from './report.ts'
import { Scope } from './scope.ts'
import { WORK_MAX } from './work.ts'

export interface CheckOptions {
  /** Types of the arguments, by name. */
  readonly variables?: ReadonlyMap<string, Type>
  /** Told the type of each expression. */
  readonly observe?: TypeObserver
  /** Steps that checking may take. */
  readonly workMax?: number
}

export interface QueryCheck {
  /** Warnings and errors; with an error the query must not run. */
  readonly diagnostics: readonly Diagnostic[]
  /** The type of the result; undefined when there are errors. */
  readonly staticType: string | undefined
}

/** Checks the tree of a query that parsed without errors. Never throws on any tree. */
export function checkQuery(tree: BlockExpression, environment: TypeEnvironment, options: CheckOptions = {}): QueryCheck {
  const { variables = new Map<string, Type>(), observe, workMax = WORK_MAX } = options
  const names = [...namesIn(tree)].filter((name) => !variables.has(name))
  const checker = new Checker(new Inference(environment.restrictedTo(names), workMax), observe)
  try {
    return checkWith(checker, tree, variables)
  } catch (error: unknown) {
    if (!isExhaustion(error)) throw error
    return { diagnostics: [tooComplex(tree.span)], staticType: undefined }
  }
}

/** The budget of work or the stack gave out. */
function isExhaustion(error: unknown): boolean {
  return error instanceof WorkExceeded || error instanceof RangeError
}

function checkWith(checker: Checker, tree: BlockExpression, variables: ReadonlyMap<string, Type>): QueryCheck {
  const scope = new Scope()
  for (const [name, type] of variables) scope.define(name, simpleScheme(type))
  const type = checker.check(tree, { scope, level: 0 })
  const { inference, warnings } = checker
  const errors = distinct(checker.errors)
  if (errors.length > 0) return { diagnostics: [...byPlace(warnings), ...errors], staticType: undefined }
  const annealed = anneal(inference, type, { positive: true, level: 0, free: scope.freeAlternatives })
  const shown = showType(inference, annealed, true)
  const last = tree.statements.at(-1)
  if (last !== undefined && isFunction(shown)) warnings.push(functionNotCalled(last.span))
  return { diagnostics: byPlace(warnings), staticType: displayType(shown) }
}

function isFunction(type: ShownType): boolean {
  return type.kind === 'function' || (type.kind === 'intersection' && type.members.every(({ kind }) => kind === 'function'))
}
