import type { Inference } from '../../types/inference.ts'
import { showType } from '../../display/coalesce.ts'
import type { ShownField, ShownParameter, ShownType } from '../../display/shown-type.ts'
import type { Parameter, Type } from '../../types/type.ts'

/** Shows a type as it is declared; an inferred type is simplified first. */
export function showPlainly(inference: Inference, type: Type): ShownType {
  return plain(type) ?? showType(inference, type, true)
}

/** Undefined for types with inferred parts. */
function plain(type: Type): ShownType | undefined {
  switch (type.kind) {
    case 'any':
    case 'top':
      return { kind: 'any' }
    case 'never':
      return { kind: 'never' }
    case 'literal':
      return { kind: 'literal', literal: type.literal }
    case 'generic':
      return { kind: 'name', name: type.name }
    case 'named':
      return plainNamed(type.name, type.args)
    case 'record':
      return plainRecord(type)
    case 'tuple':
      return withParts(type.elements, (elements) => ({ kind: 'tuple', elements }))
    case 'union':
    case 'intersection':
      return withParts(type.members, (members) => ({ kind: type.kind, members }))
    case 'function':
      return plainFunction(type)
    case 'lazy':
      return plain(type.force())
    default:
      return undefined
  }
}

function withParts(types: readonly Type[], make: (parts: readonly ShownType[]) => ShownType): ShownType | undefined {
  const parts: ShownType[] = []
  for (const type of types) {
    const part = plain(type)
    if (part === undefined) return undefined
    parts.push(part)
  }
  return make(parts)
}

function plainNamed(name: string, args: readonly Type[]): ShownType | undefined {
  return args.length === 0 ? { kind: 'name', name } : withParts(args, (parts) => ({ kind: 'constructed', name, args: parts }))
}

function plainRecord({ fields, wildcard }: Extract<Type, { kind: 'record' }>): ShownType | undefined {
  const shown: ShownField[] = []
  for (const [name, field] of fields) {
    const type = plain(field)
    if (type === undefined) return undefined
    shown.push({ name, type })
  }
  const rest = wildcard && plain(wildcard)
  return (wildcard === undefined) === (rest === undefined) ? { kind: 'object', fields: shown, wildcard: rest } : undefined
}

function plainFunction({ parameters, variadic, result }: Extract<Type, { kind: 'function' }>): ShownType | undefined {
  const shown = parameters.map(plainParameter)
  const rest = variadic && plainParameter(variadic)
  const of = plain(result)
  if (of === undefined || (variadic !== undefined && rest === undefined)) return undefined
  const known = shown.filter((parameter) => parameter !== undefined)
  return known.length === shown.length ? { kind: 'function', parameters: known, variadic: rest, result: of } : undefined
}

function plainParameter({ name, type }: Parameter): ShownParameter | undefined {
  const shown = plain(type)
  return shown && { name, type: shown }
}
