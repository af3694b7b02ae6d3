/** Names of variables and globals: their schemes are instantiated. */
import type { Identifier } from '../syntax/tree.ts'
import { withSpan, spanOf, type Type } from '../types/type.ts'
import type { Checker, CheckContext } from './checker.ts'
import { unboundVariable } from './messages.ts'

export function inferIdentifier(checker: Checker, { name, span }: Identifier, context: CheckContext): Type {
  const scheme = context.scope.get(name) ?? checker.inference.environment.global(name)
  if (scheme === undefined) return checker.fail(unboundVariable(name, span))
  const type = checker.instantiate(scheme, context)
  return spanOf(type) === undefined ? withSpan(type, span) : type
}
