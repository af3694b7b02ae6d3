/**
 * Coalesces simplified types: remaining variables get names, recursive types a binder, unions a fixed order, and differences are worked
 * out.
 */
import type { CompactType, CompactFunction, CompactParameter } from './compact-type.ts'
import { CompactKeys } from './compact-keys.ts'
import type { Inference } from '../types/inference.ts'
import { ParameterNames } from './parameter-names.ts'
import { simplify, type Simplified } from './simplify.ts'
import { membersOf, subtractMembers, type MemberRules } from './subtract-members.ts'
import { displayType, type ShownParameter, type ShownType } from './shown-type.ts'
import type { Type } from '../types/type.ts'
import type { TypeVariable } from '../types/variable.ts'

/** Returns the text of a type: of a lower type when positive, else of an upper type. */
export function showText(inference: Inference, type: Type, positive: boolean): string {
  return displayType(showType(inference, type, positive))
}

export function showType(inference: Inference, type: Type, positive: boolean): ShownType {
  const simplified = simplify(inference, type, positive)
  return new Coalescer(inference, simplified).show(simplified.compact, positive)
}

/** A recursive type is unrolled wherever it occurs, which takes memory. */
const STEPS_PER_PART = 20

/** Characters written in a step, as a power of two. */
const CHARACTERS_PER_STEP_LOG = 4

class Coalescer {
  readonly #inference: Inference
  readonly #simplified: Simplified
  /** Coalesced types that are not recursive. */
  readonly #shown = { up: new Map<CompactType, ShownType>(), down: new Map<CompactType, ShownType>() }
  #rounds = 0
  readonly #names = new Map<TypeVariable, ShownType>()
  readonly #recursions = new Map<string, string>()
  readonly #keys = new CompactKeys()
  readonly #pending = new Set<string>()
  /** Names given to variables. */
  readonly #parameters = new Set<string>()
  readonly #aliases = new Map<string, ShownType>()
  readonly #texts = new Map<ShownType, string>()
  readonly #freshNames: ParameterNames
  readonly #rules: MemberRules<ShownType, string>

  constructor(inference: Inference, simplified: Simplified) {
    this.#inference = inference
    this.#simplified = simplified
    this.#freshNames = new ParameterNames(inference)
    this.#rules = { keyOf: this.#text, aliasOf: (type, positive) => this.#aliasOf(type, positive) }
  }

  /** Coalesces a type; a recursive one is named where it recurs. */
  show(compact: CompactType, positive: boolean): ShownType {
    const shown = positive ? this.#shown.up : this.#shown.down
    const known = shown.get(compact)
    if (known !== undefined) return known
    this.#inference.spend(STEPS_PER_PART)
    const before = this.#rounds
    const type = this.#show(compact, positive)
    if (this.#rounds === before) shown.set(compact, type)
    return type
  }

  #show(compact: CompactType, positive: boolean): ShownType {
    if (this.#simplified.recursive.size === 0) return this.#shape(compact, positive)
    const own = String(this.#keys.of(compact))
    return this.#named(own, positive, () => this.#shape(compact, positive))
  }

  #named(own: string, positive: boolean, make: () => ShownType): ShownType {
    const key = `${own}${positive ? '+' : '-'}`
    if (this.#pending.has(key)) {
      this.#rounds++
      const name = this.#recursions.get(own) ?? this.#freshName()
      this.#recursions.set(own, name)
      return { kind: 'name', name }
    }
    this.#pending.add(key)
    const type = make()
    this.#pending.delete(key)
    const name = this.#recursions.get(own)
    return name === undefined ? type : { kind: 'recursive', name, type }
  }

  #shape(compact: CompactType, positive: boolean): ShownType {
    const parts: ShownType[] = []
    for (const variable of compact.variables) parts.push(this.#variable(variable, positive))
    if (compact.overloads.size > 0) parts.push(this.#overloads(compact, positive))
    for (const literal of compact.literals.values()) parts.push({ kind: 'literal', literal })
    for (const name of compact.names.keys()) parts.push({ kind: 'name', name })
    for (const [name, args] of compact.constructed) {
      parts.push({ kind: 'constructed', name, args: args.map((arg) => this.show(arg, positive)) })
    }
    for (const fn of compact.functions.values()) parts.push(this.#function(fn, positive))
    if (compact.access !== undefined) parts.push(this.#function(compact.access, positive))
    parts.push(...this.#structures(compact, positive))
    for (const [type, minus] of compact.differences) parts.push(...this.#difference(compact, type, minus, positive))
    return this.#consolidate(parts, compact, positive)
  }

  #structures({ projection, record, interface: fields, tuples }: CompactType, positive: boolean): readonly ShownType[] {
    const parts: ShownType[] = []
    if (projection !== undefined) {
      parts.push({ kind: 'projection', projection: this.show(projection[0], !positive), result: this.show(projection[1], positive) })
    }
    const fieldsOf = (map: ReadonlyMap<string, CompactType>) =>
      [...map].map(([name, field]) => ({ name, type: this.show(field, positive) }))
    if (record !== undefined) {
      const shown = fieldsOf(record.fields)
      parts.push({ kind: 'object', fields: shown, wildcard: record.wildcard && this.show(record.wildcard, positive) })
    }
    if (fields !== undefined) parts.push({ kind: 'interface', fields: fieldsOf(fields) })
    for (const elements of tuples.values()) parts.push({ kind: 'tuple', elements: elements.map((element) => this.show(element, positive)) })
    return parts
  }

  #variable(variable: TypeVariable, positive: boolean): ShownType {
    const inner = this.#simplified.recursive.get(variable)
    if (inner === undefined) {
      const known = this.#names.get(variable) ?? { kind: 'name', name: this.#freshName() }
      this.#names.set(variable, known)
      return known
    }
    return this.#named(`v${variable.id}`, positive, () => this.show(inner, positive))
  }

  #freshName(): string {
    const name = this.#freshNames.next()
    this.#parameters.add(name)
    return name
  }

  #overloads({ overloads }: CompactType, positive: boolean): ShownType {
    const variants = this.#distinct([...overloads.values()].map((variant) => this.show(variant, positive)))
    return { kind: positive ? 'intersection' : 'union', members: variants }
  }

  #function({ parameters, variadic, result }: CompactFunction, positive: boolean): ShownType {
    const parameter = ({ name, type }: CompactParameter): ShownParameter => ({ name, type: this.show(type, !positive) })
    const shown = parameters.map(parameter)
    return { kind: 'function', parameters: shown, variadic: variadic && parameter(variadic), result: this.show(result, positive) }
  }

  /** Returns the type without `minus`; if a variable is among it, the subtraction stays visible. */
  #difference(compact: CompactType, type: CompactType, minus: CompactType, positive: boolean): readonly ShownType[] {
    const members = membersOf(this.show(type, positive), positive)
    const shownMinus = this.show(minus, positive)
    const taken = new Set(membersOf(shownMinus, positive).map(this.#text))
    const left = subtractMembers(members, taken, positive, this.#rules)
    const rest = this.#consolidate(left, compact, positive)
    if (rest.kind === 'never') return []
    const hasParameter = left.some((member) => this.#isParameter(member))
    return [hasParameter ? { kind: 'difference', type: rest, minus: shownMinus } : rest]
  }

  #isParameter(type: ShownType): boolean {
    return type.kind === 'name' && this.#parameters.has(type.name)
  }

  #aliasOf(type: ShownType, positive: boolean): ShownType | undefined {
    if (type.kind !== 'name' && type.kind !== 'constructed') return undefined
    const alias = this.#simplified.aliases.get(type.name, positive)
    if (alias === undefined) return undefined
    const key = `${positive ? '+' : '-'}${this.#text(type)}`
    const known = this.#aliases.get(key)
    if (known === type) this.#rounds++
    if (known !== undefined) return known
    this.#aliases.set(key, type)
    const shown = this.show(alias, positive)
    this.#aliases.set(key, shown)
    return shown
  }

  /** Joins parts: null last, `Any` first in unions; `Never` replaces an intersection. */
  #consolidate(parts: readonly ShownType[], { any, never, isError }: CompactType, positive: boolean): ShownType {
    if (isError) return { kind: positive ? 'hole' : 'any' }
    const nulls = parts.filter(isNullName).slice(0, 1)
    const members = parts.length < 2 ? parts : this.#distinct([...parts.filter((part) => !isNullName(part)), ...nulls])
    if (any) return joined(members.length === 0 || positive ? [{ kind: 'any' }, ...members] : members, positive)
    if (never) return joined(members.length === 0 || !positive ? [{ kind: 'never' }] : members, positive)
    return joined(members, positive)
  }

  #distinct(types: readonly ShownType[]): readonly ShownType[] {
    return [...new Map(types.map((type) => [this.#text(type), type])).values()]
  }

  /** Returns the text of a type, which identifies it here. */
  #text = (type: ShownType): string => {
    const known = this.#texts.get(type)
    if (known !== undefined) return known
    const text = displayType(type)
    this.#inference.spend(text.length >> CHARACTERS_PER_STEP_LOG)
    this.#texts.set(type, text)
    return text
  }
}

function isNullName(type: ShownType): boolean {
  return type.kind === 'name' && type.name === 'Null'
}

function joined(members: readonly ShownType[], positive: boolean): ShownType {
  const [only] = members
  if (only === undefined) return { kind: positive ? 'never' : 'any' }
  return members.length === 1 ? only : { kind: positive ? 'union' : 'intersection', members }
}
