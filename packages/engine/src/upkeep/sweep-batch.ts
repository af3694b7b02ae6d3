import type { Timestamp } from '@terrarium/base'
import { beginTransaction, type Snapshot, type Transaction } from '@terrarium/store'
import type { Catalog } from '../model/catalog.ts'
import { draftScopeKey, schemaVersionKey } from '../model/key-space.ts'
import { NOTHING_SWEPT, type SweepCounts } from '../storage/sweep-state.ts'
import { retentionOfScope, type ScopeRetention } from './retention-of-scope.ts'

export interface SweepBatchSetup {
  readonly snapshot: Snapshot
  /** What is past is judged as of this time. */
  readonly now: Timestamp
  readonly keysMax: number
  /** Whether the time of the batch is over. */
  readonly isOver: () => boolean
  readonly findCatalog: (scope: number) => Catalog | undefined
}

const STEPS_BETWEEN_CLOCKS = 64

/** One transaction of a pass: what it removes, and when it is full. A change of a schema by which something was judged is a conflict. */
export class SweepBatch {
  readonly now: Timestamp
  readonly snapshot: Snapshot
  readonly transaction: Transaction
  readonly #setup: SweepBatchSetup
  readonly #scopes = new Map<number, ScopeRetention | undefined>()
  readonly #removed = { ...NOTHING_SWEPT } as { -readonly [Name in keyof SweepCounts]: number }
  readonly droppedChanges: Timestamp[] = []
  /** When the first of what was kept may go. */
  nextDue: Timestamp | undefined
  #steps = 0

  constructor(setup: SweepBatchSetup) {
    this.#setup = setup
    this.now = setup.now
    this.snapshot = setup.snapshot
    this.transaction = beginTransaction(setup.snapshot)
  }

  get removed(): SweepCounts {
    return this.#removed
  }

  /** Counts a step, and tells whether the batch had better ended before it. The first step is always taken. */
  isFull(): boolean {
    const step = this.#steps++
    if (step === 0) return false
    const { versions, entries, leftovers, changes } = this.#removed
    if (versions + entries + leftovers + changes >= this.#setup.keysMax) return true
    return step % STEPS_BETWEEN_CLOCKS === 0 && this.#setup.isOver()
  }

  /** What is kept of a database; undefined for one that exists no longer. */
  retentionOf(scope: number): ScopeRetention | undefined {
    const known = this.#scopes.get(scope)
    if (known !== undefined || this.#scopes.has(scope)) return known
    const catalog = this.#setup.findCatalog(scope)
    const retention = catalog && retentionOfScope(this.snapshot, catalog, this.now)
    if (retention !== undefined) this.transaction.trackKey(schemaVersionKey(scope))
    this.#scopes.set(scope, retention)
    return retention
  }

  /** Whether a restore writes the records of a scope, which are in no database yet. */
  isDraft(scope: number): boolean {
    return this.snapshot.get(draftScopeKey(scope)) !== undefined
  }

  remove(key: Uint8Array, as: Exclude<keyof SweepCounts, 'changes'>): void {
    this.transaction.write({ key, value: undefined })
    this.#removed[as]++
  }

  dropChange(time: Timestamp): void {
    this.droppedChanges.push(time)
    this.#removed.changes++
  }

  keepUntil(time: Timestamp): void {
    this.nextDue = Math.min(this.nextDue ?? Infinity, time)
  }
}
