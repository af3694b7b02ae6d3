import type { Plan } from './plan.ts'

/** What a plan includes each month; null: without a limit. `storage` is in gigabytes, the others are operations. */
export interface PlanLimits {
  readonly read: number | null
  readonly write: number | null
  readonly compute: number | null
  readonly storage: number | null
}

/** A plan as it is sold. */
export interface PlanOffer {
  /** As people read it. */
  readonly name: string
  /** In cents of a US dollar; null: by agreement. */
  readonly monthlyCents: number | null
  readonly limits: PlanLimits
  /** Whether it can be kept but no longer be taken. */
  readonly isDeprecated: boolean
}

const UNLIMITED: PlanLimits = { read: null, write: null, compute: null, storage: null }

function offer(name: string, monthlyCents: number | null, limits: PlanLimits, isDeprecated = false): PlanOffer {
  return { name, monthlyCents, limits, isDeprecated }
}

function limits(read: number, write: number, compute: number, storage: number): PlanLimits {
  return { read, write, compute, storage }
}

const AGREED = (name: string): PlanOffer => offer(name, null, UNLIMITED)

/** Prices and limits of every plan. The specification names the plans and gives no figures: these are the service's own (OPEN-30). */
export const PLAN_OFFERS: Readonly<Record<Plan, PlanOffer>> = {
  free: offer('Free', 0, limits(100_000, 50_000, 500_000, 1)),
  individual: offer('Individual', 2_500, limits(5_000_000, 2_500_000, 25_000_000, 10)),
  team: offer('Team', 15_000, limits(50_000_000, 25_000_000, 250_000_000, 50)),
  business: offer('Business', 50_000, limits(250_000_000, 125_000_000, 1_000_000_000, 250)),
  'Free-V2': offer('Free', 0, limits(100_000, 50_000, 500_000, 1), true),
  'Pay-As-You-Go': offer('Pay As You Go', 0, UNLIMITED, true),
  Startup: offer('Startup', 2_500, limits(10_000_000, 5_000_000, 50_000_000, 20), true),
  Trial: offer('Trial', 0, UNLIMITED),
  Pro: AGREED('Pro'),
  'Enterprise-Low': AGREED('Enterprise Low'),
  'Enterprise-Low-1k': AGREED('Enterprise Low 1k'),
  'Enterprise-Low-1.5k': AGREED('Enterprise Low 1.5k'),
  'Enterprise-Medium': AGREED('Enterprise Medium'),
  'Enterprise-High': AGREED('Enterprise High'),
}

/** Plans that an account can move between by itself, the smallest first. */
export const OFFERED_PLANS = ['free', 'individual', 'team', 'business'] as const satisfies readonly Plan[]
export type OfferedPlan = (typeof OFFERED_PLANS)[number]

/** Plans whose members may change to another without a permission of their own (console-spec §4). */
export const SELF_UPGRADE_PLANS: readonly Plan[] = ['free', 'individual']

/** Plan of a trial of `FREE_TRIAL_DAYS` days. */
export const TRIAL_PLAN = 'Trial' satisfies Plan
