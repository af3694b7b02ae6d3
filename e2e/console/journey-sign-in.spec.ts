import { describe, expect } from 'vitest'
import { ProfileMenu } from '../components/profile-menu.ts'
import { test } from '../fixtures/console-test.ts'
import { startCommandLine, startLoopbackClient } from '../fixtures/loopback-client.ts'
import { oneTimeCode } from '../fixtures/one-time-code.ts'
import { revokeSession, SESSION_ENTRY } from '../fixtures/owner.ts'
import type { StoredSession } from '../fixtures/owner.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { PersonalSettingsPage } from '../pages/personal-settings-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInCodePage } from '../pages/sign-in-code-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

describe('signing in and coming back', () => {
  test('leads to the document that was asked for, past a wrong password and other sites', async ({
    owner,
    page,
    openContext,
    database,
  }) => {
    const address = `/resources/explorer/us/${database}/collections/Book/documents/1?view=json#part`
    await page.goto(address)
    const signIn = new SignInPage(page)
    await signIn.heading.waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
    await signIn.signIn({ email: owner.email, password: 'not the password' })
    await expect.poll(() => signIn.refusal.textContent()).toContain('The email or password is not correct.')
    await expect.poll(() => signIn.refusal.evaluate((alert) => alert.contains(document.activeElement))).toBe(true)
    await expect.poll(() => signIn.email.inputValue()).toBe(owner.email)
    await expect.poll(() => signIn.password.inputValue()).toBe('')
    await signIn.signIn(owner)
    await page.waitForURL(`**${address}`)

    const led = await (await openContext()).newPage()
    await led.goto('/login?redirect-url=%2F%2Fevil.example')
    await new SignInPage(led).signIn(owner)
    await new RegionLandingPage(led).heading.waitFor()
    await expect.poll(() => new URL(led.url()).pathname).toBe('/resources/explorer/us')
  })

  test('keeps a draft when the session ends under it, and deletes what it has counted at sign-out', async ({
    server,
    owner,
    signedIn: page,
    database,
  }) => {
    const opened = new DatabasePage(page, database)
    const shell = await opened.openShell()
    await shell.write('"first draft"')
    await shell.newTab()
    await shell.write('"second draft"')
    await expect.poll(() => shell.storedTexts()).toEqual(expect.arrayContaining(['"first draft"', '"second draft"']))
    const session = JSON.parse((await page.evaluate((entry) => localStorage.getItem(entry), SESSION_ENTRY)) ?? '{}') as StoredSession
    await revokeSession(server, session.secret)
    await page.getByRole('link', { name: 'Explorer', exact: true }).first().click()
    const signIn = new SignInPage(page)
    await signIn.heading.waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?invalid-session=true')
    await expect.poll(() => signIn.notice.textContent()).toContain('Your session has expired. Please login again.')
    await signIn.signIn(owner)
    await new RegionLandingPage(page).heading.waitFor()
    await opened.openShell()
    await expect.poll(() => shell.tabs.allTextContents()).toEqual(['"first draft"', '"second draft"'])

    await page.route('**/api/auth/logout', (route) => route.abort())
    await page.route('**/api/v1/session', (route) => route.abort())
    await new ProfileMenu(page).signOut()
    await page.getByText('2 unsaved queries on this computer will be deleted.').waitFor()
    await page.getByRole('alertdialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out', exact: true }).click()
    await signIn.heading.waitFor()
    const left = () =>
      page.evaluate(async () => ({
        local: Object.keys(localStorage).filter((key) => /^(session|shell|features)/.test(key)),
        tab: Object.keys(sessionStorage).filter((key) => /^(keys:|blocked-url|oauth-state)/.test(key)),
        databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('shell-')),
      }))
    await expect.poll(left).toEqual({ local: [], tab: [], databases: [] })
    await expect.poll(async () => (await page.context().cookies()).filter(({ name }) => name === SESSION_ENTRY)).toEqual([])
  })
})

describe('the command line', () => {
  test('is approved with the secret of the region group, denied with a reason, and tried again after a failure', async ({
    server,
    signedIn: page,
  }) => {
    await using client = await startLoopbackClient()
    const address = await startCommandLine(server, client)
    await page.goto(address)
    const session = JSON.parse((await page.evaluate((entry) => localStorage.getItem(entry), SESSION_ENTRY)) ?? '{}') as {
      readonly regionGroups: Readonly<Record<string, { readonly secret: string }>>
    }
    const requests = '**/oauth/authorize/requests/*'
    await page.route(requests, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { code: 'unavailable', reason: 'down' } })
        : route.continue(),
    )
    const approving = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Approve' }).click()
    const headers = (await approving).headers()
    expect(headers['authorization']).toBe(`Bearer ${session.regionGroups['us']?.secret ?? ''}`)
    expect(headers['region_group']).toBe('us-std')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute(requests)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Deny…' }).click()
    await page.getByLabel(/^Reason/).fill('Not me')
    const denying = page.waitForRequest((request) => request.method() === 'DELETE')
    await page.getByRole('button', { name: 'Deny', exact: true }).click()
    expect((await denying).postDataJSON()).toMatchObject({ reason: 'Not me' })
    expect(Object.fromEntries(await client.answer)).toMatchObject({ error: 'access_denied', error_description: 'Not me' })
  })
})

// The last of the file: the owner signs in with two steps from here on.
describe('signing in with two steps', () => {
  test('asks again for a one-time code that is wrong', async ({ owner, signedIn: page }) => {
    const settings = new PersonalSettingsPage(page)
    await settings.open()
    const { key } = await settings.turnTwoStepsOn(owner.password)
    await new ProfileMenu(page).signOut()
    const signIn = new SignInPage(page)
    await signIn.heading.waitFor()
    await signIn.signIn(owner)
    const step = new SignInCodePage(page)
    await step.code.waitFor()
    for (const digit of ['0', '1']) {
      const right = oneTimeCode(key, 1)
      await step.enter(right.startsWith(digit) ? `9${right.slice(1)}` : digit + right.slice(1))
      await step.refusal.waitFor()
      await expect.poll(() => step.code.inputValue()).toBe('')
    }
    await step.enter(oneTimeCode(key, 1))
    await new RegionLandingPage(page).heading.waitFor()
  })
})
