import { PLAN_OFFERS, PLANS, type Plan, type PlanLimits } from '@terrarium/contracts'
import { describe, expect, test } from 'vitest'
import { refusalsOf, type UsedOfLimits } from './plan-refusals.ts'

const NOTHING: UsedOfLimits = { read: 0, write: 0, compute: 0, storage: 0 }
const NOW = new Date('2026-11-23T12:00:00Z')
const METRICS = ['read', 'write', 'compute', 'storage'] as const
const GIGABYTE = 1024 ** 3

interface Case {
  readonly plan: Plan
  readonly metric: keyof PlanLimits
  readonly limit: number | null
}

const cases = PLANS.flatMap((plan) => METRICS.map((metric): Case => ({ plan, metric, limit: PLAN_OFFERS[plan].limits[metric] })))
const use = ({ metric, limit }: Case, more: number): UsedOfLimits => ({
  ...NOTHING,
  [metric]: (limit ?? Number.MAX_SAFE_INTEGER) * (metric === 'storage' && limit !== null ? GIGABYTE : 1) + more,
})
const FREE = [undefined, undefined]
const of = (plan: Plan, used: UsedOfLimits, now = NOW): readonly (string | undefined)[] => {
  const { queries, writes } = refusalsOf(PLAN_OFFERS[plan], used, now)
  return [queries, writes]
}

describe('limits of a plan', () => {
  test.each(cases.filter(({ limit }) => limit !== null))('$plan: $metric acts from $limit', (each) => {
    const { plan, metric } = each
    expect(of(plan, use(each, -1))).toEqual(FREE)
    for (const more of [0, 1]) {
      const [queries, writes] = of(plan, use(each, more))
      const [refusal, other] = metric === 'read' || metric === 'compute' ? [queries, writes] : [writes, queries]
      expect(refusal).toContain(`Plan ${PLAN_OFFERS[plan].name} includes `)
      expect(other).toBeUndefined()
    }
  })

  test.each(cases.filter(({ limit }) => limit === null))('$plan: $metric never acts', (each) => {
    expect(of(each.plan, use(each, 0))).toEqual(FREE)
  })

  test('are said with what is left to do and until when', () => {
    expect(of('free', { ...NOTHING, read: 100_000, write: 50_000 })).toEqual([
      "Plan Free includes 100,000 read operations a month, and this month's are used up. Queries run again from 2026-12-01, or once the plan is upgraded (Account, Billing).",
      "Plan Free includes 50,000 write operations a month, and this month's are used up. Documents can be deleted, but neither created nor changed until 2026-12-01, or until the plan is upgraded (Account, Billing).",
    ])
    expect(of('free', { ...NOTHING, compute: 500_000 }, new Date('2026-12-31T23:59:59Z'))[0]).toContain('from 2027-01-01')
    expect(of('free', { ...NOTHING, storage: GIGABYTE })[1]).toContain('Plan Free includes 1 GB, and the databases take all of it.')
  })
})
