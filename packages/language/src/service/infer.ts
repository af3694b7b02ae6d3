import { Checker } from '../check/checker.ts'
import { Scope } from '../check/scope.ts'
import type { Expression } from '../syntax/tree.ts'
import { anneal } from '../types/anneal.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { Inference, WorkExceeded } from '../types/inference.ts'
import { showType } from '../types/show-type.ts'
import type { ShownType } from '../types/shown-type.ts'
import type { Type } from '../types/type.ts'
import { isolate } from './isolate.ts'

/** Steps of checking for one answer to an editor: much more than what is left of a query needs. */
const WORK = 200_000

/** The source that stands for what is asked about, so that its type can be told from others. */
const PROBE = { source: '*probe*', start: 0, end: 0 }

/**
 * Finds the type of an expression, which stands in the place of the last of a path through a query.
 *
 * Undefined when nothing is known of it, or when to know it takes more work or depth of the stack than is given.
 */
export function inferAt(path: readonly Expression[], expression: Expression, environment: TypeEnvironment): ShownType | undefined {
  const tree = isolate(path, { kind: 'tuple', span: PROBE, elements: [expression] })
  let found: Type | undefined
  const inference = new Inference(environment, WORK)
  const checker = new Checker(inference, ({ source }, type) => {
    if (source === PROBE.source) found ??= type
  })
  try {
    checker.check(tree, { scope: new Scope(), level: 0 })
    return found === undefined ? undefined : showValue(inference, found)
  } catch (error: unknown) {
    if (error instanceof WorkExceeded || error instanceof RangeError) return undefined
    throw error
  }
}

function showValue(inference: Inference, type: Type): ShownType {
  const annealed = anneal(inference, type, { positive: true, level: 0, free: () => new Set() })
  return showType(inference, annealed, true)
}
