import type { Allowance } from '@terrarium/account'
import type { UsageReport } from '@terrarium/contracts'
import { fql } from 'fauna'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccountApp, DATABASES_HOOK_TIMEOUT_MS, forgetAccounts, OWNER, type AccountApp } from '../testing/account-app.ts'
import { openEmbeddedDatabases, type EmbeddedDatabases } from '../testing/embedded-databases.ts'
import { callAs } from '../testing/provide-app.ts'

let databases: EmbeddedDatabases
let made: AccountApp
let allowance: Allowance

beforeAll(async () => {
  databases = await openEmbeddedDatabases()
}, DATABASES_HOOK_TIMEOUT_MS)
afterAll(() => databases[Symbol.asyncDispose](), DATABASES_HOOK_TIMEOUT_MS)
beforeEach(async () => {
  allowance = { queries: undefined, writes: undefined }
  made = await createAccountApp(databases, { allowance })
  await made.account.start(OWNER)
  return async () => {
    made.account.planLimits.close()
    await made[Symbol.asyncDispose]()
    await forgetAccounts(databases)
  }
})

const setPlan = (plan: string) => databases.control.query(fql`Account.all().forEach(account => account.update({ plan: ${plan} }))`)

function use(amounts: { readonly read?: number; readonly write?: number }, ms = made.clock.now() / 1000): void {
  const rest = { read: 0, write: 0, compute: 0, storage: 0, backups: 0, logs: 0, realtime: 0, egress: 0, console: 0 }
  made.metered.hours.push({ hour: `${new Date(ms).toISOString().slice(0, 13)}:00:00.000Z`, database: 'us-std/shop', ...rest, ...amounts })
}

async function reported(): Promise<UsageReport['plan_limits']> {
  const answer = await callAs(made, await made.signIn(), 'GET', '/api/v1/usage?start=2026-11-01T00:00:00.000Z&end=2026-11-02T00:00:00.000Z')
  return answer.json<UsageReport>().plan_limits
}

describe('limits of a plan', () => {
  test('refuse nothing of a new account, however much it uses', async () => {
    use({ read: 1e15, write: 1e15 })
    await made.account.planLimits.look()
    expect(allowance).toEqual({ queries: undefined, writes: undefined })
  })

  test('refuse what is beyond them, until the plan is upgraded', async () => {
    await setPlan('free')
    use({ read: 99_999 })
    await made.account.planLimits.look()
    expect(allowance.queries).toBeUndefined()
    use({ read: 1, write: 50_000 })
    await made.account.planLimits.look()
    expect(allowance.queries).toContain('Plan Free includes 100,000 read operations a month')
    expect(allowance.writes).toContain('50,000 write operations')
    expect(await reported()).toEqual({ act: true, queries: allowance.queries, writes: allowance.writes })
    await setPlan('individual')
    await made.account.planLimits.look()
    expect(allowance).toEqual({ queries: undefined, writes: undefined })
  })

  test('count this month alone', async () => {
    await setPlan('free')
    const firstOfMonth = Date.parse(`${new Date(made.clock.now() / 1000).toISOString().slice(0, 7)}-01T00:00:00.000Z`)
    use({ read: 100_000 }, firstOfMonth - 1)
    await made.account.planLimits.look()
    expect(allowance.queries).toBeUndefined()
  })

  test('are known from the start on, and stay as they were when they cannot be looked up', async () => {
    await setPlan('free')
    use({ read: 100_000 })
    await made.account.planLimits.begin()
    expect(allowance.queries).toContain('read operations')
    made.metered.hours.length = 0
    made.refuseUsage()
    await expect(made.account.planLimits.look()).rejects.toThrow()
    expect(allowance.queries).toContain('read operations')
  })
})
