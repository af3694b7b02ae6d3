/** Checks declarations of a schema: bodies against signatures, and signatures themselves. @see reference: fql-types.md §12 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Expression, TypeExpression } from '../syntax/tree.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import type { Type } from '../types/type.ts'
import { Checker } from '../infer/checker.ts'
import { tooComplex } from '../infer/messages.ts'
import { distinct } from '../infer/report.ts'
import { Scope } from '../infer/scope.ts'
import { resolveAnnotation, type ResolvedAnnotation } from '../infer/resolve-annotation.ts'
import { createInference, withinLimits } from './create-inference.ts'

/** Checks an expression against a declared type: a function's body against its signature, a default against its field's type. */
export function checkAgainst(environment: TypeEnvironment, expression: Expression, type: Type): readonly Diagnostic[] {
  const checker = new Checker(createInference(environment))
  const context = { scope: new Scope(), level: 0 }
  const check = (): readonly Diagnostic[] => {
    checker.constrain(checker.check(expression, context), type, expression.span, context)
    return distinct(checker.errors)
  }
  return withinLimits(check, () => [tooComplex(expression.span)])
}

/** Resolves the type of a declared field, which has neither generic parameters nor holes. */
export function resolveFieldType(environment: TypeEnvironment, signature: TypeExpression): ResolvedAnnotation {
  return resolveAnnotation(createInference(environment), signature, { generics: 'refused', level: 0 })
}

/** Resolves a function's signature; unknown names are its generic parameters. */
export function resolveSignature(environment: TypeEnvironment, signature: TypeExpression): ResolvedAnnotation {
  return resolveAnnotation(createInference(environment), signature, { generics: 'allowed', level: 0 })
}
