import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { exchangeCode, startCommandLine, startLoopbackClient } from '../fixtures/loopback-client.ts'
import { oneTimeCode } from '../fixtures/one-time-code.ts'
import { INVITE_SUBJECT, mailedLink } from '../fixtures/outbox.ts'
import { SESSION_ENTRY } from '../fixtures/owner.ts'
import type { StoredSession } from '../fixtures/owner.ts'
import type { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/third-party-test.ts'
import { PersonalSettingsPage } from '../pages/personal-settings-page.ts'
import { SignInCodePage } from '../pages/sign-in-code-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'
import { TeamPage } from '../pages/team-page.ts'

const PERSON = { login: 'dev', email: 'dev@example.com', name: 'Dev Olander' } as const

async function databasesWith(server: Server, key: string): Promise<number> {
  const answer = await fetch(`${server.addresses.account}/api/v1/databases`, { headers: { authorization: `Bearer ${key}` } })
  return answer.status
}

async function membersWith(server: Server, secret: string): Promise<number> {
  const members = `${server.addresses.console}/api/auth/account/members`
  return (await fetch(members, { headers: { authorization: `Bearer ${secret}` } })).status
}

async function secretOf(page: Page): Promise<string> {
  const session = await page.evaluate((entry) => localStorage.getItem(entry), SESSION_ENTRY)
  return (JSON.parse(session ?? '{}') as StoredSession).secret
}

test('an owner signs in with a code and invites a developer, who comes by a third party, works, and loses access when removed', async ({
  server,
  provider,
  owner,
  signedIn: setUp,
  openContext,
}) => {
  // The owner turns two-step sign-in on, and signs in with it.
  const settings = new PersonalSettingsPage(setUp)
  await settings.open()
  const key = await settings.beginTwoSteps(owner.password)
  await settings.finishTwoSteps(key)
  const page = await (await openContext()).newPage()
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.signIn(owner)
  await new SignInCodePage(page).enter(oneTimeCode(key, 1))
  await page.waitForURL('**/resources/explorer')

  // A developer is invited, and comes by the provider.
  provider.add(PERSON)
  const team = new TeamPage(page)
  await team.open()
  await team.invite(PERSON.email)
  const other = await (await openContext()).newPage()
  await other.goto(await mailedLink(server, PERSON.email, INVITE_SUBJECT))
  await other.getByRole('button', { name: 'Continue with Bookshop ID' }).click()
  await provider.signIn(other, PERSON.login)
  await other.waitForURL('**/resources/explorer')

  // What a developer may not do is refused.
  await new TeamPage(other).visit()
  await other.getByRole('heading', { name: 'Permission Denied' }).waitFor()
  expect(await membersWith(server, await secretOf(other))).toBe(403)

  // The command line is connected, and an account key is made.
  await using client = await startLoopbackClient()
  await other.goto(await startCommandLine(server, client))
  await other.getByRole('button', { name: 'Approve' }).click()
  const cliKey = await exchangeCode(server, client, (await client.answer).get('code') ?? '')
  await other.waitForURL(`${client.redirectUri}/**`)
  await other.goto('/resources/account-settings/account-keys')
  await other.getByRole('button', { name: 'Create account key' }).first().click()
  const form = other.getByRole('dialog')
  await form.getByLabel('Name').fill('laptop')
  await form.getByRole('button', { name: 'Create account key' }).click()
  await other.getByRole('heading', { name: 'Account key laptop was created' }).waitFor()
  await other.getByRole('button', { name: 'Show' }).click()
  const accountKey = (await other.getByRole('dialog').locator('code').first().textContent()) ?? ''
  for (const each of [cliKey, accountKey]) await expect.poll(() => databasesWith(server, each)).toBe(200)

  // Removed, the developer has no way in left.
  await team.open()
  await team.remove(PERSON.name, PERSON.email)
  for (const each of [cliKey, accountKey]) await expect.poll(() => databasesWith(server, each)).toBe(401)
  await other.goto('/resources/explorer')
  await signIn.heading.waitFor({ state: 'detached' })
  await other.getByRole('button', { name: 'Continue with Bookshop ID' }).click()
  await other.getByText('No member has the address of this sign-in; ask the owner of your account for an invite.').waitFor()

  // Each step stands in the audit log.
  await team.openAuditLog()
  for (const [step, about] of [
    ['Invite sent', PERSON.email],
    ['Invite accepted', PERSON.email],
    ['Signed in', PERSON.email],
    ['Permission denied', PERSON.email],
    ['Third-party sign-in linked', PERSON.email],
    ['Application authorized', 'Fauna CLI'],
    ['Account key created', 'laptop'],
    ['Member removed', PERSON.email],
  ] as const) {
    await team.entryOf(step, about).waitFor()
  }
})
