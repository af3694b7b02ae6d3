/** Types of functions and computed fields without a signature, inferred from their bodies. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { LambdaExpression } from '../syntax/tree.ts'
import { resolveOverloads } from '../overloads/resolve-overloads.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import type { Inference } from '../types/inference.ts'
import { simplifiedType } from '../display/simplified-type.ts'
import { projectionsIn } from '../types/reachable.ts'
import { anyType, functionType, type Type } from '../types/type.ts'
import { Checker } from '../infer/checker.ts'
import { openProjection, tooComplex } from '../infer/messages.ts'
import { Scope } from '../infer/scope.ts'
import { createInference, withinLimits } from './create-inference.ts'

export interface Inferred {
  readonly type: Type
  readonly errors: readonly Diagnostic[]
}

/** Bodies being inferred: a recursive one is `Any` within itself. */
const inProgress = new Set<LambdaExpression>()

/** Infers the type of a function; `Any` when its body has errors or calls itself. */
export function inferFunction(environment: TypeEnvironment, body: LambdaExpression): Type {
  const { type, errors } = guarded(body, () => inferBody(environment, body))
  return errors.length > 0 ? anyType() : type
}

/** Infers the type of a computed field of documents of the type. */
export function inferComputedField(environment: TypeEnvironment, body: LambdaExpression, document: Type): Type {
  const { type, errors } = guarded(body, () => inferResult(environment, body, document))
  return errors.length > 0 ? anyType() : type
}

function guarded(body: LambdaExpression, infer: () => Inferred): Inferred {
  if (inProgress.has(body)) return { type: anyType(), errors: [] }
  inProgress.add(body)
  try {
    return withinLimits(infer, () => ({ type: anyType(), errors: [tooComplex(body.span)] }))
  } finally {
    inProgress.delete(body)
  }
}

/** Infers the type of a body, with its errors. */
export function inferBody(environment: TypeEnvironment, body: LambdaExpression): Inferred {
  const inference = createInference(environment)
  const checker = new Checker(inference)
  const given = checker.check(body, { scope: new Scope(), level: 1 })
  const errors = [...checker.errors, ...projectionsIn(given).map(({ span }) => openProjection(span ?? body.span))]
  return { type: errors.length > 0 ? anyType() : closedType(inference, given), errors }
}

function inferResult(environment: TypeEnvironment, body: LambdaExpression, document: Type): Inferred {
  const inference = createInference(environment)
  const checker = new Checker(inference)
  const context = { scope: new Scope(), level: 0 }
  const given = checker.check(body, context)
  const result = inference.variable(0, undefined)
  checker.constrain(given, functionType([{ name: undefined, type: document }], result), body.span, context)
  const { errors } = checker
  return { type: errors.length > 0 ? anyType() : closedType(inference, result), errors }
}

function closedType(inference: Inference, type: Type): Type {
  return simplifiedType(inference, resolveOverloads(inference, type, { positive: true, level: 0, free: () => new Set() }))
}
