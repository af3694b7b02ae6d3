import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeGateway } from '../testing/fake-gateway.ts'
import type { FakeGateway } from '../testing/fake-gateway.ts'

let fake: FakeGateway

beforeAll(async () => {
  fake = await startFakeGateway({ base: 1, max: 6 })
}, 240_000)
afterAll(() => fake.close())

const as = (secret: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${secret}`, ...more })
const quick = (secret: string, isInternal = false) => fake.query('echo quick', as(secret), undefined, isInternal)

/** Sends many queries that hold an executor each, of one key; returns how to end them. */
async function hold(command: string, secret: string, count: number): Promise<() => Promise<unknown>> {
  await quick(secret)
  const abort = new AbortController()
  const running = Array.from({ length: count }, () => fake.query(command, as(secret), abort.signal).catch(() => undefined))
  await expect.poll(() => fake.pool.size).toBeGreaterThanOrEqual(4)
  return () => {
    abort.abort()
    return Promise.all(running)
  }
}

describe('many slow queries of one key', () => {
  test.each(['spin 600000', 'stuck 600000'])(
    '%s: leave others, the server and the key itself their short ones',
    async (command) => {
      const end = await hold(command, 'key:hostile', 12)
      for (let round = 0; round < 3; round++) {
        const answers = await Promise.all([quick('secret:other'), quick('key:friend'), quick('key:hostile'), quick('secret', true)])
        expect(answers.map(({ body }) => body.data)).toEqual(['quick', 'quick', 'quick', 'quick'])
      }
      await end()
    },
    240_000,
  )

  test('leave other databases room for slow ones', async () => {
    const end = await hold('spin 600000', 'key:hostile', 12)
    expect((await fake.query('spin 300', as('secret:other'))).body.data).toBe('300')
    await end()
  }, 240_000)

  test('end when their clients have gone', async () => {
    const end = await hold('spin 600000', 'key:hostile', 8)
    await end()
    // Executors come and go meanwhile.
    await expect.poll(() => fake.pool.size - fake.pool.free).toBe(0)
  }, 240_000)

  test('that wait for room are answered by their deadline', async () => {
    const end = await hold('spin 600000', 'key:hostile', 8)
    const { status, body } = await fake.query('spin 600000', as('key:hostile', { 'x-query-timeout-ms': '1500' }))
    expect(status).toBe(503)
    expect(body.error?.code).toBe('time_out')
    await end()
  }, 240_000)
})

test('a query that had to make room is run to its end', async () => {
  const slow = await Promise.all(Array.from({ length: 6 }, () => fake.query('spin 400', as('key:busy'))))
  expect(slow.map(({ body }) => body.data)).toEqual(Array.from({ length: 6 }, () => '400'))
}, 240_000)

test.each(['spin 600000', 'stuck 600000'])(
  'an answer does not wait for a query behind it: %s',
  async (command) => {
    const abort = new AbortController()
    const first = quick('secret:other')
    const slow = fake.query(command, as('key:behind'), abort.signal).catch(() => undefined)
    expect((await first).body.data).toBe('quick')
    abort.abort()
    await slow
  },
  60_000,
)
