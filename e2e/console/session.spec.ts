import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ProfileMenu } from '../components/profile-menu.ts'
import { test } from '../fixtures/console-test.ts'
import { revokeSession, rotateSession, SESSION_ENTRY } from '../fixtures/owner.ts'
import type { StoredSession } from '../fixtures/owner.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { ErrorPage } from '../pages/error-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

async function secretOf(page: Page): Promise<string> {
  const session = await page.evaluate((entry) => localStorage.getItem(entry), SESSION_ENTRY)
  return (JSON.parse(session ?? '{}') as StoredSession).secret
}

/** Notes every request to an address that ends so. */
function requestsTo(page: Page, ending: string): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(ending)) seen.push(request)
  })
  return seen
}

describe('a session', () => {
  test('that was revoked leads to sign-in, and from there back [AUTH-02] [STATE-21]', async ({
    server,
    owner,
    signedIn: page,
    database,
  }) => {
    const overview = new DatabasePage(page, database)
    await overview.open()
    const secret = await secretOf(page)
    // A page that is open may notice by itself, which leaves no session to refuse.
    await page.goto('about:blank')
    await revokeSession(server, secret)
    await page.goto(`/resources/explorer/us/${database}`)
    const signIn = new SignInPage(page)
    await signIn.heading.waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?invalid-session=true')
    await expect.poll(() => signIn.notice.textContent()).toContain('Your session has expired. Please login again.')
    await expect.poll(() => page.evaluate((entry) => localStorage.getItem(entry), SESSION_ENTRY)).toBeNull()
    await signIn.signIn(owner)
    await overview.heading.waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/resources/explorer/us/${database}`)
  })

  test('whose secret has changed is renewed once for all calls, and each is repeated once [STATE-19] [STATE-20] [CALL-03] [CALL-48] [STATE-38]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database(database).waitFor()
    const before = await secretOf(page)
    const refreshes = requestsTo(page, '/session/refresh')
    const calls = ['/auth/identity', '/databases'].map((ending) => requestsTo(page, ending))
    // Whatever the page asks for by itself would renew the secret first: it waits, so that the calls are sent with the old one.
    await page.route('**/session/refresh', async (route) => {
      await expect.poll(() => calls.every(({ length }) => length > 0)).toBe(true)
      await route.continue()
    })
    await rotateSession(server, before)
    await page.getByRole('button', { name: 'Region group: United States (US)' }).click()
    await page.getByRole('menuitem', { name: /Europe/ }).click()
    await page.getByText('No databases in Europe (EU) yet.').waitFor()
    for (const sent of calls) {
      await expect.poll(() => sent.length).toBe(2)
      expect((await sent[0]?.response())?.status()).toBe(401)
      expect((await sent[1]?.response())?.status()).toBe(200)
    }
    expect(refreshes).toHaveLength(1)
    await expect.poll(() => secretOf(page)).not.toBe(before)
  })

  test('that ends in one tab ends in the others [STATE-18]', async ({ signedIn: page }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    const other = await page.context().newPage()
    await new RegionLandingPage(other).open()
    await new ProfileMenu(page).signOut()
    await new SignInPage(page).heading.waitFor()
    await expect.poll(() => new ErrorPage(other).card.textContent()).toContain('Your session has expired. Please login again.')
  })

  test('ends although the services do not answer [STATE-10] [STATE-14]', async ({ signedIn: page }) => {
    await new RegionLandingPage(page).open()
    await page.route('**/api/auth/logout', (route) => route.abort())
    await page.route('**/api/v1/session', (route) => route.abort())
    await new ProfileMenu(page).signOut()
    await new SignInPage(page).heading.waitFor()
    await expect.poll(() => page.evaluate((entry) => localStorage.getItem(entry), SESSION_ENTRY)).toBeNull()
    await expect.poll(async () => (await page.context().cookies()).filter(({ name }) => name === SESSION_ENTRY)).toEqual([])
  })

  test('ends although the services take for ever', async ({ signedIn: page }) => {
    await new RegionLandingPage(page).open()
    await page.route('**/api/auth/logout', () => undefined)
    await new ProfileMenu(page).signOut()
    await new SignInPage(page).heading.waitFor()
    await expect.poll(() => page.evaluate((entry) => localStorage.getItem(entry), SESSION_ENTRY)).toBeNull()
  })
})

describe('a key on demand', () => {
  test('that the database refuses is replaced, and the query repeated once [STATE-22]', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('1 + 1')
    await expect.poll(() => shell.tree.textContent()).toContain('2')
    await page.evaluate(() => {
      for (const entry of Object.keys(sessionStorage).filter((name) => name.startsWith('keys:'))) {
        const key = JSON.parse(sessionStorage.getItem(entry) ?? '{}') as object
        sessionStorage.setItem(entry, JSON.stringify({ ...key, secret: 'fnRefused' }))
      }
    })
    const minted = requestsTo(page, '/databases/keys')
    await shell.editor.fill('2 + 3')
    await shell.run.click()
    await expect.poll(() => shell.tree.textContent()).toContain('5')
    expect(minted).toHaveLength(1)
  })
})
