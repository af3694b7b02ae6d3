/** Types of inferred signatures: what was shown becomes a type again, its made-up names generic parameters. */
import type { ShownParameter, ShownType } from './shown-type.ts'
import {
  anyType,
  functionType,
  genericType,
  interfaceType,
  intersectionType,
  literalType,
  namedType,
  neverType,
  recordType,
  tupleType,
  unionType,
  type Parameter,
  type Type,
} from './type.ts'

/** What cannot be written as a type (differences, projections, what comes round to itself) is `Any`. */
export function typeOfShown(shown: ShownType, isType: (name: string) => boolean): Type {
  return typeOfPart(shown, isType, new Map())
}

/** Parts that occur many times are made once. */
function typeOfPart(shown: ShownType, isType: (name: string) => boolean, known: Map<ShownType, Type>): Type {
  const made = known.get(shown) ?? makeType(shown, isType, (part) => typeOfPart(part, isType, known))
  known.set(shown, made)
  return made
}

function makeType(shown: ShownType, isType: (name: string) => boolean, go: (part: ShownType) => Type): Type {
  const parameter = ({ name, type }: ShownParameter): Parameter => ({ name, type: go(type) })
  switch (shown.kind) {
    case 'never':
      return neverType()
    case 'literal':
      return literalType(shown.literal)
    case 'name':
      return isType(shown.name) ? namedType(shown.name) : genericType(shown.name)
    case 'constructed':
      return namedType(shown.name, shown.args.map(go))
    case 'object':
      return recordType(new Map(shown.fields.map(({ name, type }) => [name, go(type)])), shown.wildcard && go(shown.wildcard))
    case 'interface':
      return intersectionOf(shown.fields.map(({ name, type }) => interfaceType(name, go(type))))
    case 'tuple':
      return tupleType(shown.elements.map(go))
    case 'function':
      return functionType(shown.parameters.map(parameter), go(shown.result), { variadic: shown.variadic && parameter(shown.variadic) })
    case 'union':
      return unionType(shown.members.map(go))
    case 'intersection':
      return intersectionOf(shown.members.map(go))
    default:
      return anyType()
  }
}

function intersectionOf(types: readonly Type[]): Type {
  const [only] = types
  return only !== undefined && types.length === 1 ? only : intersectionType(types)
}
