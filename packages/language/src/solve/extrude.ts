/**
 * Extrudes a type: copies it so that no variable in it is above a level. This is needed when a variable of that level gets the type as a bound.
 *
 * A variable above the level is replaced by one of the level. The two are linked as bounds, in the direction of the polarity.
 */
import { linkBranches, type Branch } from '../types/overload-branch.ts'
import { BASE, type Inference } from '../types/inference.ts'
import { RebuiltParts } from '../types/rebuilt-parts.ts'
import { rebuildParts } from '../types/traverse.ts'
import { overloadType, type Type } from '../types/type.ts'
import type { TypeVariable } from '../types/variable.ts'

export function extrude(inference: Inference, type: Type, positive: boolean, level: number): Type {
  const variables = { positive: new Map<TypeVariable, TypeVariable>(), negative: new Map<TypeVariable, TypeVariable>() }
  const parts = new RebuiltParts()
  const go = (part: Type, up: boolean): Type => {
    if (part.kind === 'lazy') return go(part.force(), up)
    if (part.level <= level) return part
    return part.kind === 'variable' ? variable(part, up) : parts.rebuild(part, up, rebuild)
  }
  const rebuild = (part: Exclude<Type, TypeVariable>, up: boolean): Type => {
    inference.spend()
    if (part.kind !== 'overload') return rebuildParts(part, up, go)
    return overloadType(part.variants.map((variant) => ({ ...variant, type: go(variant.type, up) })))
  }
  const variable = (from: TypeVariable, up: boolean): TypeVariable => {
    const known = (up ? variables.positive : variables.negative).get(from)
    if (known !== undefined) return known
    inference.spend()
    const fresh = inference.variable(level, from.span)
    ;(up ? variables.positive : variables.negative).set(from, fresh)
    if (up) {
      from.addUpperBound(fresh, BASE)
      fresh.allLowerBounds = from.lowerBounds.map((bound) => ({ type: go(bound.type, true), branch: bound.branch }))
    } else {
      from.addLowerBound(fresh, BASE)
      fresh.allUpperBounds = from.upperBounds.map((bound) => ({ type: go(bound.type, false), branch: bound.branch }))
    }
    fresh.isError = from.isError
    return fresh
  }
  return go(type, positive)
}

/** Returns the branch, or its copy at the level. The copy is made once, and linked with it both ways. */
export function extrudeBranch(inference: Inference, branch: Branch, level: number): Branch {
  if (branch.level <= level) return branch
  const { group } = branch
  const { extruded } = group.outer.state
  const key = `${level}:${group.id}`
  let copy = extruded.get(key)
  if (copy === undefined) {
    const parent = group.parent === undefined ? BASE : extrudeBranch(inference, group.parent, level)
    copy = inference.group(group.branches.length, group.exclusive, parent, level)
    extruded.set(key, copy)
    for (const [i, from] of group.branches.entries()) {
      const to = copy.branches[i] ?? from
      linkBranches(from, to)
      linkBranches(to, from)
    }
  }
  return copy.branches[branch.index] ?? branch
}
