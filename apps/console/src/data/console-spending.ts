import type { RegionPrefix } from '@terrarium/contracts'
import type { PricedOperation } from './prices.ts'
import type { QueryOutcome } from './query-outcome.ts'
import { Subscribable } from './subscribable.ts'

/** Operations by kind. */
export type OperationCounts = Readonly<Record<PricedOperation, number>>

/** What the queries of one screen for one purpose have cost in one region group. */
export interface Spending extends OperationCounts {
  readonly screen: string
  /** What the screen asked for. */
  readonly operation: string
  readonly regionGroup: RegionPrefix
  readonly queries: number
}

/** What tells who asked. */
export interface SpendingRequest {
  readonly screen: string
  readonly operation: string
  readonly path: { readonly regionGroup: RegionPrefix }
}

/** What a query or an event has cost; of a query, whether it has succeeded. */
interface Spent extends Pick<QueryOutcome, 'stats'> {
  readonly kind?: QueryOutcome['kind']
}

/** Queries that members write or run by name; the shell says what those cost itself. */
const ASKED_BY_MEMBERS: readonly string[] = ['shell run', 'shell dry', 'shell next_page', 'shell live', 'functions run', 'roles trial']

/** What the console's own queries have cost since the session was opened in this tab, the costliest first. */
class ConsoleSpending extends Subscribable {
  #all: readonly Spending[] = []
  #total: OperationCounts = { read: 0, write: 0, compute: 0 }

  #silent: readonly RegionPrefix[] = []

  readonly all = (): readonly Spending[] => this.#all
  /** Region groups whose answers do not say what queries cost. */
  readonly silent = (): readonly RegionPrefix[] => this.#silent
  readonly total = (): OperationCounts => this.#total

  /** Adds a query, unless a member asked for it or no answer says what it cost. */
  readonly add = ({ screen, operation, path: { regionGroup } }: SpendingRequest, { stats, kind }: Spent): void => {
    if (stats === undefined && kind === 'success') this.#addSilent(regionGroup)
    if (stats === undefined || ASKED_BY_MEMBERS.includes(`${screen} ${operation}`)) return
    const cost = { read: stats.readOps, write: stats.writeOps, compute: stats.computeOps }
    const isSame = (one: Spending) => one.screen === screen && one.operation === operation && one.regionGroup === regionGroup
    const known = this.#all.find(isSame) ?? { screen, operation, regionGroup, queries: 0, read: 0, write: 0, compute: 0 }
    const spent = { ...known, queries: known.queries + 1, ...sum(known, cost) }
    this.#all = [...this.#all.filter((one) => !isSame(one)), spent].sort((one, other) => weight(other) - weight(one))
    this.#total = sum(this.#total, cost)
    this.notify()
  }

  #addSilent(region: RegionPrefix): void {
    if (this.#silent.includes(region)) return
    this.#silent = [...this.#silent, region]
    this.notify()
  }

  readonly clear = (): void => {
    this.#all = []
    this.#silent = []
    this.#total = { read: 0, write: 0, compute: 0 }
    this.notify()
  }
}

function sum(one: OperationCounts, other: OperationCounts): OperationCounts {
  return { read: one.read + other.read, write: one.write + other.write, compute: one.compute + other.compute }
}

function weight({ read, write, compute }: OperationCounts): number {
  return read + write + compute
}

export const consoleSpending = new ConsoleSpending()
