import type { UsageAlert } from '@terrarium/contracts'
import { expect, test } from 'vitest'
import { marksOf } from './usage-marks.ts'
import type { Compared } from './usage-marks.ts'

const alert = (over: Partial<UsageAlert>): UsageAlert => ({
  ...{ id: '1', name: 'Reads', metric: 'read', path: null, period: 'day', threshold: 240, mail: true },
  ...{ webhook_url: null, member: { id: '1', name: 'Ada' }, created_at: '2026-11-01T00:00:00Z', raised_at: null, failure: null },
  ...over,
})
const SHOWN: Compared = { metric: 'read', granularity: 'day', path: undefined, monthDays: 30, alerts: [], plan: undefined }

test.each([
  ['a day by the day', 'day', 'day', 240, 'Alert Reads: 240 a day'],
  ['a day by the hour', 'hour', 'day', 10, 'Alert Reads: 10 an hour, an even share of 240 a day'],
  ['a month by the day', 'day', 'month', 8, 'Alert Reads: 8 a day, an even share of 240 a month'],
  ['a month by the hour', 'hour', 'month', 1, 'Alert Reads: 1 an hour, an even share of 240 a month'],
] as const)('a threshold of %s is its share', (_what, granularity, period, amount, said) => {
  expect(marksOf({ ...SHOWN, granularity, alerts: [alert({ period })] })).toEqual([{ id: '1', name: 'Alert Reads', amount, said }])
})

test('of what is stored the whole counts, not a share', () => {
  const [mark] = marksOf({ ...SHOWN, metric: 'storage', alerts: [alert({ metric: 'storage', period: 'month', threshold: 1024 })] })
  expect(mark).toMatchObject({ amount: 1024, said: 'Alert Reads: 1.0 KiB' })
})

test('alerts of other metrics and places are left out, and the plan of everything stands beside no part of it', () => {
  const plan = { name: 'Free', limit: 3000 }
  const alerts = [alert({}), alert({ id: '2', path: 'us-std/shop' }), alert({ id: '3', metric: 'write' })]
  expect(marksOf({ ...SHOWN, alerts, plan }).map(({ id }) => id)).toEqual(['1', 'plan'])
  expect(marksOf({ ...SHOWN, path: 'us/shop', alerts, plan }).map(({ id }) => id)).toEqual(['2'])
  expect(marksOf({ ...SHOWN, plan })[0]?.said).toBe('Free plan: 100 a day, an even share of 3,000 a month')
})
