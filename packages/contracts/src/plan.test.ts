import { describe, expect, test } from 'vitest'
import { hasPlanFeature, PLANS, type Plan } from './plan.ts'

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

describe('hasPlanFeature', () => {
  test.each(PLANS)('gates features of %s', (plan) => {
    const row = [hasPlanFeature(plan, 'backup-configurations'), hasPlanFeature(plan, 'logs/query'), hasPlanFeature(plan, 'integrations')]
    expect(row).toEqual(TABLE[plan])
  })

  test('gives an unknown plan nothing', () => {
    expect(hasPlanFeature('Gold', 'logs/query')).toBe(false)
  })
})
