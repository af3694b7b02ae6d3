import { nowMs, type AccountContext } from '../../context/account-context.ts'
import type { HourOfUsage, UsageSource } from '../../providers/metering.ts'
import { createRecurringWork, type RecurringWork } from '../../timers/recurring-work.ts'
import { OthersUsage } from './others-usage.ts'
import { LEVELS } from './report.ts'
import { createUsageHours, type UsageHours } from './usage-hours.ts'

/** Others see what this process has counted after so long. */
const TELL_MS = 10_000
const HOUR_MS = 3_600_000
/** A query that began in an hour may end, and so be counted, much later. */
const LATE_MS = 2 * HOUR_MS

/** Usage of all processes. */
export interface SharedUsage {
  readonly source: UsageSource
  /** Tells the others what this process has counted. */
  readonly telling: RecurringWork
}

/** Creates the usage of all processes; of the only one it is its own, and it tells nobody. */
export function createSharedUsage({ usage, control, ownProcess, clock, logger }: AccountContext): SharedUsage {
  const hours = createUsageHours(control)
  const others = ownProcess && new OthersUsage(hours, ownProcess.id, clock)
  const teller = ownProcess && new UsageTeller(usage, hours, ownProcess.id)
  const telling = createRecurringWork({
    everyMs: TELL_MS,
    work: async () => teller?.tell(nowMs(clock)),
    onFault: (error) => logger.error({ err: error }, 'what was used here did not reach the other processes'),
  })
  return {
    source: others === undefined ? usage : { rows: async (from, to) => merge(await usage.rows(from, to), await others.rows(from, to)) },
    telling: teller === undefined ? { ...telling, begin: () => undefined } : telling,
  }
}

/**
 * Tells what its own log has and the control database has not. The sums of an hour replace those from before, and after a start they begin with the
 * latest hour that the control database has: whatever was written down arrives, once.
 */
class UsageTeller {
  readonly #usage: UsageSource
  readonly #hours: UsageHours
  readonly #process: string
  readonly #told = new Map<string, string>()
  #from: Date | undefined

  constructor(usage: UsageSource, hours: UsageHours, process: string) {
    this.#usage = usage
    this.#hours = hours
    this.#process = process
  }

  async tell(now: number): Promise<void> {
    this.#from ??= new Date(((await this.#hours.latestOf(this.#process))?.getTime() ?? 0) - LATE_MS)
    const byHour = new Map<string, HourOfUsage[]>()
    for (const row of await this.#usage.rows(this.#from, new Date(now + HOUR_MS)))
      byHour.set(row.hour, [...(byHour.get(row.hour) ?? []), row])
    for (const [hour, rows] of byHour) {
      const text = JSON.stringify(rows)
      if (this.#told.get(hour) === text) continue
      await this.#hours.put(this.#process, new Date(hour), rows)
      this.#told.set(hour, text)
    }
    this.#from = new Date(Math.max(this.#from.getTime(), now - LATE_MS - HOUR_MS))
    for (const hour of this.#told.keys()) if (new Date(hour) < this.#from) this.#told.delete(hour)
  }
}

/** Adds up what processes have counted of the same hour and database. Of levels, which each measures for itself, the highest counts. */
function merge(own: readonly HourOfUsage[], others: readonly HourOfUsage[]): readonly HourOfUsage[] {
  const merged = new Map<string, HourOfUsage>()
  for (const row of [...own, ...others]) {
    const key = row.hour + row.database
    const known = merged.get(key)
    merged.set(key, known === undefined ? row : add(known, row))
  }
  return [...merged.values()].sort((a, b) => (a.hour + a.database < b.hour + b.database ? -1 : 1))
}

function add(one: HourOfUsage, other: HourOfUsage): HourOfUsage {
  const sums = Object.entries(one).map(([name, value]) => {
    const added = other[name as keyof HourOfUsage]
    if (typeof value !== 'number' || typeof added !== 'number') return [name, value]
    return [name, (LEVELS as readonly string[]).includes(name) ? Math.max(value, added) : value + added]
  })
  return Object.fromEntries(sums) as HourOfUsage
}
