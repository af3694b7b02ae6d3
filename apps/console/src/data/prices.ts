import { localStore } from './browser-storage.ts'
import type { KeyValueStorage } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

/** Operations that are charged. */
export const PRICED_OPERATIONS = ['read', 'write', 'compute'] as const
export type PricedOperation = (typeof PRICED_OPERATIONS)[number]

/** What a million operations cost, in the currency of the contract, before the rate of the region group. */
export type PriceTable = Readonly<Record<PricedOperation, number>>

const ENTRY = 'ui:prices'

/** The prices that a member has entered in this browser; without them costs are shown as operations alone. */
class Prices extends Subscribable {
  readonly #storage: KeyValueStorage
  #table: PriceTable | undefined

  constructor(storage: KeyValueStorage) {
    super()
    this.#storage = storage
    this.#table = readTable(storage.get(ENTRY))
  }

  readonly get = (): PriceTable | undefined => this.#table

  readonly set = (table: PriceTable | undefined): void => {
    this.#table = table
    if (table === undefined) this.#storage.remove(ENTRY)
    else this.#storage.set(ENTRY, JSON.stringify(table))
    this.notify()
  }
}

function readTable(stored: string | undefined): PriceTable | undefined {
  try {
    const table: unknown = JSON.parse(stored ?? 'null')
    if (typeof table !== 'object' || table === null) return undefined
    const prices = table as Readonly<Record<string, unknown>>
    const price = (operation: PricedOperation) => Number(prices[operation])
    const read = { read: price('read'), write: price('write'), compute: price('compute') }
    return PRICED_OPERATIONS.every((operation) => Number.isFinite(read[operation]) && read[operation] >= 0) ? read : undefined
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export const prices = new Prices(localStore())

const MILLION = 1_000_000

/** What operations cost at a rate. */
export function moneyOf(counts: Readonly<Record<PricedOperation, number>>, table: PriceTable, rate: number): number {
  return (PRICED_OPERATIONS.reduce((sum, operation) => sum + counts[operation] * table[operation], 0) * rate) / MILLION
}

/** Writes an amount with as many digits as it needs: single queries cost millionths. */
export function formatMoney(amount: number): string {
  if (amount === 0) return '0'
  const digits = amount >= 1 ? 2 : Math.min(9, 1 - Math.floor(Math.log10(amount)))
  return amount.toFixed(digits)
}

/** Reads a price as it is typed; undefined when it is none. */
export function readPrice(typed: string): number | undefined {
  const trimmed = typed.trim().replace(',', '.')
  return /^\d{1,9}(\.\d{1,9})?$/.test(trimmed) ? Number(trimmed) : undefined
}
