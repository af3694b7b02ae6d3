/** Instantiates a scheme: generic parameters become the given types or fresh variables, inferred variables fresh ones. */
import { freshen } from './freshen.ts'
import type { Inference } from '../types/inference.ts'
import type { Scheme } from '../types/scheme.ts'
import { rebuildParts } from '../types/traverse.ts'
import { hasGeneric } from '../types/traverse.ts'
import type { Type } from '../types/type.ts'
import { BASE } from '../types/inference.ts'

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

/** A type that can occur on both sides; others become the bound of a variable. */
function asType(inference: Inference, type: Type, level: number): Type {
  if (type.kind !== 'lazy' && type.kind !== 'overload' && type.kind !== 'difference') return type
  const variable = inference.variable(level, type.span)
  variable.addLowerBound(type, BASE)
  return variable
}
