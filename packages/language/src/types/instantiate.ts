/** Makes a type of a scheme: generic parameters become the given types or variables of the level, inferred variables others. */
import { freshen } from './freshen.ts'
import type { Inference } from './inference.ts'
import type { Scheme } from './scheme.ts'
import { rebuildParts } from './traverse.ts'
import { hasGeneric } from './traverse.ts'
import type { Type } from './type.ts'
import { BASE } from './inference.ts'

export function instantiate(inference: Inference, scheme: Scheme, level: number, args?: ReadonlyMap<string, Type>): Type {
  switch (scheme.kind) {
    case 'simple':
      return scheme.type
    case 'generic':
      return fillGenerics(inference, scheme.type, level, args)
    case 'inferred':
      return freshen(inference, scheme.type, { limit: scheme.level, level })
  }
}

function fillGenerics(inference: Inference, signature: Type, level: number, args: ReadonlyMap<string, Type> = new Map()): Type {
  const filled = new Map<string, Type>()
  for (const [name, arg] of args) filled.set(name, asType(inference, arg, level))
  const fill = (type: Type): Type => {
    if (type.kind !== 'generic') return type.level === 0 && !hasGeneric(type) ? type : rebuildParts(type, true, fill)
    const known = filled.get(type.name)
    if (known !== undefined) return known
    const variable = inference.variable(level, type.span)
    filled.set(type.name, variable)
    return variable
  }
  return fill(signature)
}

/** A type that can stand in values and uses alike: others are put behind a variable. */
function asType(inference: Inference, type: Type, level: number): Type {
  if (type.kind !== 'lazy' && type.kind !== 'overload' && type.kind !== 'difference') return type
  const variable = inference.variable(level, type.span)
  variable.addValue(type, BASE)
  return variable
}
