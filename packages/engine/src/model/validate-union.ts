import type { Offence, PathSegment } from './validate.ts'

/**
 * Chooses the offences to report when no member of a union accepts a value; undefined: a mismatch of the union as a whole.
 *
 * `members` holds the offences against each member. A member is structural when it accepts the value's kind, that is when all its offences
 * are below `path`.
 * @see storage-semantics.md §5.4
 */
export function reportUnion(members: readonly (readonly Offence[])[], path: readonly PathSegment[]): readonly Offence[] | undefined {
  const forbidden = members.find((offences) => offences.some(({ kind }) => kind === 'immutable' || kind === 'readOnly'))
  if (forbidden !== undefined) return forbidden
  const structural = members.filter((offences) => offences.every((offence) => offence.path.length > path.length))
  const collected = [...unexpectedInAll(structural.length === members.length ? structural : []), ...missingFields(structural, path)]
  if (collected.length > 0) return collected
  const [only] = structural
  if (structural.length === 1 && only !== undefined) return only
  const plain = structural.filter((offences) => offences.every(({ kind }) => kind !== 'unexpected' && kind !== 'missing'))
  const [one] = plain
  return plain.length === 1 ? one : undefined
}

function unexpectedInAll(members: readonly (readonly Offence[])[]): readonly Offence[] {
  const [first, ...others] = members
  if (first === undefined) return []
  return first.filter(
    (offence) => offence.kind === 'unexpected' && others.every((other) => other.some((found) => isSamePlace(found, offence))),
  )
}

function isSamePlace(a: Offence, b: Offence): boolean {
  return a.kind === b.kind && a.path.length === b.path.length && a.path.every((segment, at) => segment === b.path[at])
}

function missingFields(structural: readonly (readonly Offence[])[], path: readonly PathSegment[]): readonly Offence[] {
  const lists = structural.map((offences) => offences.filter(({ kind }) => kind === 'missing'))
  if (lists.some((list) => list.length === 0)) return []
  const distinct = new Map(lists.map((list) => [list.map(({ path: at }) => at.join('.')).join(), list]))
  const [first] = distinct.values()
  if (first === undefined) return []
  const [single] = first
  if (distinct.size === 1 && first.length === 1 && single !== undefined) return [single]
  const names = [...distinct.values()].map((list) => `[${[...new Set(list.map(nameOfMissing))].join(', ')}]`)
  return [{ kind: 'missing', path, message: `Union requires fields ${joinChoices(names)}` }]
}

function nameOfMissing({ path, absent }: Offence): string {
  return String((absent ?? path).at(-1))
}

function joinChoices(names: readonly string[]): string {
  if (names.length < 3) return names.join(' or ')
  return `${names.slice(0, -1).join(', ')}, or ${names.at(-1) ?? ''}`
}
