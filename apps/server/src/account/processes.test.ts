import { gunzipSync } from 'node:zlib'
import type { HourOfUsage } from '@terrarium/account'
import { UNREACHABLE_HEADER, type LogRequest, type Session, type UsageReport } from '@terrarium/contracts'
import { fql } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES_HOOK_TIMEOUT_MS, OWNER, type AccountApp } from '../testing/account-app.ts'
import { openProcessGroup, type ProcessGroup } from '../testing/process-group.ts'
import { callAs } from '../testing/provide-app.ts'

const GONE_SECONDS = 31
let group: ProcessGroup
let owner: Session
beforeAll(async () => {
  group = await openProcessGroup(3)
  owner = await at(0).signIn()
}, DATABASES_HOOK_TIMEOUT_MS)
afterAll(() => group[Symbol.asyncDispose](), DATABASES_HOOK_TIMEOUT_MS)

function at(index: number): AccountApp {
  const made = group.apps[index]
  if (made === undefined) throw new Error(`there is no process ${index}`)
  return made
}

const hourOf = ({ clock }: AccountApp): string => `${new Date(clock.now() / 1000).toISOString().slice(0, 13)}:00:00.000Z`
const used = (made: AccountApp, database: string, over: Partial<HourOfUsage>): void => {
  const none = { read: 0, write: 0, compute: 0, storage: 0, backups: 0, logs: 0, realtime: 0, egress: 0, console: 0 }
  made.metered.hours.push({ hour: hourOf(made), database, ...none, ...over })
}

async function makeAlert(name: string, path: string): Promise<void> {
  const wish = { name, metric: 'read', path, period: 'day', threshold: 100, mail: true, webhook_url: null }
  expect((await callAs(at(0), owner, 'POST', '/api/v1/usage/alerts', wish)).statusCode).toBe(201)
}
const told = (name: string): readonly number[] =>
  group.apps.map(({ outbox }) => outbox.filter(({ subject }) => subject === `Usage alert: ${name}`).length)

describe('what runs in one process at a time', () => {
  test('runs once, is taken over when its process is not seen any more, and waits for one that is', async () => {
    await makeAlert('First', 'us/first')
    used(at(0), 'us-std/first', { read: 101 })
    await at(0).account.alerts.look()
    await Promise.all(group.apps.map(({ account }) => account.alerts.look()))
    expect(told('First')).toEqual([1, 0, 0])
    await makeAlert('Second', 'us/second')
    for (const made of group.apps) used(made, 'us-std/second', { read: 101 })
    await group.standStill(0, GONE_SECONDS - 5)
    await Promise.all([at(1), at(2)].map(({ account }) => account.alerts.look()))
    expect(told('Second')).toEqual([0, 0, 0])
    await group.standStill(0, GONE_SECONDS)
    await Promise.all([at(1), at(2)].map(({ account }) => account.alerts.look()))
    const [first, ...others] = told('Second')
    expect([first, ...others.sort()]).toEqual([0, 0, 1])
  })

  test('is not done by a process that stood still and has lost its lease meanwhile', async () => {
    await makeAlert('Third', 'us/third')
    const holder = group.apps.findIndex((_made, index) => (told('Second')[index] ?? 0) > 0)
    const [stood, next] = [at(holder), at(0)]
    used(stood, 'us-std/third', { read: 101 })
    let isGone = false
    stood.beforeUsage(async () => {
      if (isGone) return
      isGone = true
      await group.standStill(holder, GONE_SECONDS)
      await next.account.alerts.look() // takes over; what the other has counted has not reached it
    })
    await stood.account.alerts.look()
    expect(isGone).toBe(true)
    expect(told('Third')).toEqual([0, 0, 0])
    await stood.account.usageTelling.look()
    await next.account.alerts.look()
    expect(told('Third')[0]).toBe(1)
  })

  test('is left for the others by a process that stops', async () => {
    await makeAlert('Fourth', 'us/fourth')
    await at(0).account.membership.leave()
    used(at(2), 'us-std/fourth', { read: 101 })
    await at(2).account.alerts.look()
    expect(told('Fourth')).toEqual([0, 0, 1])
  })
})

describe('usage', () => {
  const report = async (made: AccountApp): Promise<UsageReport> => {
    const now = made.clock.now() / 1000
    const range = { start: new Date(now - 3_600_000 * 3).toISOString(), end: new Date(now + 3_600_000).toISOString(), path: 'eu' }
    return (await callAs(made, owner, 'GET', `/api/v1/usage?${new URLSearchParams(range).toString()}`)).json()
  }

  test('adds up over the processes, each of which tells an hour as often as it likes', async () => {
    for (const [index, made] of group.apps.entries()) {
      used(made, 'eu-std/shop', { read: 10 ** index, write: 1, storage: 50 })
      await made.account.usageTelling.look()
      await made.account.usageTelling.look()
    }
    for (const made of group.apps) {
      const { metrics } = await report(made)
      expect([metrics.read.total, metrics.write.total, metrics.storage.total]).toEqual([111, 3, 50])
    }
    used(at(1), 'eu-std/shop', { read: 1000 })
    await at(1).account.usageTelling.look()
    expect((await report(at(0))).metrics.read.total).toBe(1111)
  })
})

describe('limits of guesses', () => {
  const guess = async (made: AccountApp, email: string): Promise<string> => {
    const answer = await made.app.inject({ method: 'POST', url: '/api/auth/account/password/forgot', payload: { email } })
    return answer.statusCode < 300 ? 'taken' : answer.json<{ code: string }>().code
  }

  test('cost no write where somebody signs in', async () => {
    const windows = async () => (await group.databases.control.query<number>(fql`RateWindow.all().count()`)).data
    const before = await windows()
    await at(1).signIn()
    expect(await windows()).toBe(before)
  })

  test('of one call hold for all processes', async () => {
    expect(await guess(at(0), OWNER.email)).toBe('taken')
    expect([await guess(at(1), OWNER.email), await guess(at(2), OWNER.email)]).toEqual(['cooldown', 'cooldown'])
  })

  test.each([2, 3])('let through at most a tenth more for each further of %i processes', async (count) => {
    const [limit, share] = [30, 3]
    const email = `nobody${count}@example.com`
    const attempt = async (index: number): Promise<boolean> => {
      const payload = { email, password: 'not the password' }
      const answer = await at(index % count).app.inject({ method: 'POST', url: '/api/auth/login', payload })
      return answer.json<{ code: string }>().code !== 'cooldown'
    }
    const taken: boolean[] = []
    for (let round = 0; round < 4; round++) {
      taken.push(...(await Promise.all(Array.from({ length: 12 }, (_, index) => attempt(index)))))
    }
    const through = taken.filter((each) => each).length
    expect(through).toBeGreaterThanOrEqual(limit)
    expect(through).toBeLessThanOrEqual(limit + (count - 1) * share)
  })
})

describe('the query log', () => {
  const line = (second: number, shape: string): string =>
    JSON.stringify({
      ...{ ts: new Date(Date.UTC(2026, 10, 23, 12, 0, second)).toISOString(), database: 'us-std/shop', kind: 'query', trace_id: '' },
      ...{ role: 'admin', status: 200, duration_ms: 1, compute_ops: 1, read_ops: 0, write_ops: 0, contention_retries: 0, tags: '', shape },
    })
  const shapes = (text: string): readonly unknown[] =>
    text
      .trimEnd()
      .split('\n')
      .map((each) => (JSON.parse(each.replace(/} \{.*$/, '}')) as { shape: unknown }).shape)
  const requestAll = async (): Promise<LogRequest> => {
    const end = at(0).clock.now() / 1000
    const body = { time_start: new Date(end - 3_600_000).toISOString(), time_end: new Date(end).toISOString(), region_group: 'us-std' }
    return (await callAs(at(0), owner, 'POST', '/api/v1/logs?type=query', body)).json<LogRequest>()
  }
  const fileOf = async (made: AccountApp) => {
    const { presigned_url: url = '' } = await requestAll()
    const { pathname, search } = new URL(url)
    return made.app.inject({ url: pathname + search })
  }
  const join = () => group.databases.control.query(fql`ServerProcess.all().forEach(p => p.update({ seenAt: Time.now() }))\nnull`)

  test('is that of all processes, by time and in its size, and its link leads to any of them', async () => {
    await at(0).account.start()
    await group.listen()
    await join()
    at(0).metered.lines.push(line(1, 'a'), line(4, 'd'))
    at(1).metered.lines.push(line(2, 'b'))
    at(2).metered.lines.push(line(3, 'c'), line(5, 'e'))
    for (const made of [at(0), at(2)]) {
      const file = await fileOf(made)
      expect(file.headers[UNREACHABLE_HEADER]).toBeUndefined()
      expect(shapes(gunzipSync(file.rawPayload).toString())).toEqual(['a', 'b', 'c', 'd', 'e'])
    }
    expect(await requestAll()).toMatchObject({ lines: 5, size_bytes: 5 * (line(1, 'a').length + 1) })
    at(1).metered.countFails = true
    expect(await requestAll()).not.toHaveProperty('lines')
    at(1).metered.countFails = false
  })

  test('is followed at all processes, from wherever the look before has ended', async () => {
    const follow = async (made: AccountApp, after?: string) => {
      const query = new URLSearchParams({ path: 'us/shop', ...(after !== undefined && { after }) })
      return (await callAs(made, owner, 'GET', `/api/v1/logs/live?${query.toString()}`)).json<{
        lines: { shape: string }[]
        next: string
        unreachable?: number
      }>()
    }
    const begin = await follow(at(0))
    at(1).metered.lines.push(line(6, 'f'))
    const first = await follow(at(2), begin.next)
    const all = first.lines.some(({ shape }) => shape === 'f') ? first : await follow(at(0), first.next)
    expect(all.lines.map(({ shape }) => shape)).toContain('f')
    expect(first.unreachable).toBeUndefined()
  })

  test('is given to no one who does not have what the processes have in common', async () => {
    const url = '/api/v1/processes/log?scope=us-std&from=2026-11-23T00:00:00.000Z&to=2026-11-24T00:00:00.000Z'
    for (const authorization of [`Bearer ${owner.secret}`, `Terrarium-Process ${Date.now()}.${'a'.repeat(43)}`, '']) {
      expect((await at(0).app.inject({ url, headers: { authorization } })).statusCode).toBe(401)
    }
    const range = 'from=2026-11-23T00:00:00.000Z&to=2026-11-24T00:00:00.000Z'
    for (const other of ['/api/v1/processes/live?scope=us-std&wait_ms=0', `/api/v1/processes/log-size?scope=us-std&${range}`])
      expect((await at(0).app.inject({ url: other })).statusCode).toBe(401)
  })

  test('says how many processes could not be asked', async () => {
    await at(1).app.close()
    const unreached = await fileOf(at(0))
    expect(unreached.headers[UNREACHABLE_HEADER]).toBe('1')
    expect(unreached.headers['content-disposition']).toContain('-incomplete.ndjson.gz')
    expect(shapes(gunzipSync(unreached.rawPayload).toString())).toEqual(['a', 'c', 'd', 'e'])
    await group.standStill(1, GONE_SECONDS)
    expect((await fileOf(at(2))).headers[UNREACHABLE_HEADER]).toBe('1')
  })
})
