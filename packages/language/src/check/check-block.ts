/** Blocks and their `let`s. */
import type { BlockExpression, LetStatement } from '../syntax/tree.ts'
import { anneal } from '../types/anneal.ts'
import type { Scheme } from '../types/scheme.ts'
import { neverType, type Type } from '../types/type.ts'
import { typeOfExpression } from './type-of-expression.ts'
import type { Checker, Place } from './checker.ts'
import { Scope } from './scope.ts'

export function checkBlock(checker: Checker, { statements }: BlockExpression, place: Place): Type {
  const inner: Place = { ...place, scope: new Scope(place.scope) }
  let result: Type = neverType()
  for (const statement of statements) {
    if (statement.kind === 'expressionStatement') {
      result = checker.check(statement.expression, inner)
    } else {
      inner.scope.define(statement.name, checkLet(checker, statement, inner))
      result = neverType()
    }
  }
  return result
}

/** Without an annotation the type is generalised; with one it is what the annotation says. */
function checkLet(checker: Checker, { nameSpan, type, value }: LetStatement, place: Place): Scheme {
  const deeper: Place = { ...place, level: place.level + 1 }
  const given = checker.check(value, deeper)
  checker.observe?.(nameSpan, given)
  const { inference } = checker
  if (type === undefined) {
    const annealed = anneal(inference, given, { positive: true, level: deeper.level, free: place.scope.freeAlternatives })
    return { kind: 'inferred', type: annealed, level: place.level }
  }
  const annotation = typeOfExpression(inference, type, { generics: 'allowed', level: deeper.level })
  checker.errors.push(...annotation.errors)
  checker.warnings.push(...annotation.warnings)
  checker.relate(given, annotation.type, nameSpan, deeper)
  return { kind: 'generic', type: annotation.type }
}
