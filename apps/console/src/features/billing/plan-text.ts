import { hasPlanFeature, isPlan, PLAN_OFFERS, TEAM_PLANS } from '@terrarium/contracts'
import type { Plan, PlanLimits, PlanOffer } from '@terrarium/contracts'
import { text } from '../../messages/billing-text.ts'
import { formatAmount } from './billing.ts'

/** The offer of a plan; undefined for a name that this console does not know. */
export function offerOf(plan: string): PlanOffer | undefined {
  return isPlan(plan) ? PLAN_OFFERS[plan] : undefined
}

/** What a month of a plan costs, in words. */
export function priceText({ monthlyCents }: PlanOffer): string {
  if (monthlyCents === null) return text('plan.agreed_price')
  return monthlyCents === 0 ? text('plan.free_price') : text('plan.price', { price: formatAmount(monthlyCents, 'usd') })
}

const LIMIT_TEXTS = {
  read: 'plan.limit_read',
  write: 'plan.limit_write',
  compute: 'plan.limit_compute',
  storage: 'plan.limit_storage',
} as const

/** What a plan includes each month; nothing where it has no limits. */
export function limitTexts(limits: PlanLimits): readonly string[] {
  return (Object.keys(LIMIT_TEXTS) as (keyof PlanLimits)[]).flatMap((name) => {
    const amount = limits[name]
    return amount === null ? [] : [text(LIMIT_TEXTS[name], { amount: amount.toLocaleString('en-US') })]
  })
}

/** Features that a plan includes and another may lack. */
export function featureTexts(plan: Plan): readonly string[] {
  const features = [
    hasPlanFeature(plan, 'backup-configurations') && text('plan.includes_backups'),
    hasPlanFeature(plan, 'logs/query') && text('plan.includes_logs'),
    hasPlanFeature(plan, 'integrations') && text('plan.includes_integrations'),
    TEAM_PLANS.includes(plan) && text('plan.includes_team'),
  ]
  return features.filter((feature) => feature !== false)
}

/** Features of a plan that another one lacks; nothing for a plan that this console does not know. */
export function featuresLost(from: string, to: Plan): readonly string[] {
  if (!isPlan(from)) return []
  const kept = featureTexts(to)
  return featureTexts(from).filter((feature) => !kept.includes(feature))
}
