import { describe, expect, test } from 'vitest'
import { FREE_PLANS, hasPlanFeature, isPlan, PLAN_FEATURES, PLANS, TEAM_PLANS, UPGRADE_PLANS, type Plan } from './plan.ts'

// Backups, query logs and integrations by plan, as the product specification tabulates them.
const TABLE: Readonly<Record<Plan, readonly [boolean, boolean, boolean]>> = {
  free: [false, false, false],
  individual: [false, false, false],
  team: [true, true, false],
  business: [true, true, false],
  Startup: [true, false, false],
  Trial: [true, true, true],
  Pro: [true, true, true],
  'Enterprise-Low': [true, true, true],
  'Enterprise-Low-1k': [true, true, true],
  'Enterprise-Low-1.5k': [true, true, true],
  'Enterprise-Medium': [true, true, true],
  'Enterprise-High': [true, true, true],
  'Free-V2': [false, false, false],
  'Pay-As-You-Go': [false, false, false],
}

describe('plans', () => {
  test('are free, individual, team and business [DATA-32]', () => {
    for (const plan of ['free', 'individual', 'team', 'business']) expect(isPlan(plan)).toBe(true)
    expect(isPlan('Free')).toBe(false)
  })

  test('have ten more that are known by name [DATA-33]', () => {
    expect(PLANS.slice(4).sort()).toEqual(
      [
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
      ].sort(),
    )
  })

  test('come in three sets [CONST-30]', () => {
    expect(FREE_PLANS).toEqual(['free'])
    expect(TEAM_PLANS).toEqual(['team', 'business'])
    expect(UPGRADE_PLANS).toEqual(['free', 'individual', 'team', 'business'])
  })
})

describe('hasPlanFeature', () => {
  test('gates backups, query logs and integrations [PERM-14]', () => {
    expect(PLAN_FEATURES).toEqual(['backup-configurations', 'logs/query', 'integrations'])
  })

  test.each(PLANS)('gates features of %s [PERM-15] [PERM-16] [PERM-17] [PERM-18] [PERM-19]', (plan) => {
    const row = [hasPlanFeature(plan, 'backup-configurations'), hasPlanFeature(plan, 'logs/query'), hasPlanFeature(plan, 'integrations')]
    expect(row).toEqual(TABLE[plan])
  })

  test('gives an unknown plan nothing', () => {
    expect(hasPlanFeature('Gold', 'logs/query')).toBe(false)
  })
})
