import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { INVITE_SUBJECT, mailedLink } from '../fixtures/outbox.ts'
import { SESSION_ENTRY } from '../fixtures/owner.ts'
import type { StoredSession } from '../fixtures/owner.ts'
import type { Server } from '../fixtures/server.ts'
import { InvitePage } from '../pages/invite-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'
import { TeamPage } from '../pages/team-page.ts'

const DEVELOPER = { name: 'Dev Olander', email: 'dev@example.com', password: 'tuesday rain, and wind' } as const

async function secretOf(page: Page): Promise<string> {
  const session = await page.evaluate((entry) => localStorage.getItem(entry), SESSION_ENTRY)
  return (JSON.parse(session ?? '{}') as StoredSession).secret
}

/** How the service answers who asks for the members, and who invites somebody. */
async function teamStatuses(server: Server, secret: string): Promise<number[]> {
  const members = `${server.addresses.console}/api/auth/account/members`
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'friend@example.com', role: 'admin' })
  const answers = await Promise.all([fetch(members, { headers }), fetch(`${members}/invites`, { method: 'POST', headers, body })])
  return answers.map(({ status }) => status)
}

async function expectNoInvite(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByText('Your invite token is either invalid or expired.').waitFor()
}

async function expectDenied(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Permission Denied' }).waitFor()
  await page.getByText('You do not have permission to view this page.').waitFor()
  await page.getByText('Please contact your account administrator.').waitFor()
}

describe('a member of the team', () => {
  test('is invited, joins, is refused what the role may not do, gets another role, and loses access when removed [TEAM-01] [TEAM-02] [NAV-18] [NAV-19] [AUTH-22] [AUTH-25] [PERM-06] [PERM-07]', async ({
    server,
    owner,
    signedIn: page,
    openContext,
  }) => {
    const team = new TeamPage(page)
    await team.open()
    await team.invite(DEVELOPER.email)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/resources/account-settings/team-management/add')
    await page.getByRole('link', { name: 'Back to the team' }).click()
    await page.getByRole('button', { name: `Cancel the invite of ${DEVELOPER.email}` }).waitFor()

    const link = await mailedLink(server, DEVELOPER.email, INVITE_SUBJECT)
    const other = await (await openContext()).newPage()
    await other.goto(link)
    const invite = new InvitePage(other)
    await other.getByText(owner.name).first().waitFor()
    await expect.poll(() => invite.email.inputValue()).toBe(DEVELOPER.email)
    await invite.join(DEVELOPER)
    await new RegionLandingPage(other).heading.waitFor()
    await expectNoInvite(await (await openContext()).newPage(), link)

    const theirs = new TeamPage(other)
    await other.goto('/resources/account-settings')
    await theirs.settings.getByRole('link', { name: 'Account keys' }).waitFor()
    await expect.poll(() => theirs.entry.count()).toBe(0)
    await theirs.visit()
    await expectDenied(other)
    expect(await teamStatuses(server, await secretOf(other))).toEqual([403, 403])

    await team.open()
    await team.changeRole(DEVELOPER.name, 'billing')
    await team.member(DEVELOPER.email).getByText('billing', { exact: true }).waitFor()
    await theirs.open()
    await other.getByText(`Your role can read this list. ${owner.name} can change it.`).waitFor()
    const secret = await secretOf(other)
    await expect.poll(() => teamStatuses(server, secret)).toEqual([200, 403])

    await team.remove(DEVELOPER.name, DEVELOPER.email)
    await team.member(DEVELOPER.email).waitFor({ state: 'detached' })
    const another = await other.context().newPage()
    await new TeamPage(another).visit()
    await new SignInPage(another).heading.waitFor()
    await expect.poll(() => teamStatuses(server, secret)).toEqual([401, 401])

    await team.openAuditLog()
    await team.entryOf('Invite sent', DEVELOPER.email).waitFor()
    await team.entryOf('Invite accepted', DEVELOPER.email).waitFor()
    await team.entryOf('Permission denied', DEVELOPER.email).waitFor()
    await team.entryOf('Role changed', DEVELOPER.email).waitFor()
    await team.entryOf('Member removed', DEVELOPER.email).waitFor()
  })
})

describe('a suspended member', () => {
  test('is signed out, refused at sign-in with the reason, and let in again once reactivated [STATE-27] [ERR-60]', async ({
    server,
    signedIn: page,
    openContext,
  }) => {
    const member = { name: 'Sol Peters', email: 'sol@example.com', password: 'wednesday fog, then sun' } as const
    const team = new TeamPage(page)
    await team.open()
    await team.invite(member.email)
    const other = await (await openContext()).newPage()
    await other.goto(await mailedLink(server, member.email, INVITE_SUBJECT))
    await new InvitePage(other).join(member)
    await new RegionLandingPage(other).heading.waitFor()

    await team.open()
    await team.changeAccess(member.name, member.email, 'Suspend member')
    await other.goto('/resources/account-settings')
    const signIn = new SignInPage(other)
    await signIn.heading.waitFor()
    await signIn.signIn(member)
    await expect.poll(() => signIn.refusal.textContent()).toBe('This account is suspended; contact support to restore it.')

    await team.changeAccess(member.name, member.email, 'Reactivate member')
    await signIn.signIn(member)
    await other.getByRole('navigation', { name: 'Account settings' }).waitFor()

    await team.openAuditLog()
    for (const step of ['Member suspended', 'Member reactivated']) await team.entryOf(step, member.name).waitFor()
  })
})

describe('an invite', () => {
  test('is sent again, which ends the link before, and canceled, which ends every link [TEAM-01] [AUTH-25]', async ({
    server,
    signedIn: page,
    openContext,
  }) => {
    const email = 'late@example.com'
    const team = new TeamPage(page)
    await team.open()
    await team.invite(email)
    await page.getByRole('link', { name: 'Back to the team' }).click()
    const first = await mailedLink(server, email, INVITE_SUBJECT)
    await page.getByRole('button', { name: `Resend the invite of ${email}` }).click()
    await expect.poll(() => mailedLink(server, email, INVITE_SUBJECT)).not.toBe(first)
    const second = await mailedLink(server, email, INVITE_SUBJECT)
    const visitor = await (await openContext()).newPage()
    await expectNoInvite(visitor, first)
    await visitor.goto(second)
    await new InvitePage(visitor).heading.waitFor()

    const cancel = page.getByRole('button', { name: `Cancel the invite of ${email}` })
    await cancel.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel invite' }).click()
    await cancel.waitFor({ state: 'detached' })
    await expectNoInvite(visitor, second)
    await team.openAuditLog()
    for (const step of ['Invite sent', 'Invite sent again', 'Invite canceled']) await team.entryOf(step, email).waitFor()
  })
})
