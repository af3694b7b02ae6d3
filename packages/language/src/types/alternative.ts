/**
 * Alternatives of overloads.
 *
 * Where an overloaded function is used, or a union is demanded, each variant becomes an alternative of one group, and bounds that follow
 * from the variant are recorded under it. When a value under one alternative meets a use under another, the two are linked, and if the
 * value does not fit they are in conflict. An alternative that conflicts with every one of a group is pruned: its bounds count no more.
 *
 *     x => x + 1      group @1: [(Number, Number) => Number, (String, String) => String]
 *                     1 conflicts with String of @1.1, so the base can reach @1.0 only
 *
 * Groups made within an alternative (an overload inside a variant) are inner groups: they keep no state of their own, their outermost
 * group does. The base alternative is the one of everything that always holds.
 */
import { GroupState, type Links, type Misfit } from './group-state.ts'
import type { Type } from './type.ts'

/** A set of alternatives, equal when its key is. */
export interface AlternativeSet {
  readonly key: string
  readonly members: readonly Alternative[]
}

export class AlternativeGroup {
  readonly id: number
  /** No two of its alternatives may be needed at once. */
  readonly exclusive: boolean
  /** The alternative that the group was made within. */
  readonly parent: Alternative | undefined
  readonly level: number
  readonly outer: AlternativeGroup
  readonly alternatives: readonly Alternative[]
  readonly isBase: boolean
  state = new GroupState()

  constructor(id: number, size: number, exclusive: boolean, parent: Alternative | undefined, level: number) {
    this.id = id
    this.exclusive = exclusive
    this.parent = parent
    this.level = level
    this.isBase = parent === undefined
    this.outer = parent === undefined || parent.isBase ? this : parent.outer
    this.alternatives = Array.from({ length: size }, (_, index) => new Alternative(index, this))
    if (parent !== undefined && this.outer !== this) parent.addInner(this)
  }

  /** The innermost alternatives, in order. */
  get leaves(): readonly Alternative[] {
    const inner = this.outer.state.knownInner
    if (inner === undefined) return this.alternatives
    return this.alternatives.flatMap((alternative) => inner.get(alternative)?.flatMap((group) => group.leaves) ?? [alternative])
  }

  get living(): readonly Alternative[] {
    return this.leaves.filter((alternative) => !alternative.isPruned)
  }

  get undismissed(): readonly Alternative[] {
    return this.leaves.filter((alternative) => !alternative.isDismissed)
  }
}

let lastOrdinal = 0

export class Alternative {
  /** Unique among all. */
  readonly ordinal = ++lastOrdinal
  readonly index: number
  readonly group: AlternativeGroup

  constructor(index: number, group: AlternativeGroup) {
    this.index = index
    this.group = group
  }

  get outer(): AlternativeGroup {
    return this.group.outer
  }

  get isBase(): boolean {
    return this.group.isBase
  }

  get level(): number {
    return this.group.level
  }

  /** Itself and the alternatives it is within, of its outermost group. */
  get lineage(): readonly Alternative[] {
    const line: Alternative[] = [this]
    for (let { parent } = this.group; parent !== undefined && !parent.isBase; { parent } = parent.group) line.push(parent)
    return line
  }

  get isPruned(): boolean {
    return isMarked(this, this.outer.state.knownPruned)
  }

  get isDismissed(): boolean {
    return isMarked(this, this.outer.state.knownDismissed)
  }

  get values(): ReadonlySet<Alternative> {
    return this.outer.state.knownValues?.get(this) ?? NONE
  }

  get uses(): ReadonlySet<Alternative> {
    return this.outer.state.knownUses?.get(this) ?? NONE
  }

  /** Values that are possible and fit. */
  get validValues(): readonly Alternative[] {
    return [...this.values].filter((value) => !value.isPruned && !inConflict(value, this))
  }

  addInner(group: AlternativeGroup): void {
    const { inner } = this.outer.state
    inner.set(this, [...(inner.get(this) ?? []), group])
  }

  addValue(value: Alternative): void {
    addLink(this.outer.state.values, this, value)
  }

  addUse(use: Alternative): void {
    addLink(this.outer.state.uses, this, use)
  }
}

const NONE: ReadonlySet<Alternative> = new Set()

function isMarked(alternative: Alternative, marked: ReadonlySet<Alternative> | undefined): boolean {
  if (marked === undefined || marked.size === 0) return false
  return alternative.group === alternative.outer ? marked.has(alternative) : alternative.lineage.some((ancestor) => marked.has(ancestor))
}

function addLink(links: Links, from: Alternative, to: Alternative): void {
  const known = links.get(from)
  if (known === undefined) links.set(from, new Set([to]))
  else known.add(to)
}

/** Where group states are remembered before they change. */
export type GroupUndo = Map<AlternativeGroup, GroupState>

function remember(undo: GroupUndo | undefined, group: AlternativeGroup): void {
  if (undo !== undefined && !undo.has(group)) undo.set(group, group.state.copy())
}

/** Whether the relation is recorded at the value's side; that of the base is recorded at the use's alone. */
function atValue(value: Alternative, use: Alternative): boolean {
  return !value.isBase || use.isBase
}

function atUse(value: Alternative, use: Alternative): boolean {
  return value.isBase || !use.isBase
}

/** Notes that values of one alternative flow to uses of another. */
export function linkAlternatives(value: Alternative, use: Alternative, undo?: GroupUndo): void {
  if (value === use || value.uses.has(use) || use.values.has(value)) return
  if (atValue(value, use)) {
    remember(undo, value.outer)
    value.addUse(use)
  }
  if (atUse(value, use)) {
    remember(undo, use.outer)
    use.addValue(value)
  }
}

/** Notes that a value of one alternative does not fit a use of another, and prunes what has no use left. */
export function conflictAlternatives(
  value: Alternative,
  use: Alternative,
  misfitting: Type,
  keyOf: (type: Type) => number,
  undo: GroupUndo,
): void {
  const misfit: Misfit = { value, use, type: misfitting, keyOf }
  if (atValue(value, use)) {
    remember(undo, value.outer)
    addLink(value.outer.state.useConflicts, value, use)
    value.outer.state.misfits.push(misfit)
  }
  if (atUse(value, use)) {
    remember(undo, use.outer)
    addLink(use.outer.state.valueConflicts, use, value)
    if (use.outer !== value.outer || !atValue(value, use)) use.outer.state.misfits.push(misfit)
  }
  if (!value.isBase && isRefusedByAll(value, use.outer)) prune(value, undo)
}

/** Whether a value is in conflict with each living alternative of a group. */
function isRefusedByAll(value: Alternative, group: AlternativeGroup): boolean {
  const { living } = group
  if (!living.every((use) => isRefused(value, use))) return false
  const conjoined = conjoinedUses(group).get(value)
  return !living.some((use) => conjoined?.has(use))
}

/** Prunes an alternative and, unless its whole group is gone, those whose values it alone took. */
function prune(start: Alternative, undo: GroupUndo): void {
  const pending = [start]
  for (let alternative = pending.pop(); alternative !== undefined; alternative = pending.pop()) {
    const pruned = alternative
    remember(undo, pruned.outer)
    pruned.outer.state.pruned.add(pruned)
    if (pruned.outer.leaves.every((leaf) => leaf.isPruned)) return
    pending.push(...pruned.validValues.filter((value) => !value.isBase && !inConflict(pruned, value)))
  }
}

/** Whether values of one alternative do not fit another, and no others of its group make good for it. */
export function inConflict(value: Alternative, use: Alternative): boolean {
  return isRefused(value, use) && !conjoinedUses(use.outer).get(value)?.has(use)
}

function isRefused(value: Alternative, use: Alternative): boolean {
  const conflicts = atValue(value, use)
    ? value.outer.state.knownUseConflicts?.get(value)?.has(use)
    : use.outer.state.knownValueConflicts?.get(use)?.has(value)
  return conflicts === true
}

/**
 * For alternatives of values that several alternatives of the group take only together, those several.
 *
 * Excluded are values that one of them was refused by all, and uses that refused every value.
 */
export function conjoinedUses(group: AlternativeGroup): ReadonlyMap<Alternative, ReadonlySet<Alternative>> {
  const { knownMisfits } = group.state
  if (knownMisfits === undefined) return NOTHING_CONJOINED
  const refused = new Map<Alternative, Map<Alternative, Misfit[]>>()
  for (const misfit of knownMisfits) {
    const { value, use } = misfit
    if (use.outer !== group) continue
    const byUse = refused.get(value) ?? new Map<Alternative, Misfit[]>()
    refused.set(value, byUse)
    const known = byUse.get(use)
    if (known === undefined) byUse.set(use, [misfit])
    else known.push(misfit)
  }
  const result = new Map<Alternative, ReadonlySet<Alternative>>()
  for (const [value, byUse] of refused) {
    // What one alternative alone refused was refused by all that refused any.
    const uses = byUse.size > 1 ? conjoinedOf(group, byUse) : undefined
    if (uses !== undefined) result.set(value, uses)
  }
  return result
}

const NOTHING_CONJOINED: ReadonlyMap<Alternative, ReadonlySet<Alternative>> = new Map()

function conjoinedOf(group: AlternativeGroup, byUse: ReadonlyMap<Alternative, readonly Misfit[]>): ReadonlySet<Alternative> | undefined {
  const refused = [...byUse].map(([use, misfits]) => ({ use, keys: new Set(misfits.map(({ type, keyOf }) => keyOf(type))) }))
  const all = new Set(refused.flatMap(({ keys }) => [...keys]))
  if ([...all].some((key) => refused.every(({ keys }) => keys.has(key)))) return undefined
  const leaves = new Set(group.leaves)
  return new Set(refused.filter(({ use, keys }) => !leaves.has(use) || keys.size < all.size).map(({ use }) => use))
}

/** A set of alternatives from members, each once. */
export function alternativeSet(members: Iterable<Alternative>): AlternativeSet {
  const unique = [...new Set(members)]
  const [only] = unique
  if (only !== undefined && unique.length === 1) return { key: String(only.ordinal), members: unique }
  const key = unique
    .map(({ ordinal }) => ordinal)
    .sort((a, b) => a - b)
    .join()
  return { key, members: unique }
}
