/**
 * Makes a closed type of an inferred one: the type that a function or computed field without a signature has where it is used.
 *
 * The type is simplified first. Variables that remain become generic parameters, and null is subtracted where that is decided; a difference
 * of a generic parameter stays one. A recursive type has no closed form and becomes `Any`.
 */
import { simplify, type Simplified } from './simplify.ts'
import { ParameterNames } from './parameter-names.ts'
import { membersOf, subtractMembers, type MemberRules } from './subtract-members.ts'
import type { CompactFunction, CompactParameter, CompactType } from './compact-type.ts'
import type { Inference } from '../types/inference.ts'
import {
  anyType,
  differenceType,
  functionType,
  genericType,
  guardType,
  interfaceType,
  intersectionType,
  isNull,
  literalType,
  namedType,
  neverType,
  projectType,
  recordType,
  tupleType,
  unionType,
  type Parameter,
  type Type,
} from '../types/type.ts'
import type { TypeVariable } from '../types/variable.ts'

export function simplifiedType(inference: Inference, type: Type): Type {
  const simplified = simplify(inference, type, true)
  return new TypeBuilder(inference, simplified).build(simplified.compact, true)
}

/** Types take memory. */
const STEPS_PER_TYPE = 20

class TypeBuilder {
  readonly #inference: Inference
  readonly #simplified: Simplified
  readonly #built = { up: new Map<CompactType, Type>(), down: new Map<CompactType, Type>() }
  readonly #generics = new Map<TypeVariable, Type>()
  readonly #names: ParameterNames
  readonly #rules: MemberRules<Type, number>

  constructor(inference: Inference, simplified: Simplified) {
    this.#inference = inference
    this.#simplified = simplified
    this.#names = new ParameterNames(inference)
    this.#rules = {
      keyOf: inference.keyOf,
      aliasOf: (type, positive) => {
        const alias = type.kind === 'named' ? simplified.aliases.get(type.name, positive) : undefined
        return alias && this.build(alias, positive)
      },
    }
  }

  /** Builds a type once. Until it is built it is `Any`, so that a recursive one ends. */
  build(compact: CompactType, positive: boolean): Type {
    const built = positive ? this.#built.up : this.#built.down
    const known = built.get(compact)
    if (known !== undefined) return known
    this.#inference.spend(STEPS_PER_TYPE)
    built.set(compact, anyType())
    const type = compact.isError ? anyType() : this.#join(this.#partsOf(compact, positive), compact, positive)
    built.set(compact, type)
    return type
  }

  #partsOf(compact: CompactType, positive: boolean): readonly Type[] {
    const build = (part: CompactType): Type => this.build(part, positive)
    const parts: Type[] = [...compact.variables].map((variable) => this.#variable(variable))
    if (compact.overloads.size > 0) parts.push(this.#joined([...compact.overloads.values()].map(build), !positive))
    for (const literal of compact.literals.values()) parts.push(literalType(literal))
    for (const [name, isGeneric] of compact.names) parts.push(isGeneric ? genericType(name) : namedType(name))
    for (const [name, args] of compact.constructed) parts.push(namedType(name, args.map(build)))
    for (const fn of compact.functions.values()) parts.push(this.#function(fn, positive))
    if (compact.access !== undefined) parts.push(this.#function(compact.access, positive))
    parts.push(...this.#structures(compact, positive))
    for (const [type, minus] of compact.differences) parts.push(...this.#difference(compact, build(type), build(minus), positive))
    return parts
  }

  #structures({ projection, record, interface: fields, tuples }: CompactType, positive: boolean): readonly Type[] {
    const build = (part: CompactType): Type => this.build(part, positive)
    const parts: Type[] = []
    if (projection !== undefined) parts.push(projectType(this.build(projection[0], !positive), build(projection[1])))
    if (record !== undefined) {
      const types = [...record.fields].map(([name, field]): [string, Type] => [name, build(field)])
      parts.push(recordType(new Map(types), record.wildcard && build(record.wildcard)))
    }
    if (fields !== undefined)
      parts.push(
        joined(
          [...fields].map(([name, field]) => interfaceType(name, build(field))),
          false,
        ),
      )
    for (const elements of tuples.values()) parts.push(tupleType(elements.map(build)))
    return parts
  }

  #variable(variable: TypeVariable): Type {
    if (this.#simplified.recursive.has(variable)) return anyType()
    const known = this.#generics.get(variable) ?? genericType(this.#names.next())
    this.#generics.set(variable, known)
    return known
  }

  #function({ parameters, variadic, result }: CompactFunction, positive: boolean): Type {
    const parameter = ({ name, type }: CompactParameter): Parameter => ({ name, type: this.build(type, !positive) })
    return functionType(parameters.map(parameter), this.build(result, positive), { variadic: variadic && parameter(variadic) })
  }

  /** Returns the type without `minus`; a generic parameter among it keeps the difference. */
  #difference(compact: CompactType, type: Type, minus: Type, positive: boolean): readonly Type[] {
    const taken = new Set(membersOf(minus, positive).map(this.#inference.keyOf))
    const members = subtractMembers(membersOf(type, positive), taken, positive, this.#rules)
    if (members.length === 0 && positive) return []
    const rest = this.#join(members, { ...compact, any: false, never: false }, positive)
    if (!members.some(({ kind }) => kind === 'generic')) return [rest]
    return [positive ? differenceType(rest, minus) : guardType(rest, minus)]
  }

  #join(parts: readonly Type[], { any, never }: CompactType, positive: boolean): Type {
    const members = [...parts.filter((part) => !isNull(part)), ...parts.filter(isNull).slice(0, 1)]
    if (any) return this.#joined(members.length === 0 || positive ? [anyType(), ...members] : members, positive)
    if (never) return this.#joined(members.length === 0 || !positive ? [neverType()] : members, positive)
    return this.#joined(members, positive)
  }

  #joined(types: readonly Type[], positive: boolean): Type {
    return joined([...new Map(types.map((type) => [this.#inference.keyOf(type), type])).values()], positive)
  }
}

function joined(members: readonly Type[], positive: boolean): Type {
  const [only] = members
  if (only === undefined) return positive ? neverType() : anyType()
  if (members.length === 1) return only
  return positive ? unionType(members) : intersectionType(members)
}
