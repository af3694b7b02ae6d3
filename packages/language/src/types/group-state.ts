/**
 * What a group of alternatives knows, apart from its make-up.
 *
 * Most groups come to know a few of these things only, and all are copied before relating changes them; so each is made when it is first
 * asked for. Who only looks whether something is known asks for the `known…`.
 */
import type { Alternative, AlternativeGroup, AlternativeSet } from './alternative.ts'
import type { Type } from './type.ts'

/** A decision that was made with alternatives, and can be made again when some of them are out. */
export interface Settled {
  /** Decides anew, and says whether it holds. */
  reweigh(): boolean
  /** Decisions that depend on what this one dismissed. */
  readonly upset: readonly Settled[]
}

/** A value that did not fit, between two alternatives. */
export interface Misfit {
  readonly value: Alternative
  readonly use: Alternative
  readonly type: Type
  /** Tells types apart. */
  readonly keyOf: (type: Type) => number
}

export type Links = Map<Alternative, Set<Alternative>>

export class GroupState {
  knownInner: Map<Alternative, AlternativeGroup[]> | undefined
  knownPruned: Set<Alternative> | undefined
  knownDismissed: Set<Alternative> | undefined
  knownValues: Links | undefined
  knownValueConflicts: Links | undefined
  knownUses: Links | undefined
  knownUseConflicts: Links | undefined
  knownMisfits: Misfit[] | undefined
  knownExtruded: Map<string, AlternativeGroup> | undefined
  knownUseGroups: Set<AlternativeGroup> | undefined
  knownNeeds: Map<Alternative, Map<string, AlternativeSet>> | undefined
  knownSettlements: Set<Settled> | undefined

  /** Groups that were made within its alternatives. */
  get inner(): Map<Alternative, AlternativeGroup[]> {
    return (this.knownInner ??= new Map())
  }

  get pruned(): Set<Alternative> {
    return (this.knownPruned ??= new Set())
  }

  /** Pruned by settling, which decides what fails. */
  get dismissed(): Set<Alternative> {
    return (this.knownDismissed ??= new Set())
  }

  get values(): Links {
    return (this.knownValues ??= new Map())
  }

  get valueConflicts(): Links {
    return (this.knownValueConflicts ??= new Map())
  }

  get uses(): Links {
    return (this.knownUses ??= new Map())
  }

  get useConflicts(): Links {
    return (this.knownUseConflicts ??= new Map())
  }

  get misfits(): Misfit[] {
    return (this.knownMisfits ??= [])
  }

  /** Copies of the groups at lower levels. */
  get extruded(): Map<string, AlternativeGroup> {
    return (this.knownExtruded ??= new Map())
  }

  get useGroups(): Set<AlternativeGroup> {
    return (this.knownUseGroups ??= new Set())
  }

  /** For a value's alternative, the sets of which one member each is needed. */
  get needs(): Map<Alternative, Map<string, AlternativeSet>> {
    return (this.knownNeeds ??= new Map())
  }

  get settlements(): Set<Settled> {
    return (this.knownSettlements ??= new Set())
  }

  /** A copy to come back to. */
  copy(): GroupState {
    const copy = new GroupState()
    copy.knownInner = this.knownInner && new Map([...this.knownInner].map(([alternative, groups]) => [alternative, [...groups]]))
    copy.knownPruned = this.knownPruned && new Set(this.knownPruned)
    copy.knownDismissed = this.knownDismissed && new Set(this.knownDismissed)
    copy.knownValues = copyLinks(this.knownValues)
    copy.knownValueConflicts = copyLinks(this.knownValueConflicts)
    copy.knownUses = copyLinks(this.knownUses)
    copy.knownUseConflicts = copyLinks(this.knownUseConflicts)
    copy.knownMisfits = this.knownMisfits && [...this.knownMisfits]
    copy.knownExtruded = this.knownExtruded && new Map(this.knownExtruded)
    copy.knownUseGroups = this.knownUseGroups && new Set(this.knownUseGroups)
    copy.knownNeeds = this.knownNeeds && new Map(this.knownNeeds)
    copy.knownSettlements = this.knownSettlements && new Set(this.knownSettlements)
    return copy
  }
}

function copyLinks(links: Links | undefined): Links | undefined {
  return links && new Map([...links].map(([alternative, others]) => [alternative, new Set(others)]))
}
