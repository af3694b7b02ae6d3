import { createHmac } from 'node:crypto'
import type { AuditEntry, Session, UsageAlert } from '@terrarium/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccountApp, OWNER } from '../testing/account-app.ts'
import { callAs, joinAs, provideFreshApp } from '../testing/provide-app.ts'

const URL_OF_ALERTS = '/api/v1/usage/alerts'
const HOUR_US = 3_600_000_000
const WISH = {
  name: 'Reads',
  metric: 'read',
  path: 'us/shop',
  period: 'day',
  threshold: 100,
  mail: true,
  webhook_url: 'https://hooks.example.com/x',
}

const made = provideFreshApp()
let owner: Session
beforeEach(async () => {
  await made.account.start(OWNER)
  owner = await made.signIn()
})

type MadeAlert = UsageAlert & { readonly webhook_secret: string }

const create = async (over: Partial<UsageAlert> = {}): Promise<MadeAlert> => {
  const answer = await callAs(made, owner, 'POST', URL_OF_ALERTS, { ...WISH, ...over })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const list = async () => (await callAs(made, owner, 'GET', URL_OF_ALERTS)).json<{ results: UsageAlert[] }>().results
const hourNow = () => `${new Date(made.clock.now() / 1000).toISOString().slice(0, 13)}:00:00.000Z`

function use(read: number, database = 'us-std/shop'): void {
  const rest = { write: 0, compute: 0, storage: 0, backups: 0, logs: 0, realtime: 0, egress: 0, console: 0 }
  made.metered.hours.push({ hour: hourNow(), database, read, ...rest })
}

describe('a usage alert', () => {
  test('is made, listed, changed and deleted, and each stands in the audit log', async () => {
    const { id, webhook_secret: secret } = await create()
    expect(secret).toMatch(/^whsec_/)
    const [listed] = await list()
    expect(listed).toMatchObject({ id, path: 'us-std/shop', threshold: 100, raised_at: null, failure: null })
    expect(listed).not.toHaveProperty('webhook_secret')
    const changed = await callAs(made, owner, 'PUT', `${URL_OF_ALERTS}/${id}`, { ...WISH, threshold: 5, path: null })
    expect(changed.json()).toMatchObject({ threshold: 5, path: null })
    expect((await callAs(made, owner, 'DELETE', `${URL_OF_ALERTS}/${id}`)).statusCode).toBe(204)
    expect(await list()).toEqual([])
    expect((await callAs(made, owner, 'DELETE', `${URL_OF_ALERTS}/${id}`)).statusCode).toBe(404)
    const log = (await callAs(made, owner, 'GET', '/api/auth/account/audit-log')).json<{ results: AuditEntry[] }>().results
    expect(log.slice(0, 3).map(({ action }) => action)).toEqual(['usage_alert.delete', 'usage_alert.update', 'usage_alert.create'])
  })

  test.each([
    ['nobody to tell', { mail: false, webhook_url: null }],
    ['a threshold of nothing', { threshold: 0 }],
    ['an address of another kind', { webhook_url: 'file:///etc/passwd' }],
    ['an unknown metric', { metric: 'lines' }],
  ])('is refused with %s', async (_what, over) => {
    expect((await callAs(made, owner, 'POST', URL_OF_ALERTS, { ...WISH, ...over })).statusCode).toBe(400)
  })

  test('is made by members who may change usage, and read by those who may read it', async () => {
    await create()
    const developer = await joinAs(made, 'dev@example.com', 'developer')
    expect((await callAs(made, developer, 'GET', URL_OF_ALERTS)).statusCode).toBe(200)
    expect((await callAs(made, developer, 'POST', URL_OF_ALERTS, WISH)).json()).toMatchObject({ code: 'permission_denied' })
  })

  test('tells by mail and by a signed message, once for each period', async () => {
    const { webhook_secret: secret } = await create()
    use(100)
    use(5000, 'eu-std/shop')
    await made.account.alerts.look()
    expect(made.posted).toEqual([])
    use(1)
    await made.account.alerts.look()
    await made.account.alerts.look()
    expect(made.posted).toHaveLength(1)
    const [sent] = made.posted
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      type: 'usage_alert',
      name: 'Reads',
      metric: 'read',
      path: 'us-std/shop',
      threshold: 100,
      used: 101,
    })
    const [, seconds = '', sum] = /^t=(\d+),v1=([\da-f]{64})$/.exec(sent?.headers['terrarium-signature'] ?? '') ?? []
    expect(sum).toBe(
      createHmac('sha256', secret)
        .update(`${seconds}.${sent?.body ?? ''}`)
        .digest('hex'),
    )
    const mails = made.outbox.filter(({ subject }) => subject === 'Usage alert: Reads')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: OWNER.email })
    expect(mails[0]?.text).toContain('is 101 operations, which is more than the 100')
    expect((await list())[0]?.raised_at).not.toBeNull()

    made.clock.advance(24 * HOUR_US)
    await made.account.alerts.look()
    expect(made.posted).toHaveLength(1)
    use(101)
    await made.account.alerts.look()
    expect(made.posted).toHaveLength(2)
  })

  test('that is not delivered is tried again a few times and says why; the mail goes once', async () => {
    await create({ webhook_url: 'https://refuses.example.com' })
    use(101)
    for (let attempt = 0; attempt < 8; attempt++) await made.account.alerts.look()
    expect((await list())[0]?.failure).toBe('their address answered with status 500')
    expect(made.logged.filter((line) => line.startsWith('a usage alert could not be delivered'))).toHaveLength(5)
    expect(made.outbox.filter(({ subject }) => subject === 'Usage alert: Reads')).toHaveLength(1)
  })

  test('whose mail fails is posted all the same, and mailed on the next attempt', async () => {
    await create()
    use(101)
    made.refuseMail()
    await made.account.alerts.look()
    expect(made.posted).toHaveLength(1)
    expect((await list())[0]?.failure).not.toBeNull()
    made.refuseMail(false)
    await made.account.alerts.look()
    expect(made.outbox.filter(({ subject }) => subject === 'Usage alert: Reads')).toHaveLength(1)
    expect(made.posted).toHaveLength(1)
    expect((await list())[0]?.failure).toBeNull()
  })
})

describe('a test of a usage alert', () => {
  const trying = (id: string, session = owner) => callAs(made, session, 'POST', `${URL_OF_ALERTS}/${id}/test`)
  const latestEntry = async () =>
    (await callAs(made, owner, 'GET', '/api/auth/account/audit-log')).json<{ results: AuditEntry[] }>().results[0]

  test('sends a mail and a signed message at once, and leaves what the alert has told as it was', async () => {
    const { id, webhook_secret: secret } = await create()
    expect((await trying(id)).json()).toEqual({ mail: { failure: null }, webhook: { failure: null } })
    const [sent] = made.posted
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ type: 'usage_alert_test', id, name: 'Reads', path: 'us-std/shop', threshold: 100 })
    const [, seconds = '', sum] = /^t=(\d+),v1=([\da-f]{64})$/.exec(sent?.headers['terrarium-signature'] ?? '') ?? []
    expect(sum).toBe(
      createHmac('sha256', secret)
        .update(`${seconds}.${sent?.body ?? ''}`)
        .digest('hex'),
    )
    expect(made.outbox.filter(({ subject, to }) => subject === 'Test of the usage alert: Reads' && to === OWNER.email)).toHaveLength(1)
    expect(await latestEntry()).toMatchObject({ action: 'usage_alert.test', outcome: 'success', target: { id, name: 'Reads' } })
    expect((await list())[0]?.raised_at).toBeNull()
    use(101)
    await made.account.alerts.look()
    expect(made.posted).toHaveLength(2)
  })

  test('says of each way why it failed, and of no way that the alert does not use', async () => {
    const { id } = await create({ webhook_url: 'https://refuses.example.com' })
    expect((await trying(id)).json()).toEqual({ mail: { failure: null }, webhook: { failure: 'their address answered with status 500' } })
    expect(await latestEntry()).toMatchObject({ action: 'usage_alert.test', outcome: 'failure' })
    const { id: mailed } = await create({ name: 'Mail', webhook_url: null })
    made.refuseMail()
    expect((await trying(mailed)).json()).toEqual({ mail: { failure: 'the mail server does not answer' }, webhook: null })
  })

  test('is sent at most ten times in an hour', async () => {
    const { id } = await create()
    for (let sent = 0; sent < 10; sent++) expect((await trying(id)).statusCode).toBe(200)
    expect((await trying(id)).json()).toMatchObject({ code: 'cooldown' })
    made.clock.advance(HOUR_US)
    expect((await trying(id)).statusCode).toBe(200)
  })

  test('is refused to members who may not change alerts, and where there is none', async () => {
    const { id } = await create()
    const developer = await joinAs(made, 'dev@example.com', 'developer')
    expect((await trying(id, developer)).json()).toMatchObject({ code: 'permission_denied' })
    expect((await trying('12345')).statusCode).toBe(404)
    expect((await trying('x')).statusCode).toBe(404)
    expect(made.posted).toEqual([])
  })
})

test('alerts name no database that a member does not reach', async () => {
  await using limited = await createAccountApp(undefined, { grantsDatabases: true })
  await limited.account.start(OWNER)
  const boss = await limited.signIn()
  for (const wish of [WISH, { ...WISH, name: 'All', path: null }]) {
    expect((await callAs(limited, boss, 'POST', URL_OF_ALERTS, wish)).statusCode).toBe(201)
  }
  const namesFor = async (session: Session) =>
    (await callAs(limited, session, 'GET', URL_OF_ALERTS)).json<{ results: UsageAlert[] }>().results.map(({ name }) => name)
  expect(await namesFor(boss)).toEqual(['All', 'Reads'])
  expect(await namesFor(await joinAs(limited, 'dev@example.com', 'developer'))).toEqual(['All'])
})
