import { fits } from './field-type.ts'
import { type Shape, type ShapeField, isPresent, typeOfField } from './document-shape.ts'

/** Whether documents of the live shape are documents of the shape that migrations start from. */
export function isCompatible(shape: Shape, live: Shape): boolean {
  const names = new Set([...shape.fields.keys(), ...live.fields.keys()])
  return [...names].every((name) => isFieldCompatible(shape, name, live)) && isWildcardCompatible(shape, live)
}

function isFieldCompatible(shape: Shape, name: string, live: Shape): boolean {
  const field = shape.fields.get(name)
  const lived = live.fields.get(name)
  if (field === undefined) return lived === undefined || !isPresent(lived)
  if (lived === undefined) return isIntroduced(shape, field)
  if (field.source.kind === 'backfill') return false
  return isPresent(field) && isPresent(lived) && fits(typeOfField(lived), typeOfField(field))
}

/** Whether a step introduces the field, or all that an object consists of. */
function isIntroduced({ wildcard }: Shape, field: ShapeField): boolean {
  switch (field.source.kind) {
    case 'add':
    case 'splitInto':
    case 'movedInto':
      return true
    case 'schema':
      return wildcard === undefined && isAdded(field)
    default:
      return false
  }
}

function isAdded({ source, value }: ShapeField): boolean {
  if (source.kind === 'add') return true
  if (source.kind !== 'schema' || value.kind !== 'record' || value.hasWildcard) return false
  return [...value.fields.values()].every(isAdded)
}

function isWildcardCompatible({ wildcard }: Shape, { wildcard: lived }: Shape): boolean {
  if (wildcard !== undefined && lived !== undefined) return fits(lived.type, wildcard.type)
  const only = wildcard ?? lived
  return only === undefined || only.source === 'addWildcard'
}
