import type { Clock } from '@terrarium/base'
import { nowMs } from '../../context/account-context.ts'
import type { HourOfUsage } from '../../providers/metering.ts'
import type { UsageHour, UsageHours } from './usage-hours.ts'

/** A transaction may be committed after one with a later time; what changed this long before the last look is looked at again. */
const OVERLAP_MS = 60_000
const MONTH_LENGTH = 7

/**
 * What the other processes have counted. The hours of the present month are asked for all the time, by watches and pages; they are remembered, and a
 * look reads only what has changed since.
 */
export class OthersUsage {
  readonly #hours: UsageHours
  readonly #process: string
  readonly #clock: Clock
  #month = ''
  #seenTo = new Date(0)
  #known = new Map<string, UsageHour>()
  #refreshed: Promise<void> = Promise.resolve()

  constructor(hours: UsageHours, process: string, clock: Clock) {
    this.#hours = hours
    this.#process = process
    this.#clock = clock
  }

  /** Hours that begin in `[from, to)`. */
  async rows(from: Date, to: Date): Promise<readonly HourOfUsage[]> {
    this.#refreshed = this.#refreshed.catch(() => undefined).then(() => this.#refresh())
    await this.#refreshed
    const begin = beginOf(this.#month)
    const earlier = from < begin ? await this.#hours.list(this.#process, from, to < begin ? to : begin) : []
    const known = [...this.#known.values()].filter(({ hour }) => hour >= from && hour < to)
    return [...earlier, ...known].flatMap(({ rows }) => rows)
  }

  async #refresh(): Promise<void> {
    const month = new Date(nowMs(this.#clock)).toISOString().slice(0, MONTH_LENGTH)
    if (month !== this.#month) return this.#begin(month)
    const { hours, at } = await this.#hours.listChanged(this.#process, new Date(this.#seenTo.getTime() - OVERLAP_MS))
    this.#remember(hours)
    this.#seenTo = at
  }

  async #begin(month: string): Promise<void> {
    const begin = beginOf(month)
    const { at } = await this.#hours.listChanged(this.#process, FAR)
    const hours = await this.#hours.list(this.#process, begin, FAR)
    this.#known = new Map()
    this.#month = month
    this.#remember(hours)
    this.#seenTo = at
  }

  #remember(hours: readonly UsageHour[]): void {
    const begin = beginOf(this.#month)
    for (const hour of hours) if (hour.hour >= begin) this.#known.set(hour.key, hour)
  }
}

const FAR = new Date(Date.UTC(9999, 0))

function beginOf(month: string): Date {
  return new Date(`${month}-01T00:00:00.000Z`)
}
