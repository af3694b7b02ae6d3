import type { GroundType } from './ground-type.ts'

/** The types that generic parameters are bound to, by name. */
export type Bindings = ReadonlyMap<string, GroundType>

/** Binds the parameters of a pattern so that it is the given type; undefined when it cannot be. */
export function unify(pattern: GroundType, given: GroundType, bindings: Bindings): Bindings | undefined {
  if (pattern.kind === 'generic') {
    const known = bindings.get(pattern.name)
    if (known === undefined) return new Map(bindings).set(pattern.name, given)
    return JSON.stringify(known) === JSON.stringify(given) ? bindings : undefined
  }
  if (pattern.kind === 'named' && given.kind === 'named') {
    return pattern.name === given.name ? unifyAll(pattern.args, given.args, bindings) : undefined
  }
  if (pattern.kind === 'tuple' && given.kind === 'tuple') return unifyAll(pattern.elements, given.elements, bindings)
  if (pattern.kind === 'union' && given.kind === 'union') return unifyAll(pattern.members, given.members, bindings)
  return undefined
}

function unifyAll(patterns: readonly GroundType[], given: readonly GroundType[], bindings: Bindings): Bindings | undefined {
  if (patterns.length !== given.length) return undefined
  return patterns.reduce<Bindings | undefined>((known, pattern, i) => {
    const other = given[i]
    return known === undefined || other === undefined ? undefined : unify(pattern, other, known)
  }, bindings)
}

/** A type with its parameters put in; those that are bound to nothing become what `choose` gives. */
export function substitute(type: GroundType, bindings: Map<string, GroundType>, choose: () => GroundType): GroundType {
  const inner = (part: GroundType): GroundType => substitute(part, bindings, choose)
  switch (type.kind) {
    case 'generic': {
      const bound = bindings.get(type.name) ?? choose()
      bindings.set(type.name, bound)
      return bound
    }
    case 'named':
      return { ...type, args: type.args.map(inner) }
    case 'tuple':
      return { ...type, elements: type.elements.map(inner) }
    case 'union':
    case 'intersection':
      return { ...type, members: type.members.map(inner) }
    case 'record': {
      const fields = new Map([...type.fields].map(([name, field]) => [name, inner(field)]))
      return { ...type, fields, wildcard: type.wildcard && inner(type.wildcard) }
    }
    case 'function':
      return {
        ...type,
        parameters: type.parameters.map(inner),
        variadic: type.variadic && inner(type.variadic),
        result: inner(type.result),
      }
    default:
      return type
  }
}
