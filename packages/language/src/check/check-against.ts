/** Checks of what a schema declares: bodies against signatures, and signatures themselves. @see reference: fql-types.md §12 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Expression, TypeExpression } from '../syntax/tree.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { Inference, WorkExceeded } from '../types/inference.ts'
import type { Type } from '../types/type.ts'
import { Checker } from './checker.ts'
import { tooComplex } from './messages.ts'
import { distinct } from './report.ts'
import { Scope } from './scope.ts'
import { typeOfExpression, type TypeOfExpression } from './type-of-expression.ts'
import { WORK_MAX } from './work.ts'

/** Errors of an expression that must have a type: a function's body its signature, a default its field's type. */
export function checkAgainst(environment: TypeEnvironment, expression: Expression, type: Type): readonly Diagnostic[] {
  const checker = new Checker(new Inference(environment, WORK_MAX))
  const place = { scope: new Scope(), level: 0 }
  try {
    checker.relate(checker.check(expression, place), type, expression.span, place)
  } catch (error: unknown) {
    if (error instanceof WorkExceeded || error instanceof RangeError) return [tooComplex(expression.span)]
    throw error
  }
  return distinct(checker.errors)
}

/** The type of a declared field's signature, which has neither generic parameters nor holes. */
export function resolveFieldType(environment: TypeEnvironment, signature: TypeExpression): TypeOfExpression {
  return typeOfExpression(new Inference(environment, WORK_MAX), signature, { generics: 'refused', level: 0 })
}

/** The type of a function's signature: names that are no types are its generic parameters. */
export function resolveSignature(environment: TypeEnvironment, signature: TypeExpression): TypeOfExpression {
  return typeOfExpression(new Inference(environment, WORK_MAX), signature, { generics: 'allowed', level: 0 })
}
