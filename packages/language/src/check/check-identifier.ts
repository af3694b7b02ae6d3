/** Names. */
import type { Identifier } from '../syntax/tree.ts'
import { moveType, spanOf, type Type } from '../types/type.ts'
import type { Checker, Place } from './checker.ts'
import { unboundVariable } from './messages.ts'

export function checkIdentifier(checker: Checker, { name, span }: Identifier, place: Place): Type {
  const scheme = place.scope.get(name) ?? checker.inference.environment.global(name)
  if (scheme === undefined) return checker.fail(unboundVariable(name, span))
  const type = checker.instantiate(scheme, place)
  return spanOf(type) === undefined ? moveType(type, span) : type
}
