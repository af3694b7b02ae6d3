/** Subtraction of types, for types and for types as they are shown: what differs is how two are compared and what an alias means. */

/** A type of either form: a union or an intersection has members. */
interface Compound<T> {
  readonly kind: string
  readonly members?: readonly T[]
}

/** Compares types of one form. */
export interface MemberRules<T, Key> {
  /** Equal for equal types. */
  readonly keyOf: (type: T) => Key
  /** Returns the type that a name means on this side; undefined if it is no alias. */
  readonly aliasOf: (type: T, positive: boolean) => T | undefined
}

/** Returns the members of a union on the positive side, of an intersection on the negative one; of anything else itself. */
export function membersOf<T extends Compound<T>>(type: T, positive: boolean): readonly T[] {
  return type.kind === (positive ? 'union' : 'intersection') && type.members !== undefined ? type.members : [type]
}

/** Returns the members without those taken; an alias of which a part is taken gives way to the rest of its members. */
export function subtractMembers<T extends Compound<T>, Key>(
  members: readonly T[],
  taken: ReadonlySet<Key>,
  positive: boolean,
  rules: MemberRules<T, Key>,
): readonly T[] {
  return members.flatMap((member) => {
    if (isTaken(member, taken, rules)) return []
    const alias = rules.aliasOf(member, positive)
    if (alias === undefined) return [member]
    const parts = membersOf(alias, positive)
    const rest = subtractMembers(parts, taken, positive, rules)
    return rest.length === parts.length && rest.every((part, i) => part === parts[i]) ? [member] : rest
  })
}

function isTaken<T extends Compound<T>, Key>(type: T, taken: ReadonlySet<Key>, rules: MemberRules<T, Key>): boolean {
  if (type.kind === 'union' || type.kind === 'intersection') return type.members?.some((member) => isTaken(member, taken, rules)) === true
  return taken.has(rules.keyOf(type))
}
