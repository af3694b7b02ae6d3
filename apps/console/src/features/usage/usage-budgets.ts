import { USAGE_METRICS } from '@terrarium/contracts'
import type { UsageMetric } from '@terrarium/contracts'
import { localStore } from '../../data/browser-storage.ts'
import type { KeyValueStorage } from '../../data/browser-storage.ts'
import { Subscribable } from '../../data/subscribable.ts'

/** The most of each metric that a member wants to use in a month: operations, or bytes. */
export type Budgets = Readonly<Partial<Record<UsageMetric, number>>>

const PREFIX = 'ui:usage-budgets:'

/** The budgets that a member has set in this browser, by account. No server knows them. */
export class UsageBudgets extends Subscribable {
  readonly #storage: KeyValueStorage
  readonly #known = new Map<string, Budgets>()

  constructor(storage: KeyValueStorage) {
    super()
    this.#storage = storage
  }

  /** The same object until it changes. */
  readonly get = (account: string): Budgets => {
    const known = this.#known.get(account) ?? readBudgets(this.#storage.get(PREFIX + account))
    this.#known.set(account, known)
    return known
  }

  /** Sets the budget of a metric; undefined: it has none. */
  readonly set = (account: string, metric: UsageMetric, amount: number | undefined): void => {
    const { [metric]: _former, ...others } = this.get(account)
    const next: Budgets = amount === undefined ? others : { ...others, [metric]: amount }
    this.#known.set(account, next)
    if (Object.keys(next).length === 0) this.#storage.remove(PREFIX + account)
    else this.#storage.set(PREFIX + account, JSON.stringify(next))
    this.notify()
  }
}

function readBudgets(stored: string | undefined): Budgets {
  try {
    const found: unknown = JSON.parse(stored ?? 'null')
    if (typeof found !== 'object' || found === null) return {}
    const amounts = found as Readonly<Record<string, unknown>>
    const budgets: Partial<Record<UsageMetric, number>> = {}
    for (const metric of USAGE_METRICS) {
      const amount = amounts[metric]
      if (typeof amount === 'number' && amount > 0) budgets[metric] = amount
    }
    return budgets
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

let budgets: UsageBudgets | undefined

/** The budgets of this browser. */
export function usageBudgets(): UsageBudgets {
  budgets ??= new UsageBudgets(localStore())
  return budgets
}
