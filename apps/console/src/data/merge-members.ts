/** What a definition says, member by member: a text, or that it holds without a condition. A member that is not there is not said. */
export type Members = ReadonlyMap<string, string | true>

/** An edit put on top of what somebody else has made of a definition meanwhile. */
interface MergedMembers {
  readonly members: Members
  /** Members that both sides have changed; the merged ones are as this side has them. */
  readonly clashes: readonly string[]
}

/** Merges two edits of a definition member by member: what only one side has changed is taken from it. */
export function mergeMembers(base: Members, mine: Members, theirs: Members): MergedMembers {
  const members = new Map(theirs)
  const clashes: string[] = []
  for (const name of new Set([...base.keys(), ...mine.keys()])) {
    const [was, is, current] = [base.get(name), mine.get(name), theirs.get(name)]
    if (is === was || is === current) continue
    if (current !== was) clashes.push(name)
    if (is === undefined) members.delete(name)
    else members.set(name, is)
  }
  return { members, clashes }
}

/** Whether two definitions say the same, in any order. */
export function areSameMembers(one: Members, other: Members): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value)
}
