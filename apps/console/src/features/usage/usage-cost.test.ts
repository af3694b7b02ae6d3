// @vitest-environment happy-dom
import { regionGroupsSchema } from '@terrarium/contracts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { costOf, ratedGroups } from './usage-cost.ts'
import { groupUsage } from './usage-groups.ts'

const NONE = { read: 0, write: 0, compute: 0, storage: 0, backups: 0, logs: 0, realtime: 0, egress: 0 }
const ROWS = [
  { path: 'us-std/shop', totals: { ...NONE, read: 1_000_000, storage: 5 } },
  { path: 'us-std/shop/old', totals: { ...NONE, read: 10, write: 1_000_000 } },
  { path: 'eu-std/shop', totals: { ...NONE, compute: 2_000_000, storage: 7 } },
]
const GROUPS = v.parse(regionGroupsSchema, {
  us: { regionPrefix: 'us', url: 'https://us.example' },
  eu: { regionPrefix: 'eu', url: 'https://eu.example', displayName: 'Europe', rate: 1.5 },
})

describe('what usage costs [USAGE-01]', () => {
  test('is the price of the operations, times the rate of their region group', () => {
    const table = { read: 2, write: 3, compute: 4 }
    expect(costOf(ROWS, table, GROUPS)).toBeCloseTo(2 + 0.00002 + 3 + 4 * 2 * 1.5, 10)
    expect(costOf(ROWS, table, undefined)).toBeCloseTo(2 + 0.00002 + 3 + 4 * 2, 10)
  })

  test('says which region groups have another rate than 1', () => {
    expect(ratedGroups(ROWS, GROUPS)).toEqual([{ name: 'Europe', rate: 1.5 }])
    expect(ratedGroups(ROWS.slice(0, 2), GROUPS)).toEqual([])
  })
})

test.each([
  ['database', ['us/shop', 'us/shop/old', 'eu/shop'], [1_000_000, 10, 0]],
  ['top', ['us/shop', 'eu/shop'], [1_000_010, 0]],
  ['region', ['United States (US)', 'Europe (EU)'], [1_000_010, 0]],
] as const)('usage is grouped by %s', (grouping, names, reads) => {
  const groups = groupUsage(ROWS, grouping)
  expect(groups.map(({ name }) => name)).toEqual(names)
  expect(groups.map(({ totals }) => totals.read)).toEqual(reads)
})
