/**
 * Copies a type so that nothing in it is above a level: needed where it meets a variable of a lower one. Variables get stand-ins of the
 * lower level, tied to them in the direction that values flow.
 */
import { linkAlternatives, type Alternative } from './alternative.ts'
import { BASE, type Inference } from './inference.ts'
import { RebuiltParts } from './rebuilt-parts.ts'
import { rebuildParts } from './traverse.ts'
import { overloadType, type Type } from './type.ts'
import type { TypeVariable } from './variable.ts'

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
      from.addUse(fresh, BASE)
      fresh.allValues = from.values.map((bound) => ({ type: go(bound.type, true), alternative: bound.alternative }))
    } else {
      from.addValue(fresh, BASE)
      fresh.allUses = from.uses.map((bound) => ({ type: go(bound.type, false), alternative: bound.alternative }))
    }
    fresh.poisoned = from.poisoned
    return fresh
  }
  return go(type, positive)
}

/** The alternative, or its copy of the lower level, which is made once and linked both ways. */
export function extrudeAlternative(inference: Inference, alternative: Alternative, level: number): Alternative {
  if (alternative.level <= level) return alternative
  const { group } = alternative
  const { extruded } = group.outer.state
  const key = `${level}:${group.id}`
  let copy = extruded.get(key)
  if (copy === undefined) {
    const parent = group.parent === undefined ? BASE : extrudeAlternative(inference, group.parent, level)
    copy = inference.group(group.alternatives.length, group.exclusive, parent, level)
    extruded.set(key, copy)
    for (const [i, from] of group.alternatives.entries()) {
      const to = copy.alternatives[i] ?? from
      linkAlternatives(from, to)
      linkAlternatives(to, from)
    }
  }
  return copy.alternatives[alternative.index] ?? alternative
}
