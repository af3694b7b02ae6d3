import { withinLimits } from '../../check/create-inference.ts'
import { Checker } from '../../infer/checker.ts'
import { Scope } from '../../infer/scope.ts'
import type { Expression } from '../../syntax/tree.ts'
import { resolveOverloads } from '../../overloads/resolve-overloads.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import { Inference } from '../../types/inference.ts'
import { showType } from '../../display/coalesce.ts'
import type { ShownType } from '../../display/shown-type.ts'
import type { Type } from '../../types/type.ts'
import { sliceQuery } from './slice-query.ts'

/** Steps of checking for one answer to an editor: far more than a slice of a query needs. */
const WORK = 200_000

/** The source name of the expression whose type is requested, which identifies it to the observer. */
const PROBE = { source: '*probe*', start: 0, end: 0 }

/**
 * Infers the type of an expression that replaces the last one of a path through a query.
 *
 * Undefined when it cannot be inferred, or when inferring exceeds the limit of steps or of the stack.
 */
export function inferAt(path: readonly Expression[], expression: Expression, environment: TypeEnvironment): ShownType | undefined {
  const tree = sliceQuery(path, { kind: 'tuple', span: PROBE, elements: [expression] })
  let found: Type | undefined
  const inference = new Inference(environment, WORK)
  const checker = new Checker(inference, ({ source }, type) => {
    if (source === PROBE.source) found ??= type
  })
  const check = (): ShownType | undefined => {
    checker.check(tree, { scope: new Scope(), level: 0 })
    return found === undefined ? undefined : showValue(inference, found)
  }
  return withinLimits(check, () => undefined)
}

function showValue(inference: Inference, type: Type): ShownType {
  const resolved = resolveOverloads(inference, type, { positive: true, level: 0, free: () => new Set() })
  return showType(inference, resolved, true)
}
