import type { TypeEnvironment } from '../../types/environment.ts'
import { Inference } from '../../types/inference.ts'
import type { Scheme } from '../../types/scheme.ts'
import type { TypeShape } from '../../types/shape.ts'
import type { ShownField, ShownParameter, ShownType } from '../../display/shown-type.ts'
import { showPlainly } from './plain-type.ts'

/** Steps to show the type of one member. */
const WORK = 20_000

/** Types of an environment in their displayed form, each made once. */
export class KnownTypes {
  readonly environment: TypeEnvironment
  readonly #globals = new Map<string, ShownType | undefined>()
  readonly #members = new Map<TypeShape, Map<string, ShownType>>()
  readonly #schemes = new WeakMap<Scheme, ShownType>()

  constructor(environment: TypeEnvironment) {
    this.environment = environment
  }

  global(name: string): ShownType | undefined {
    if (!this.#globals.has(name)) this.#globals.set(name, this.#show(this.environment.global(name)))
    return this.#globals.get(name)
  }

  shape(name: string): TypeShape | undefined {
    return this.environment.shape(name)
  }

  /** The type of a member; generic parameters of the shape are names. */
  member(shape: TypeShape, name: string): ShownType | undefined {
    const members = this.#members.get(shape) ?? new Map<string, ShownType>()
    this.#members.set(shape, members)
    const known = members.get(name)
    if (known !== undefined) return known
    const shown = this.#show(shape.fields.get(name))
    if (shown !== undefined) members.set(name, shown)
    return shown
  }

  /** The type that a name is an alias of, its fields in the order in which people defined them. */
  alias(shape: TypeShape): ShownType | undefined {
    const shown = this.#show(shape.alias)
    return shown?.kind === 'object' && shape.definitionOrder !== undefined ? inOrder(shown, shape.definitionOrder) : shown
  }

  apply(shape: TypeShape): ShownType | undefined {
    return this.#show(shape.apply)
  }

  #show(scheme: Scheme | undefined): ShownType | undefined {
    if (scheme === undefined) return undefined
    const known = this.#schemes.get(scheme)
    if (known !== undefined) return known
    const shown = showPlainly(new Inference(this.environment, WORK), scheme.type)
    this.#schemes.set(scheme, shown)
    return shown
  }
}

/** Fields that the order does not name stay behind those it names. */
function inOrder(type: Extract<ShownType, { kind: 'object' }>, order: readonly string[]): ShownType {
  const places = new Map(order.map((name, i) => [name, i]))
  const place = ({ name }: ShownField): number => places.get(name) ?? order.length
  return { ...type, fields: [...type.fields].sort((a, b) => place(a) - place(b)) }
}

const KNOWN = new WeakMap<TypeEnvironment, KnownTypes>()

export function knownTypes(environment: TypeEnvironment): KnownTypes {
  const known = KNOWN.get(environment) ?? new KnownTypes(environment)
  KNOWN.set(environment, known)
  return known
}

/** Replaces generic parameters by types. */
export function fillParameters(type: ShownType, filled: ReadonlyMap<string, ShownType>): ShownType {
  if (filled.size === 0) return type
  const fill = (part: ShownType): ShownType => fillParameters(part, filled)
  const field = ({ name, type: part }: ShownField): ShownField => ({ name, type: fill(part) })
  const parameter = ({ name, type: part }: ShownParameter): ShownParameter => ({ name, type: fill(part) })
  switch (type.kind) {
    case 'name':
      return filled.get(type.name) ?? type
    case 'constructed':
      return { ...type, args: type.args.map(fill) }
    case 'object':
      return { ...type, fields: type.fields.map(field), wildcard: type.wildcard && fill(type.wildcard) }
    case 'interface':
      return { ...type, fields: type.fields.map(field) }
    case 'tuple':
      return { ...type, elements: type.elements.map(fill) }
    case 'function':
      return {
        ...type,
        parameters: type.parameters.map(parameter),
        variadic: type.variadic && parameter(type.variadic),
        result: fill(type.result),
      }
    case 'union':
    case 'intersection':
      return { ...type, members: type.members.map(fill) }
    case 'difference':
      return { ...type, type: fill(type.type), minus: fill(type.minus) }
    case 'recursive':
      return { ...type, type: fill(type.type) }
    case 'projection':
      return { ...type, projection: fill(type.projection), result: fill(type.result) }
    default:
      return type
  }
}
