import { Checker } from '../../infer/checker.ts'
import { openProjection, recursiveDefinition } from '../../infer/messages.ts'
import { namesIn } from '../../infer/names-in.ts'
import { resolveAnnotation } from '../../infer/resolve-annotation.ts'
import type { LambdaExpression } from '../../syntax/tree.ts'
import { resolveOverloads } from '../../overloads/resolve-overloads.ts'
import { schemeOf, simpleScheme } from '../../types/scheme.ts'
import { projectionsIn } from '../../types/reachable.ts'
import { anyType, type Type } from '../../types/type.ts'
import type { FunctionItem } from '../model/schema-item.ts'
import type { SchemaChecking } from './schema-checking.ts'
import { declaredType } from './declared-types.ts'

/** A function with its lambda. */
interface Definition {
  readonly item: FunctionItem
  readonly lambda: LambdaExpression
}

/**
 * Checks the functions of a schema: first declared types, then inferred types in the order of their use, last the bodies of the declared
 * functions.
 */
export function checkFunctions(checking: SchemaChecking, functions: readonly FunctionItem[]): void {
  const visible = functions.filter(({ name }) => !checking.environment.has(name.text))
  const inferred: Definition[] = []
  const declared: { readonly definition: Definition; readonly type: Type }[] = []
  for (const item of visible) {
    const definition = { item, lambda: lambdaOf(item) }
    const expression = declaredType(item)
    if (expression === undefined) inferred.push(definition)
    else {
      const { type, errors } = resolveAnnotation(checking.inference, expression, { generics: 'allowed', level: 0 })
      checking.diagnostics.push(...errors)
      checking.environment.define(item.name.text, schemeOf(type))
      declared.push({ definition, type })
    }
  }
  inferTypes(checking, inferred)
  for (const { definition, type } of declared) checking.diagnostics.push(...checking.check(definition.lambda, type))
}

function lambdaOf({ signature: { parameters }, body, span }: FunctionItem): LambdaExpression {
  const fixed = parameters.filter(({ variadic }) => !variadic).map(({ name }) => ({ name: name.text, span: name.span }))
  const variadic = parameters.find((parameter) => parameter.variadic)
  return {
    kind: 'lambda',
    span,
    parameters: fixed,
    variadic: variadic && { name: variadic.name.text, span: variadic.name.span },
    body,
    short: false,
  }
}

function inferTypes(checking: SchemaChecking, definitions: readonly Definition[]): void {
  const { order, recursive } = orderByUse(definitions)
  for (const { item } of order) {
    if (!recursive.has(item.name.text)) continue
    checking.scope.define(item.name.text, simpleScheme(anyType()))
    checking.diagnostics.push(recursiveDefinition(item.name.text, item.span))
  }
  for (const definition of order) if (!recursive.has(definition.item.name.text)) inferType(checking, definition)
}

/** A function is `Any` until its type is inferred; with errors it stays `Any`. */
function inferType(checking: SchemaChecking, { item, lambda }: Definition): void {
  const { inference, scope, diagnostics } = checking
  scope.define(item.name.text, simpleScheme(anyType()))
  const found = checking.bounded(lambda, () => {
    const checker = new Checker(inference)
    const given = checker.check(lambda, { scope, level: 1 })
    const type = resolveOverloads(inference, given, { positive: true, level: 1, free: scope.freeBranches })
    if (checker.errors.length === 0) scope.define(item.name.text, { kind: 'inferred', type: given, level: 0 })
    return [...checker.errors, ...projectionsIn(type).map(({ span }) => openProjection(span ?? item.span))]
  })
  diagnostics.push(...found)
}

/** Orders definitions by name, each after those it mentions. In a cycle the first is recursive. */
function orderByUse(definitions: readonly Definition[]): {
  readonly order: readonly Definition[]
  readonly recursive: ReadonlySet<string>
} {
  const byName = new Map(definitions.map((definition) => [definition.item.name.text, definition]))
  const order = new Set<Definition>()
  const recursive = new Set<string>()
  const visit = (name: string, pending: ReadonlySet<string>): void => {
    const definition = byName.get(name)
    if (definition === undefined || order.has(definition)) return
    for (const used of namesIn(definition.lambda)) {
      if (pending.has(used)) recursive.add(used)
      else visit(used, new Set([...pending, used]))
    }
    order.add(definition)
  }
  for (const name of [...byName.keys()].sort()) visit(name, new Set([name]))
  return { order: [...order], recursive }
}
