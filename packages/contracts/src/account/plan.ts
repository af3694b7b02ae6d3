/** Names of every plan; compared exactly. */
export const PLANS = [
  'free',
  'individual',
  'team',
  'business',
  'Free-V2',
  'Pay-As-You-Go',
  'Startup',
  'Trial',
  'Pro',
  'Enterprise-Low',
  'Enterprise-Low-1k',
  'Enterprise-Low-1.5k',
  'Enterprise-Medium',
  'Enterprise-High',
] as const

export type Plan = (typeof PLANS)[number]

/** Plan of an account on one's own machine. */
export const DEFAULT_PLAN: Plan = 'Pro'

export const FREE_PLANS: readonly Plan[] = ['free']
export const TEAM_PLANS: readonly Plan[] = ['team', 'business']
export const UPGRADE_PLANS: readonly Plan[] = ['free', 'individual', 'team', 'business']

/** Features that depend on the plan. */
export const PLAN_FEATURES = ['backup-configurations', 'logs/query', 'integrations'] as const
export type PlanFeature = (typeof PLAN_FEATURES)[number]

const NONE: readonly PlanFeature[] = []
const BACKUPS: readonly PlanFeature[] = ['backup-configurations']
const BACKUPS_AND_LOGS: readonly PlanFeature[] = ['backup-configurations', 'logs/query']

const FEATURES: Readonly<Record<Plan, readonly PlanFeature[]>> = {
  free: NONE,
  individual: NONE,
  team: BACKUPS_AND_LOGS,
  business: BACKUPS_AND_LOGS,
  'Free-V2': NONE,
  'Pay-As-You-Go': NONE,
  Startup: BACKUPS,
  Trial: PLAN_FEATURES,
  Pro: PLAN_FEATURES,
  'Enterprise-Low': PLAN_FEATURES,
  'Enterprise-Low-1k': PLAN_FEATURES,
  'Enterprise-Low-1.5k': PLAN_FEATURES,
  'Enterprise-Medium': PLAN_FEATURES,
  'Enterprise-High': PLAN_FEATURES,
}

/** Returns whether a name is that of a plan; an unknown plan has no gated feature. */
export function isPlan(name: string): name is Plan {
  return (PLANS as readonly string[]).includes(name)
}

/** Returns whether a plan includes a gated feature. */
export function hasPlanFeature(plan: string, feature: PlanFeature): boolean {
  return isPlan(plan) && FEATURES[plan].includes(feature)
}
