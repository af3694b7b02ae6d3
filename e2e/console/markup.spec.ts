import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { makeMember } from '../fixtures/member.ts'
import { SESSION_ENTRY } from '../fixtures/owner.ts'
import type { StoredSession } from '../fixtures/owner.ts'
import type { Server } from '../fixtures/server.ts'

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
async function nameEverything(server: Server, secret: string, database: string): Promise<string> {
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
  expect(await page.locator('.attack').count(), path).toBe(0)
  expect(await page.evaluate(() => 'attacked' in window), path).toBe(false)
}

test('markup in every name and value that people type is text wherever it is shown', async ({
  server,
  owner,
  signedIn: page,
  database,
}) => {
  const clientId = await nameEverything(server, await secretOf(page), database)
  await makeMember(server, owner, MEMBER, 'developer')
  await fillDatabase(server, database)
  const settings = '/resources/account-settings'
  const home = `/resources/explorer/us/${database}`

  await expectText(page, `${settings}/team-management`, MEMBER.name)
  await expectText(page, `${settings}/team-management?tab=audit-log`, `${ATTACK} key`)
  await expectText(page, `${settings}/account-keys`, `${ATTACK} key`)
  await expectText(page, `${settings}/oauth-applications?show=own`, `${ATTACK} application`)
  await expectText(page, `${settings}/outbox`, `${ATTACK} owner`)
  await expectText(page, `${home}/keys`, `${ATTACK} database key`)
  await expectText(page, `${home}/collections/Book/documents`, `${ATTACK} title`)
  await expectText(page, `${home}/functions/greet`, 'greet')

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
  ]) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    expect(await page.locator('.attack').count(), path).toBe(0)
    expect(await page.evaluate(() => 'attacked' in window), path).toBe(false)
  }
})
