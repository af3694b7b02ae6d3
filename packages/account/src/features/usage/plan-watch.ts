import { isPlan, PLAN_OFFERS, type PlanLimits } from '@terrarium/contracts'
import { fql } from 'fauna'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import type { Allowance } from '../../providers/allowance.ts'
import type { UsageSource } from '../../providers/metering.ts'
import type { BillingService } from '../billing/service.ts'
import { refusalsOf, type LimitedPlan, type UsedOfLimits } from './plan-refusals.ts'
import { reportUsage } from './report.ts'

const LOOK_MS = 60_000
/** While something is refused, an upgrade is seen within this time. */
const REFUSED_LOOK_MS = 5_000
const MONTH_LENGTH = 7
/** Accounts whose plans are looked at; they have all databases in common. */
const ACCOUNTS_MAX = 1_000

/** The watch that lets limits of plans act. */
export interface PlanWatch {
  /** Looks now, and from time to time from now on. */
  begin(): Promise<void>
  /** Compares this month's usage with the plan and sets what is refused. */
  look(): Promise<void>
  close(): void
}

/**
 * Creates the watch; each process has its own, over the usage of all. Of several accounts the most generous plan counts, since all of them have all databases. A look that fails leaves what is
 * refused as it was.
 */
export function createPlanWatch(context: AccountContext, billing: Pick<BillingService, 'identify'>, usage: UsageSource): PlanWatch {
  const { allowance, logger } = context
  let timer: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    if (allowance !== undefined) Object.assign(allowance, await refusals(context, billing, usage))
  }
  const lookAndWait = async (): Promise<void> => {
    await look().catch((error: unknown) => logger.error({ err: error }, 'usage could not be compared with the limits of the plan'))
    if (isClosed) return
    timer = setTimeout(() => void lookAndWait(), isRefusing(allowance) ? REFUSED_LOOK_MS : LOOK_MS).unref()
  }
  let isClosed = false
  return {
    begin: async () => {
      if (allowance !== undefined) await lookAndWait()
    },
    look,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

function isRefusing(allowance: Allowance | undefined): boolean {
  return allowance?.queries !== undefined || allowance?.writes !== undefined
}

async function refusals(context: AccountContext, billing: Pick<BillingService, 'identify'>, usage: UsageSource): Promise<Allowance> {
  const plan = await mostGenerousPlan(context, billing)
  if (plan === undefined) return { queries: undefined, writes: undefined }
  const now = timeOf(context)
  const month = new Date(`${now.toISOString().slice(0, MONTH_LENGTH)}-01T00:00:00.000Z`)
  const { metrics } = reportUsage(await usage.rows(month, now), 'day')
  const used: UsedOfLimits = {
    read: metrics.read.total,
    write: metrics.write.total,
    compute: metrics.compute.total,
    storage: metrics.storage.total,
  }
  return refusalsOf(plan, used, now)
}

/** undefined: there is no account yet, or one has a plan without limits. */
async function mostGenerousPlan({ control }: AccountContext, billing: Pick<BillingService, 'identify'>): Promise<LimitedPlan | undefined> {
  const { data: ids } = await control.query<string[]>(fql`Account.all().take(${ACCOUNTS_MAX}).map(.id.toString()).toArray()`)
  const plans = await Promise.all(ids.map(async (id) => planNamed((await billing.identify(id)).plan)))
  if (plans.some((plan) => plan === undefined || Object.values(plan.limits).every((limit) => limit === null))) return undefined
  return (plans as LimitedPlan[]).sort((one, other) => sizeOf(other.limits) - sizeOf(one.limits))[0]
}

/** undefined for a plan that is not one of ours, which has been agreed on elsewhere. */
function planNamed(plan: string): LimitedPlan | undefined {
  return isPlan(plan) ? PLAN_OFFERS[plan] : undefined
}

function sizeOf({ read }: PlanLimits): number {
  return read ?? Infinity
}
