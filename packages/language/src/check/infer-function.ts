/** Types of functions and computed fields that have no signature: inferred of their bodies. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { LambdaExpression } from '../syntax/tree.ts'
import { anneal } from '../types/anneal.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { Inference, WorkExceeded } from '../types/inference.ts'
import { showType } from '../types/show-type.ts'
import { projectionsIn } from '../types/survey.ts'
import { typeOfShown } from '../types/type-of-shown.ts'
import { anyType, functionType, type Type } from '../types/type.ts'
import { Checker } from './checker.ts'
import { openProjection, tooComplex } from './messages.ts'
import { Scope } from './scope.ts'
import { WORK_MAX } from './work.ts'

export interface Inferred {
  readonly type: Type
  readonly errors: readonly Diagnostic[]
}

/** Bodies being inferred: one that comes to itself is `Any` there. */
const inProgress = new Set<LambdaExpression>()

/** The type of a function's body; `Any` when it has errors or calls itself. */
export function inferFunction(environment: TypeEnvironment, body: LambdaExpression): Type {
  const { type, errors } = guarded(body, () => inferBody(environment, body))
  return errors.length > 0 ? anyType() : type
}

/** What a computed field gives for documents of the type. */
export function inferComputedField(environment: TypeEnvironment, body: LambdaExpression, document: Type): Type {
  const { type, errors } = guarded(body, () => inferResult(environment, body, document))
  return errors.length > 0 ? anyType() : type
}

function guarded(body: LambdaExpression, infer: () => Inferred): Inferred {
  if (inProgress.has(body)) return { type: anyType(), errors: [] }
  inProgress.add(body)
  try {
    return infer()
  } catch (error: unknown) {
    if (error instanceof WorkExceeded || error instanceof RangeError) return { type: anyType(), errors: [tooComplex(body.span)] }
    throw error
  } finally {
    inProgress.delete(body)
  }
}

/** Infers the type of a body with its errors. */
export function inferBody(environment: TypeEnvironment, body: LambdaExpression): Inferred {
  const inference = new Inference(environment, WORK_MAX)
  const checker = new Checker(inference)
  const given = checker.check(body, { scope: new Scope(), level: 1 })
  const errors = [...checker.errors, ...projectionsIn(given).map(({ span }) => openProjection(span ?? body.span))]
  return { type: errors.length > 0 ? anyType() : settled(inference, given), errors }
}

function inferResult(environment: TypeEnvironment, body: LambdaExpression, document: Type): Inferred {
  const inference = new Inference(environment, WORK_MAX)
  const checker = new Checker(inference)
  const place = { scope: new Scope(), level: 0 }
  const given = checker.check(body, place)
  const result = inference.variable(0, undefined)
  checker.relate(given, functionType([{ name: undefined, type: document }], result), body.span, place)
  const { errors } = checker
  return { type: errors.length > 0 ? anyType() : settled(inference, result), errors }
}

function settled(inference: Inference, type: Type): Type {
  const annealed = anneal(inference, type, { positive: true, level: 0, free: () => new Set() })
  return typeOfShown(showType(inference, annealed, true), (name) => inference.shape(name) !== undefined)
}
