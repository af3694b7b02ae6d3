import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startCollector } from '../../apps/server/src/testing/collector.ts'
import type { Collector } from '../../apps/server/src/testing/collector.ts'
import { startServer } from '../../tools/run/server-process.mjs'
import { test as consoleTest } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { inviteMember, makeMember } from '../fixtures/member.ts'
import { INVITE_SUBJECT, mailedLink } from '../fixtures/outbox.ts'
import { SESSION_ENTRY } from '../fixtures/owner.ts'
import type { StoredSession } from '../fixtures/owner.ts'
import type { Server } from '../fixtures/server.ts'
import { DatabasePage } from '../pages/database-page.ts'

const MONITORING_KEY = 'dd-key-0123456789abcdef'

const test = consoleTest.extend<{ $file: { server: Server; collector: Collector }; $test: object }>({
  collector: [
    async ({}, use) => {
      const collector = await startCollector(MONITORING_KEY)
      await use(collector)
      await collector[Symbol.asyncDispose]()
    },
    { scope: 'file' },
  ],
  server: [
    async ({ collector }, use) => {
      const server = await startServer({ env: { TERRARIUM_DATABASE_GRANTS: 'on', TERRARIUM_INTEGRATION_ORIGINS: collector.origin } })
      await use(server)
      await server.stop()
    },
    { scope: 'file' },
  ],
})

/** Becomes an element of the class `attack`, and runs, wherever a page takes it for markup. */
const ATTACK = '<img src=x class=attack onerror="window.attacked=true">'
const REDIRECT = 'https://shop.example.com/back'
const MEMBER = { name: `${ATTACK} member`, email: 'dev@example.com', password: 'tuesday rain, and wind' } as const

async function secretOf(page: Page): Promise<string> {
  await page.goto('/login')
  const session = await page.evaluate((entry) => localStorage.getItem(entry), SESSION_ENTRY)
  return (JSON.parse(session ?? '{}') as StoredSession).secret
}

/** Gives everything of the account that people name the attack as its name; returns the client id of an application. */
async function nameEverything(server: Server, collector: Collector, secret: string, database: string): Promise<string> {
  const send = async (method: string, path: string, body: object): Promise<{ client_id?: string }> => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const answer = await fetch(server.addresses.console + path, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
    return (await answer.json()) as { client_id?: string }
  }
  const person = { first_name: `${ATTACK} first`, last_name: `${ATTACK} last`, company_name: `${ATTACK} company` }
  await send('PATCH', '/api/auth/account/user', { name: `${ATTACK} owner` })
  await send('PUT', '/api/auth/account/contact', { ...person, contact_email: 'books@example.com', website: '' })
  await send('POST', '/api/v1/account-keys', { name: `${ATTACK} key` })
  await send('POST', '/api/v1/databases/keys', { role: 'server', path: `us/${database}`, name: `${ATTACK} database key` })
  const alert = { metric: 'read', path: `us/${database}`, period: 'day', threshold: 1, mail: true, webhook_url: null }
  await send('POST', '/api/v1/usage/alerts', { ...alert, name: `${ATTACK} alert` })
  const place = { service: 'datadog', region_group: 'us-std', site: collector.origin }
  await send('POST', '/api/v1/integrations', { ...place, api_key: MONITORING_KEY })
  const { client_id: id = '' } = await send('POST', '/api/v1/oauth/clients', {
    name: `${ATTACK} application`,
    redirect_uris: [REDIRECT],
    confidential: false,
  })
  return id
}

async function fillDatabase(server: Server, database: string): Promise<void> {
  const client = databaseClient(server, database)
  await client.query(fql`Collection.create({ name: "Book" })`)
  await client.query(fql`Book.create({ title: ${`${ATTACK} title`}, ${fql`"<i class=attack>": "field"`} })`)
  await client.query(fql`Function.create({ name: "greet", body: ${`() => ${JSON.stringify(`${ATTACK} body`)}`} })`)
  client.close()
}

/** Waits until a page shows the attack as text, and checks that it is nothing else. */
async function expectText(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path)
  await page.getByText(text).first().waitFor()
  await expectNothing(page)
}

/** Sends a query that is markup, and checks the log of queries as they end and the log of the last hour. */
async function expectLogged(page: Page, server: Server, database: string): Promise<void> {
  const client = databaseClient(server, database)
  const sent = `a${ATTACK.replaceAll('"', '')}`
  await page.goto(`/resources/logs?tab=live&path=us/${database}`)
  await page.getByText('queries since').waitFor()
  await expect(client.query(fql(Object.assign([sent], { raw: [sent] })))).rejects.toMatchObject({ httpStatus: 400 })
  client.close()
  await page.getByRole('grid', { name: 'Live queries' }).getByText(sent).waitFor()
  await expectNothing(page)

  await page.goto('/resources/logs')
  await page.getByLabel('Database', { exact: true }).selectOption({ label: database })
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  await page.getByRole('grid', { name: 'Log requests' }).getByRole('link', { name: 'Open' }).click()
  await page.getByRole('grid', { name: 'Query shapes' }).getByText(sent).first().waitFor()
  await expectNothing(page)
}

/** Checks that nothing on a page was taken for markup. */
async function expectNothing(page: Page): Promise<void> {
  expect(await page.locator('.attack').count(), page.url()).toBe(0)
  expect(await page.evaluate(() => 'attacked' in window), page.url()).toBe(false)
}

test('markup in every name and value that people type is text wherever it is shown', async ({
  server,
  collector,
  owner,
  signedIn: page,
  database,
  openContext,
}) => {
  const clientId = await nameEverything(server, collector, await secretOf(page), database)
  await makeMember(server, owner, MEMBER, 'developer')
  await fillDatabase(server, database)
  const settings = '/resources/account-settings'
  const home = `/resources/explorer/us/${database}`

  await expectText(page, `${settings}/team-management`, MEMBER.name)
  await expectText(page, `${settings}/team-management?tab=audit-log`, `${ATTACK} key`)
  await expectText(page, `${settings}/account-keys`, `${ATTACK} key`)
  await expectText(page, `${settings}/oauth-applications?show=own`, `${ATTACK} application`)
  await expectText(page, `${settings}/outbox`, `${ATTACK} owner`)
  await expectText(page, `${settings}/billing`, `${ATTACK} company`)
  await expectText(page, `/resources/usage?metric=read&path=us/${database}`, `${ATTACK} alert`)
  await expectText(page, '/resources/integrations', `${ATTACK} owner`)
  await expectText(page, `/auth/oauth/datadog?error=${encodeURIComponent(ATTACK)}`, `Datadog answered ${ATTACK}.`)
  await expectLogged(page, server, database)
  await expectText(page, `${home}/keys`, `${ATTACK} database key`)
  await expectText(page, `${home}/collections/Book/documents`, `${ATTACK} title`)
  await expectText(page, `${home}/functions/greet`, 'greet')

  await new DatabasePage(page, database).open()
  await page.getByRole('button', { name: `Actions of ${database}` }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Members' }).click()
  await page
    .getByRole('dialog', { name: `Members of ${database}` })
    .getByText(MEMBER.name)
    .waitFor()
  await expectNothing(page)

  await inviteMember(server, owner, 'new@example.com', 'developer')
  const visitor = await (await openContext()).newPage()
  await expectText(visitor, await mailedLink(server, 'new@example.com', INVITE_SUBJECT), `${ATTACK} company`)

  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'databases',
    state: ATTACK,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  await expectText(page, `/api/v1/oauth/authorize?${query.toString()}`, `${ATTACK} application`)
  for (const path of [
    `${settings}/contact-info`,
    '/resources/personal-settings',
    `/login?error=${encodeURIComponent(ATTACK)}`,
    `/authorize?error=${encodeURIComponent(ATTACK)}&error_description=${encodeURIComponent(ATTACK)}`,
    `/accounts/verify?token=${encodeURIComponent(ATTACK)}`,
    `${home}/collections/${encodeURIComponent('<img src=x class=attack>')}`,
    `/addons/authorize?resource=${encodeURIComponent(ATTACK)}&state=${encodeURIComponent(ATTACK)}`,
    `/auth/oauth/datadog?code=${encodeURIComponent(ATTACK)}&state=${encodeURIComponent(ATTACK)}`,
    `/resources/logs?path=us/${database}&hours=24#tag=${encodeURIComponent(ATTACK)}&text=${encodeURIComponent(ATTACK)}`,
    `/resources/usage?path=${encodeURIComponent(ATTACK)}&metric=${encodeURIComponent(ATTACK)}`,
    `/resources/backups?db=${encodeURIComponent(ATTACK)}`,
    `/resources/integrations?dialog=${encodeURIComponent(ATTACK)}`,
  ]) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await expectNothing(page)
  }
})
