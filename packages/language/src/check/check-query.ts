/** Checks a query: its errors and warnings, and the type of its result as text. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { BlockExpression } from '../syntax/tree.ts'
import { resolveOverloads } from '../overloads/resolve-overloads.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { simpleScheme } from '../types/scheme.ts'
import { showType } from '../display/coalesce.ts'
import { displayType, type ShownType } from '../display/shown-type.ts'
import type { Type } from '../types/type.ts'
import { Checker, type TypeObserver } from '../infer/checker.ts'
import { functionNotCalled, tooComplex } from '../infer/messages.ts'
import { namesIn } from '../infer/names-in.ts'
import { byPlace, distinct } from '../infer/report.ts'
import { Scope } from '../infer/scope.ts'
import { createInference, withinLimits, type InferenceOptions } from './create-inference.ts'

export interface CheckOptions extends InferenceOptions {
  /** Types of the arguments, by name. */
  readonly variables?: ReadonlyMap<string, Type>
  /** Names of types in those of the arguments: their members are known, as if the text named them. */
  readonly typeNames?: Iterable<string>
  /** Whether the text is a function, as the body of a user-defined function or a predicate is: nothing calls it there. */
  readonly isFunction?: boolean
  /** Called with the type of each expression. */
  readonly observe?: TypeObserver
}

export interface QueryCheck {
  /** Warnings and errors; with an error the query must not run. */
  readonly diagnostics: readonly Diagnostic[]
  /** The type of the result; undefined when there are errors. */
  readonly staticType: string | undefined
}

/** Checks the tree of a query that parsed without errors. Never throws on any tree. */
export function checkQuery(tree: BlockExpression, environment: TypeEnvironment, options: CheckOptions = {}): QueryCheck {
  const { variables = new Map<string, Type>(), typeNames = [], isFunction = false, observe } = options
  const names = [...namesIn(tree)].filter((name) => !variables.has(name))
  const checker = new Checker(createInference(environment.restrictedTo([...names, ...typeNames]), options), observe)
  return withinLimits(
    () => checkWith(checker, tree, variables, isFunction),
    () => ({ diagnostics: [tooComplex(tree.span)], staticType: undefined }),
  )
}

function checkWith(checker: Checker, tree: BlockExpression, variables: ReadonlyMap<string, Type>, isFunction: boolean): QueryCheck {
  const scope = new Scope()
  for (const [name, type] of variables) scope.define(name, simpleScheme(type))
  const type = checker.check(tree, { scope, level: 0 })
  const { inference, warnings } = checker
  const errors = distinct(checker.errors)
  if (errors.length > 0) return { diagnostics: [...byPlace(warnings), ...errors], staticType: undefined }
  const resolved = resolveOverloads(inference, type, { positive: true, level: 0, free: scope.freeBranches })
  const shown = showType(inference, resolved, true)
  const last = tree.statements.at(-1)
  if (last !== undefined && !isFunction && hasFunctionType(shown)) warnings.push(functionNotCalled(last.span))
  return { diagnostics: byPlace(warnings), staticType: displayType(shown) }
}

function hasFunctionType(type: ShownType): boolean {
  return type.kind === 'function' || (type.kind === 'intersection' && type.members.every(({ kind }) => kind === 'function'))
}
