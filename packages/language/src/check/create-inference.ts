/**
 * The context of a check, and its limits.
 *
 * Checks whose texts clients compare list overload branches in the order of the reference. Editors use the default order of `Inference`.
 */
import { REFERENCE_ORDER } from '../compat/reference-order.ts'
import type { BranchOrder } from '../types/branch-order.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { Inference, WorkExceeded } from '../types/inference.ts'

/** Budget of work for one query. Beyond it the query is too complex. */
const WORK_MAX = 5_000_000

export interface InferenceOptions {
  /** Budget of work. */
  readonly workMax?: number
  /** Order in which texts list overload branches. */
  readonly order?: BranchOrder
}

export function createInference(environment: TypeEnvironment, options: InferenceOptions = {}): Inference {
  const { workMax = WORK_MAX, order = REFERENCE_ORDER } = options
  return new Inference(environment, workMax, order)
}

/** Runs a check, or the alternative if the check exceeds its budget of work or the stack. */
export function withinLimits<T>(check: () => T, exceeded: () => T): T {
  try {
    return check()
  } catch (error: unknown) {
    if (error instanceof WorkExceeded || isStackOverflow(error)) return exceeded()
    throw error
  }
}

/** Types nest as deep as a query is long, so traversals of types may exhaust the stack. Engines report that in two ways. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'InternalError')
}
