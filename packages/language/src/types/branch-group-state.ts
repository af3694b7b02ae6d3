/**
 * The state of a group of overload branches: the part that rollback restores.
 *
 * Most groups use a few of these tables only, and each is copied before a constraint changes it. So a table is made when it is first
 * written. Code that only reads uses the `known…` field, which is undefined for an empty table.
 */
import type { Branch, BranchGroup, BranchSet } from './overload-branch.ts'
import type { Type } from './type.ts'

/** An overload resolution that depends on branches, and can be repeated when some of them are rejected. */
export interface Resolution {
  /** Evaluates the branches again. Returns whether the constraint still holds. */
  reevaluate(): boolean
  /** Resolutions that depend on the branches rejected by this one. */
  readonly affected: readonly Resolution[]
}

/** A lower type that is not a subtype of an upper one, between two branches. */
export interface IncompatiblePair {
  readonly lower: Branch
  readonly upper: Branch
  readonly type: Type
  /** Identity of a type, as in {@link TypeIdentities}. */
  readonly keyOf: (type: Type) => number
}

export type Links = Map<Branch, Set<Branch>>

export class GroupState {
  knownInner: Map<Branch, BranchGroup[]> | undefined
  knownPruned: Set<Branch> | undefined
  knownRejected: Set<Branch> | undefined
  knownLower: Links | undefined
  knownLowerConflicts: Links | undefined
  knownUpper: Links | undefined
  knownUpperConflicts: Links | undefined
  knownIncompatiblePairs: IncompatiblePair[] | undefined
  knownExtruded: Map<string, BranchGroup> | undefined
  knownUpperGroups: Set<BranchGroup> | undefined
  knownNeeds: Map<Branch, Map<string, BranchSet>> | undefined
  knownResolutions: Set<Resolution> | undefined

  /** Groups made within its branches. */
  get inner(): Map<Branch, BranchGroup[]> {
    return (this.knownInner ??= new Map())
  }

  get pruned(): Set<Branch> {
    return (this.knownPruned ??= new Set())
  }

  /** Branches rejected by overload resolution. */
  get rejected(): Set<Branch> {
    return (this.knownRejected ??= new Set())
  }

  get lower(): Links {
    return (this.knownLower ??= new Map())
  }

  get lowerConflicts(): Links {
    return (this.knownLowerConflicts ??= new Map())
  }

  get upper(): Links {
    return (this.knownUpper ??= new Map())
  }

  get upperConflicts(): Links {
    return (this.knownUpperConflicts ??= new Map())
  }

  get incompatiblePairs(): IncompatiblePair[] {
    return (this.knownIncompatiblePairs ??= [])
  }

  /** Copies of the group at lower levels, by level and group. */
  get extruded(): Map<string, BranchGroup> {
    return (this.knownExtruded ??= new Map())
  }

  get upperGroups(): Set<BranchGroup> {
    return (this.knownUpperGroups ??= new Set())
  }

  /** For a lower branch, the sets of which one member each is needed. */
  get needs(): Map<Branch, Map<string, BranchSet>> {
    return (this.knownNeeds ??= new Map())
  }

  get resolutions(): Set<Resolution> {
    return (this.knownResolutions ??= new Set())
  }

  /** Returns a copy for the trail. */
  copy(): GroupState {
    const copy = new GroupState()
    copy.knownInner = this.knownInner && new Map([...this.knownInner].map(([branch, groups]) => [branch, [...groups]]))
    copy.knownPruned = this.knownPruned && new Set(this.knownPruned)
    copy.knownRejected = this.knownRejected && new Set(this.knownRejected)
    copy.knownLower = copyLinks(this.knownLower)
    copy.knownLowerConflicts = copyLinks(this.knownLowerConflicts)
    copy.knownUpper = copyLinks(this.knownUpper)
    copy.knownUpperConflicts = copyLinks(this.knownUpperConflicts)
    copy.knownIncompatiblePairs = this.knownIncompatiblePairs && [...this.knownIncompatiblePairs]
    copy.knownExtruded = this.knownExtruded && new Map(this.knownExtruded)
    copy.knownUpperGroups = this.knownUpperGroups && new Set(this.knownUpperGroups)
    copy.knownNeeds = this.knownNeeds && new Map(this.knownNeeds)
    copy.knownResolutions = this.knownResolutions && new Set(this.knownResolutions)
    return copy
  }
}

function copyLinks(links: Links | undefined): Links | undefined {
  return links && new Map([...links].map(([branch, others]) => [branch, new Set(others)]))
}
