import type { HourOfUsage } from '@terrarium/account'
import { USAGE_METRICS, type Session, type UsageReport } from '@terrarium/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { OWNER } from '../testing/account-app.ts'
import { callAs, joinAs, provideFreshApp } from '../testing/provide-app.ts'

const made = provideFreshApp()
let owner: Session
beforeEach(async () => {
  await made.account.start(OWNER)
  owner = await made.signIn()
})

const hour = (time: string, database: string, over: Partial<HourOfUsage>): HourOfUsage => ({
  ...{ hour: `${time}:00:00.000Z`, database, console: 0 },
  ...{ read: 0, write: 0, compute: 0, storage: 0, backups: 0, logs: 0, realtime: 0, egress: 0, ...over },
})

async function read(query: Record<string, string>): Promise<UsageReport> {
  const range = { start: '2026-11-01T00:00:00.000Z', end: '2026-11-10T00:00:00.000Z' }
  const answer = await callAs(made, owner, 'GET', `/api/v1/usage?${new URLSearchParams({ ...range, ...query }).toString()}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

describe('usage', () => {
  test('has the eight metrics, their sums by time and by database, and the latest of what is stored [USAGE-02]', async () => {
    made.metered.hours.push(
      hour('2026-11-02T10', 'us-std', { storage: 100 }),
      hour('2026-11-02T10', 'us-std/shop', { read: 1, console: 1 }),
      hour('2026-11-02T11', 'us-std', { storage: 300 }),
      hour('2026-11-03T10', 'us-std/shop', { read: 5, egress: 7 }),
      hour('2026-11-03T10', 'eu-std/shop', { read: 10 }),
    )
    const byDay = await read({ granularity: 'day' })
    expect(Object.keys(byDay.metrics)).toEqual([...USAGE_METRICS])
    const days = ['2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z']
    expect(byDay.metrics.read).toEqual({
      total: 16,
      series: [
        [days[0], 1],
        [days[1], 15],
      ],
    })
    expect(byDay.metrics.storage).toEqual({
      total: 300,
      series: [
        [days[0], 300],
        [days[1], 0],
      ],
    })
    expect(byDay.by_database.map(({ path, totals }) => [path, totals.read])).toEqual([
      ['eu-std/shop', 10],
      ['us-std', 0],
      ['us-std/shop', 6],
    ])
    expect(byDay.console_operations).toBe(1)
    expect(byDay.plan_limits).toEqual({ act: false, queries: null, writes: null })
    expect((await read({ path: 'us-std' })).metrics.read.total).toBe(6)
    expect((await read({ path: 'us/shop' })).metrics.egress.total).toBe(7)
  })

  test('is for members who may read it, over at most 90 days [VALID-21]', async () => {
    const url = '/api/v1/usage?start=2026-01-01T00:00:00Z&end=2026-11-10T00:00:00Z'
    expect((await callAs(made, owner, 'GET', url)).statusCode).toBe(400)
    const billing = await joinAs(made, 'billing@example.com', 'billing')
    expect((await callAs(made, billing, 'GET', url.replace('2026-01', '2026-11'))).statusCode).toBe(200)
  })
})
