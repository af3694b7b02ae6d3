/**
 * Traverses and rebuilds types with their polarity: results are positive, parameters are negative. The parts of a variable are its bounds;
 * they are left to the caller.
 */
import type { Parameter, Type } from './type.ts'
import { accessType, functionType, interfaceType, namedType, projectType, recordType, tupleType } from './type.ts'

export type Visit = (type: Type, positive: boolean) => void

/** Calls back with each direct part of a type. */
export function eachPart(type: Type, positive: boolean, visit: Visit): void {
  switch (type.kind) {
    case 'named':
      for (const arg of type.args) visit(arg, positive)
      return
    case 'record':
      for (const field of type.fields.values()) visit(field, positive)
      if (type.wildcard !== undefined) visit(type.wildcard, positive)
      return
    case 'interface':
      visit(type.type, positive)
      return
    case 'tuple':
      for (const element of type.elements) visit(element, positive)
      return
    case 'function':
      for (const parameter of type.parameters) visit(parameter.type, !positive)
      if (type.variadic !== undefined) visit(type.variadic.type, !positive)
      visit(type.result, positive)
      return
    case 'union':
    case 'intersection':
      for (const member of type.members) visit(member, positive)
      return
    case 'overload':
      for (const variant of type.variants) visit(variant.type, positive)
      return
    case 'difference':
    case 'guard':
      visit(type.type, positive)
      return
    case 'project':
      visit(type.projection, !positive)
      visit(type.result, positive)
      return
    case 'access':
      for (const arg of type.args) visit(arg, !positive)
      visit(type.result, positive)
      return
    case 'lazy':
      visit(type.force(), positive)
      return
    default:
      return
  }
}

export type Rebuild = (type: Type, positive: boolean) => Type

function rebuildParameter({ name, type }: Parameter, positive: boolean, rebuild: Rebuild): Parameter {
  return { name, type: rebuild(type, !positive) }
}

function rebuildEach(parts: readonly Type[], positive: boolean, rebuild: Rebuild): readonly Type[] {
  return parts.map((part) => rebuild(part, positive))
}

/** Rebuilds a type from its rebuilt parts. Variables, overloads and types without parts are returned as they are. */
export function rebuildParts(type: Type, positive: boolean, rebuild: Rebuild): Type {
  switch (type.kind) {
    case 'named':
      return type.args.length === 0 ? type : namedType(type.name, rebuildEach(type.args, positive, rebuild), type.span)
    case 'record': {
      const fields = new Map<string, Type>()
      for (const [name, field] of type.fields) fields.set(name, rebuild(field, positive))
      return recordType(fields, type.wildcard && rebuild(type.wildcard, positive), type.span)
    }
    case 'interface':
      return interfaceType(type.field, rebuild(type.type, positive), type.span, type.dotSpan)
    case 'tuple':
      return tupleType(rebuildEach(type.elements, positive, rebuild), type.span)
    case 'function': {
      const { span, inferred } = type
      const parameters = type.parameters.map((parameter) => rebuildParameter(parameter, positive, rebuild))
      const variadic = type.variadic && rebuildParameter(type.variadic, positive, rebuild)
      return functionType(parameters, rebuild(type.result, positive), { variadic, span, inferred })
    }
    case 'union':
    case 'intersection':
      return withLevel({ ...type, members: rebuildEach(type.members, positive, rebuild) })
    case 'difference':
    case 'guard':
      return withLevel({ ...type, type: rebuild(type.type, positive) })
    case 'project':
      return projectType(rebuild(type.projection, !positive), rebuild(type.result, positive), type.span)
    case 'access':
      return accessType(rebuildEach(type.args, !positive, rebuild), rebuild(type.result, positive), type.span)
    case 'lazy':
      return rebuild(type.force(), positive)
    default:
      return type
  }
}

/** Returns the type with the level of its new parts. */
function withLevel<T extends Type & { readonly level: number }>(type: T): T {
  let level = 0
  eachPart(type, true, (part) => {
    if (part.level > level) level = part.level
  })
  return { ...type, level }
}

/** Known answers of {@link hasGeneric}. */
const knownGeneric = new WeakMap<Type, boolean>()

/** Whether a generic parameter occurs in the type; bounds of variables are not searched. */
export function hasGeneric(type: Type): boolean {
  if (hasNoParts(type)) return type.kind === 'generic'
  const known = knownGeneric.get(type)
  if (known !== undefined) return known
  let found = false
  eachPart(type, true, (part) => {
    found ||= hasGeneric(part)
  })
  knownGeneric.set(type, found)
  return found
}

/** Whether the type has no parts, as most types. */
export function hasNoParts(type: Type): boolean {
  return (
    type.kind === 'variable' ||
    type.kind === 'literal' ||
    type.kind === 'any' ||
    type.kind === 'generic' ||
    (type.kind === 'named' && type.args.length === 0)
  )
}

/** Whether the type or a part of it fulfils the condition. A part that occurs many times is visited once. */
export function occurs(type: Type, isSought: (part: Type) => boolean): boolean {
  if (isSought(type)) return true
  if (hasNoParts(type)) return false
  const seen = new Set<Type>()
  let found = false
  const go = (part: Type): void => {
    if (found || seen.has(part)) return
    if (isSought(part)) {
      found = true
      return
    }
    if (hasNoParts(part)) return
    seen.add(part)
    eachPart(part, true, go)
  }
  go(type)
  return found
}
