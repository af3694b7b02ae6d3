/**
 * Overload branches and their groups.
 *
 * An overloaded function that is called, or a union that is required, becomes a group with one branch for each member. A bound that follows
 * from a member is recorded under its branch. A lower type under one branch and an upper type under another link the two branches; if the
 * types are not subtypes, the branches are an incompatible pair. A branch that is incompatible with every branch of a group is pruned, and
 * its bounds no longer count.
 *
 *     x => x + 1      group @1: [(Number, Number) => Number, (String, String) => String]
 *                     1 and String of @1.1 are incompatible, so the base branch can reach @1.0 only
 *
 * A group made within a branch (an overload inside a member of an overload) is an inner group. Its state is kept by its outermost group. The
 * base branch is the branch of everything that always holds.
 */
import { GroupState, type Links, type IncompatiblePair } from './branch-group-state.ts'
import type { Type } from './type.ts'

/** A set of branches. Sets with equal keys are equal. */
export interface BranchSet {
  readonly key: string
  readonly members: readonly Branch[]
}

export class BranchGroup {
  readonly id: number
  /** Whether at most one of its branches may be needed. */
  readonly exclusive: boolean
  /** The branch within which the group was made. */
  readonly parent: Branch | undefined
  readonly level: number
  readonly outer: BranchGroup
  readonly branches: readonly Branch[]
  readonly isBase: boolean
  state = new GroupState()

  constructor(id: number, size: number, exclusive: boolean, parent: Branch | undefined, level: number) {
    this.id = id
    this.exclusive = exclusive
    this.parent = parent
    this.level = level
    this.isBase = parent === undefined
    this.outer = parent === undefined || parent.isBase ? this : parent.outer
    this.branches = Array.from({ length: size }, (_, index) => new Branch(index, this))
    if (parent !== undefined && this.outer !== this) parent.addInner(this)
  }

  /** The branches that have no inner group, in order. */
  get leaves(): readonly Branch[] {
    const inner = this.outer.state.knownInner
    if (inner === undefined) return this.branches
    return this.branches.flatMap((branch) => inner.get(branch)?.flatMap((group) => group.leaves) ?? [branch])
  }

  get viable(): readonly Branch[] {
    return this.leaves.filter((branch) => !branch.isPruned)
  }

  get notRejected(): readonly Branch[] {
    return this.leaves.filter((branch) => !branch.isRejected)
  }
}

let lastOrdinal = 0

export class Branch {
  /** Unique among all branches of the process. */
  readonly ordinal = ++lastOrdinal
  readonly index: number
  readonly group: BranchGroup

  constructor(index: number, group: BranchGroup) {
    this.index = index
    this.group = group
  }

  get outer(): BranchGroup {
    return this.group.outer
  }

  get isBase(): boolean {
    return this.group.isBase
  }

  get level(): number {
    return this.group.level
  }

  /** The branch and those around it, up to its outermost group. */
  get lineage(): readonly Branch[] {
    const line: Branch[] = [this]
    for (let { parent } = this.group; parent !== undefined && !parent.isBase; { parent } = parent.group) line.push(parent)
    return line
  }

  get isPruned(): boolean {
    return isMarked(this, this.outer.state.knownPruned)
  }

  get isRejected(): boolean {
    return isMarked(this, this.outer.state.knownRejected)
  }

  get lower(): ReadonlySet<Branch> {
    return this.outer.state.knownLower?.get(this) ?? NONE
  }

  get upper(): ReadonlySet<Branch> {
    return this.outer.state.knownUpper?.get(this) ?? NONE
  }

  /** Lower branches that are not pruned and not incompatible with this one. */
  get compatibleLower(): readonly Branch[] {
    return [...this.lower].filter((lower) => !lower.isPruned && !areIncompatible(lower, this))
  }

  addInner(group: BranchGroup): void {
    const { inner } = this.outer.state
    inner.set(this, [...(inner.get(this) ?? []), group])
  }

  addLower(lower: Branch): void {
    addLink(this.outer.state.lower, this, lower)
  }

  addUpper(upper: Branch): void {
    addLink(this.outer.state.upper, this, upper)
  }
}

const NONE: ReadonlySet<Branch> = new Set()

function isMarked(branch: Branch, marked: ReadonlySet<Branch> | undefined): boolean {
  if (marked === undefined || marked.size === 0) return false
  return branch.group === branch.outer ? marked.has(branch) : branch.lineage.some((ancestor) => marked.has(ancestor))
}

function addLink(links: Links, from: Branch, to: Branch): void {
  const known = links.get(from)
  if (known === undefined) links.set(from, new Set([to]))
  else known.add(to)
}

/** States of groups before a constraint changed them. */
export type GroupTrail = Map<BranchGroup, GroupState>

function remember(trail: GroupTrail | undefined, group: BranchGroup): void {
  if (trail !== undefined && !trail.has(group)) trail.set(group, group.state.copy())
}

/** Whether the lower side records a pair. A pair with the base branch is recorded by the other side alone. */
function atLower(lower: Branch, upper: Branch): boolean {
  return !lower.isBase || upper.isBase
}

function atUpper(lower: Branch, upper: Branch): boolean {
  return lower.isBase || !upper.isBase
}

/** Records that types flow from one branch to another. */
export function linkBranches(lower: Branch, upper: Branch, trail?: GroupTrail): void {
  if (lower === upper || lower.upper.has(upper) || upper.lower.has(lower)) return
  if (atLower(lower, upper)) {
    remember(trail, lower.outer)
    lower.addUpper(upper)
  }
  if (atUpper(lower, upper)) {
    remember(trail, upper.outer)
    upper.addLower(lower)
  }
}

/** Records that a type of one branch is not a subtype of a type of another, and prunes branches that are left without any. */
export function recordIncompatibleBranches(
  lower: Branch,
  upper: Branch,
  lowerType: Type,
  keyOf: (type: Type) => number,
  trail: GroupTrail,
): void {
  const incompatible: IncompatiblePair = { lower, upper, type: lowerType, keyOf }
  if (atLower(lower, upper)) {
    remember(trail, lower.outer)
    addLink(lower.outer.state.upperConflicts, lower, upper)
    lower.outer.state.incompatiblePairs.push(incompatible)
  }
  if (atUpper(lower, upper)) {
    remember(trail, upper.outer)
    addLink(upper.outer.state.lowerConflicts, upper, lower)
    if (upper.outer !== lower.outer || !atLower(lower, upper)) upper.outer.state.incompatiblePairs.push(incompatible)
  }
  if (!lower.isBase && isIncompatibleWithAll(lower, upper.outer)) prune(lower, trail)
}

/** Whether a lower branch is incompatible with each viable branch of a group. */
function isIncompatibleWithAll(lower: Branch, group: BranchGroup): boolean {
  const { viable } = group
  if (!viable.every((upper) => isRecorded(lower, upper))) return false
  const joint = jointUppers(group).get(lower)
  return !viable.some((upper) => joint?.has(upper))
}

/** Prunes a branch, and the branches that only it was compatible with, unless its whole group is pruned. */
function prune(start: Branch, trail: GroupTrail): void {
  const pending = [start]
  for (let branch = pending.pop(); branch !== undefined; branch = pending.pop()) {
    const pruned = branch
    remember(trail, pruned.outer)
    pruned.outer.state.pruned.add(pruned)
    if (pruned.outer.leaves.every((leaf) => leaf.isPruned)) return
    pending.push(...pruned.compatibleLower.filter((lower) => !lower.isBase && !areIncompatible(pruned, lower)))
  }
}

/** Whether two branches are incompatible, and no other branches of the group make up for it together. */
export function areIncompatible(lower: Branch, upper: Branch): boolean {
  return isRecorded(lower, upper) && !jointUppers(upper.outer).get(lower)?.has(upper)
}

function isRecorded(lower: Branch, upper: Branch): boolean {
  const conflicts = atLower(lower, upper)
    ? lower.outer.state.knownUpperConflicts?.get(lower)?.has(upper)
    : upper.outer.state.knownLowerConflicts?.get(upper)?.has(lower)
  return conflicts === true
}

/**
 * Returns, for each lower branch that several branches of the group accept only together, those several.
 *
 * A lower branch is left out if one of its types is incompatible with all of them. An upper branch is left out if it accepts no type.
 */
export function jointUppers(group: BranchGroup): ReadonlyMap<Branch, ReadonlySet<Branch>> {
  const { knownIncompatiblePairs } = group.state
  if (knownIncompatiblePairs === undefined) return NOTHING_JOINT
  const refused = new Map<Branch, Map<Branch, IncompatiblePair[]>>()
  for (const incompatible of knownIncompatiblePairs) {
    const { lower, upper } = incompatible
    if (upper.outer !== group) continue
    const byUpper = refused.get(lower) ?? new Map<Branch, IncompatiblePair[]>()
    refused.set(lower, byUpper)
    const known = byUpper.get(upper)
    if (known === undefined) byUpper.set(upper, [incompatible])
    else known.push(incompatible)
  }
  const result = new Map<Branch, ReadonlySet<Branch>>()
  for (const [lower, byUpper] of refused) {
    // A type that one branch alone refused was refused by all that refused any.
    const upper = byUpper.size > 1 ? jointOf(group, byUpper) : undefined
    if (upper !== undefined) result.set(lower, upper)
  }
  return result
}

const NOTHING_JOINT: ReadonlyMap<Branch, ReadonlySet<Branch>> = new Map()

function jointOf(group: BranchGroup, byUpper: ReadonlyMap<Branch, readonly IncompatiblePair[]>): ReadonlySet<Branch> | undefined {
  const refused = [...byUpper].map(([upper, incompatiblePairs]) => ({
    upper,
    keys: new Set(incompatiblePairs.map(({ type, keyOf }) => keyOf(type))),
  }))
  const all = new Set(refused.flatMap(({ keys }) => [...keys]))
  if ([...all].some((key) => refused.every(({ keys }) => keys.has(key)))) return undefined
  const leaves = new Set(group.leaves)
  return new Set(refused.filter(({ upper, keys }) => !leaves.has(upper) || keys.size < all.size).map(({ upper }) => upper))
}

/** Makes a set of branches, each once. */
export function branchSet(members: Iterable<Branch>): BranchSet {
  const unique = [...new Set(members)]
  const [only] = unique
  if (only !== undefined && unique.length === 1) return { key: String(only.ordinal), members: unique }
  const key = unique
    .map(({ ordinal }) => ordinal)
    .sort((a, b) => a - b)
    .join()
  return { key, members: unique }
}
