import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ProfileMenu } from '../components/profile-menu.ts'
import { test } from '../fixtures/console-test.ts'
import { oneTimeCode } from '../fixtures/one-time-code.ts'
import { mailedLink } from '../fixtures/outbox.ts'
import type { Owner } from '../fixtures/owner.ts'
import { PersonalSettingsPage } from '../pages/personal-settings-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInCodePage } from '../pages/sign-in-code-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

/** Signs out, then in again with a password, up to the second step if there is one. */
async function signInAgain(page: Page, person: Pick<Owner, 'email' | 'password'>): Promise<void> {
  await new ProfileMenu(page).signOut()
  const signIn = new SignInPage(page)
  await signIn.heading.waitFor()
  await signIn.signIn(person)
}

describe('personal settings', () => {
  test('list where the member is signed in, and end it there [PERSONAL-01]', async ({ owner, signedIn: page, openContext }) => {
    const other = await (await openContext()).newPage()
    const signIn = new SignInPage(other)
    await signIn.open()
    await signIn.signIn(owner)
    await new RegionLandingPage(other).heading.waitFor()
    // A page that is open may notice by itself, which leaves no action to refuse.
    await other.goto('about:blank')

    const settings = new PersonalSettingsPage(page)
    await settings.open()
    await settings.sessions.getByText('this one').waitFor()
    const end = settings.sessions.getByRole('button', { name: /^Sign out (Chrome|Firefox) on / })
    await expect.poll(() => end.count()).toBe(1)
    await end.click()
    await expect.poll(() => end.count()).toBe(0)

    await other.goto('/resources/personal-settings')
    await signIn.heading.waitFor()
    await expect.poll(() => signIn.notice.textContent()).toContain('Your session has expired. Please login again.')
  })

  test('turn two-step sign-in on, which then asks for a code or a recovery code, and off [PERSONAL-01]', async ({
    owner,
    signedIn: page,
  }) => {
    const settings = new PersonalSettingsPage(page)
    await settings.open()
    const { key, recoveryCodes } = await settings.turnTwoStepsOn(owner.password)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = '', third = ''] = recoveryCodes
    const landing = new RegionLandingPage(page)
    const step = new SignInCodePage(page)

    await signInAgain(page, owner)
    await step.code.waitFor()
    await step.enter(oneTimeCode(key, 1))
    await landing.heading.waitFor()

    await signInAgain(page, owner)
    await step.chooseRecovery()
    await step.enterRecovery(first)
    await landing.heading.waitFor()

    await signInAgain(page, owner)
    await step.chooseRecovery()
    await step.enterRecovery(first)
    await step.refusal.waitFor()
    await step.enterRecovery(second)
    await landing.heading.waitFor()

    await settings.open()
    await settings.turnTwoStepsOff(owner.password, third)
    await signInAgain(page, owner)
    await landing.heading.waitFor()
  })

  // The last of the file: the owner has another address from here on.
  test('change the address once the link that is mailed there is opened [PERSONAL-01] [AUTH-10]', async ({
    server,
    owner,
    signedIn: page,
  }) => {
    const email = `new.${owner.email}`
    const settings = new PersonalSettingsPage(page)
    await settings.open()
    await settings.changeEmail.click()
    await settings.requestEmail(email, owner.password)
    await expect.poll(() => settings.email.inputValue()).toBe(owner.email)

    await page.goto(await mailedLink(server, email, 'Confirm your new email address'))
    await page.getByRole('heading', { name: 'Email verified' }).waitFor()
    await settings.open()
    await settings.changeEmail.waitFor()
    await expect.poll(() => settings.email.inputValue()).toBe(email)

    await signInAgain(page, owner)
    const signIn = new SignInPage(page)
    await expect.poll(() => signIn.refusal.textContent()).toContain('The email or password is not correct.')
    await signIn.signIn({ email, password: owner.password })
    await new RegionLandingPage(page).heading.waitFor()
  })
})
