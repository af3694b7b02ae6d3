import { primaryTypeOf } from '../../types/literal.ts'
import type { ShownType } from '../../display/shown-type.ts'
import { fillParameters, type KnownTypes } from './known-types.ts'

/** A field or method of a value. */
export interface Member {
  readonly name: string
  readonly type: ShownType
  /** Name of the type that has the member, if it has a name. */
  readonly owner: string | undefined
}

export interface Members {
  readonly members: ReadonlyMap<string, Member>
  /** Whether the value may be null as well. */
  readonly nullable: boolean
}

/** The number of aliases followed: the longest path is `Ref<A>` to `A` to the fields of `A`. */
const DEPTH_MAX = 8

/** Finds the members of a value. A union has the members of each of its types but null. */
export function membersOf(types: KnownTypes, type: ShownType): Members {
  const finder = new MemberFinder(types)
  finder.add(type, DEPTH_MAX)
  return finder
}

class MemberFinder implements Members {
  readonly members = new Map<string, Member>()
  nullable = false
  readonly #types: KnownTypes

  constructor(types: KnownTypes) {
    this.#types = types
  }

  add(type: ShownType, depth: number): void {
    if (depth === 0) return
    switch (type.kind) {
      case 'literal':
        return this.#addNamed(primaryTypeOf(type.literal), [], depth)
      case 'name':
        return this.#addNamed(type.name, [], depth)
      case 'constructed':
        return this.#addNamed(type.name, type.args, depth)
      case 'tuple':
        return this.#addNamed('Array', [unionOf(type.elements)], depth)
      case 'object':
      case 'interface':
        for (const field of type.fields) this.#note({ ...field, owner: undefined })
        return
      case 'union':
        return this.#addUnion(type.members, depth)
      case 'intersection':
        for (const member of type.members) this.add(member, depth - 1)
        return
      case 'difference':
        this.add(type.type, depth - 1)
        this.nullable = false
        return
      case 'recursive':
        return this.add(type.type, depth - 1)
      default:
        return
    }
  }

  #addUnion(members: readonly ShownType[], depth: number): void {
    const present = members.filter((member) => !isMissing(this.#types, member))
    this.nullable ||= present.length > 0 && present.length < members.length
    for (const member of present.length > 0 ? present : members) this.add(member, depth - 1)
  }

  #addNamed(name: string, args: readonly ShownType[], depth: number): void {
    const shape = this.#types.shape(name)
    if (shape === undefined) return
    const filled = new Map(shape.parameters.map((parameter, i) => [parameter, args[i] ?? { kind: 'any' as const }]))
    for (const field of shape.fields.keys()) {
      const type = this.#types.member(shape, field)
      if (type !== undefined) this.#note({ name: field, type: fillParameters(type, filled), owner: name })
    }
    const alias = this.#types.alias(shape)
    if (alias !== undefined) this.add(fillParameters(alias, filled), depth - 1)
  }

  #note(member: Member): void {
    if (!this.members.has(member.name)) this.members.set(member.name, member)
  }
}

/** Whether the values of the type are null or missing documents. */
function isMissing(types: KnownTypes, type: ShownType): boolean {
  if (type.kind !== 'name' && type.kind !== 'constructed') return false
  if (type.name === 'Null') return true
  const shape = types.shape(type.name)
  const alias = shape === undefined ? undefined : types.alias(shape)
  return alias?.kind === 'name' && alias.name === 'Null'
}

export function unionOf(types: readonly ShownType[]): ShownType {
  const [only] = types
  if (only === undefined) return { kind: 'never' }
  return types.length === 1 ? only : { kind: 'union', members: types }
}
