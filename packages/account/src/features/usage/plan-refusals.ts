import type { PlanLimits } from '@terrarium/contracts'
import type { Allowance } from '../../providers/allowance.ts'

/** A plan's name and limits. */
export interface LimitedPlan {
  readonly name: string
  readonly limits: PlanLimits
}

/** What was used of each thing that plans limit: operations of this month, bytes that are stored now. */
export type UsedOfLimits = Readonly<Record<keyof PlanLimits, number>>

const BYTES_OF_GIGABYTE = 1024 ** 3
const MONTHS_OF_YEAR = 12
const DAY_LENGTH = 10

/** What the operations that a month includes are called. */
const OPERATIONS = { read: 'read operations', write: 'write operations', compute: 'compute operations' } as const

/** Returns what a plan refuses once this was used. A limit is used up when all of it is; null is none. */
export function refusalsOf({ name, limits }: LimitedPlan, used: UsedOfLimits, now: Date): Allowance {
  const end = nextMonth(now)
  const usedUp = (metric: keyof typeof OPERATIONS): string | undefined => {
    const limit = limits[metric]
    if (limit === null || used[metric] < limit) return undefined
    return `Plan ${name} includes ${grouped(limit)} ${OPERATIONS[metric]} a month, and this month's are used up`
  }
  const queries = usedUp('read') ?? usedUp('compute')
  const writes = usedUp('write')
  return {
    queries: queries && `${queries}. Queries run again from ${end}, or once the plan is upgraded (Account, Billing).`,
    writes:
      (writes && `${writes}. ${ONLY_DELETIONS} until ${end}, or until the plan is upgraded (Account, Billing).`) ??
      storageRefusal(name, limits, used),
  }
}

const ONLY_DELETIONS = 'Documents can be deleted, but neither created nor changed'

function storageRefusal(name: string, { storage }: PlanLimits, used: UsedOfLimits): string | undefined {
  if (storage === null || used.storage < storage * BYTES_OF_GIGABYTE) return undefined
  return `Plan ${name} includes ${grouped(storage)} GB, and the databases take all of it. ${ONLY_DELETIONS} until they take less, or until the plan is upgraded (Account, Billing).`
}

/** The first day of the month after, in UTC, as usage is counted. */
function nextMonth(now: Date): string {
  const months = now.getUTCFullYear() * MONTHS_OF_YEAR + now.getUTCMonth() + 1
  return new Date(Date.UTC(Math.floor(months / MONTHS_OF_YEAR), months % MONTHS_OF_YEAR)).toISOString().slice(0, DAY_LENGTH)
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
