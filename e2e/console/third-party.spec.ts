import { describe, expect } from 'vitest'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { inviteMember } from '../fixtures/member.ts'
import { INVITE_SUBJECT, mailedLink } from '../fixtures/outbox.ts'
import { test } from '../fixtures/third-party-test.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

describe('a member who signs in by a third party', () => {
  test('comes back to where they were, and sees the provider in the personal settings [AUTH-17] [STATE-09]', async ({
    owner,
    provider,
    page,
  }) => {
    provider.add({ login: 'mara', email: owner.email, name: owner.name })
    await page.goto('/resources/explorer/us?sort_by=-name')
    await page.getByRole('button', { name: 'Continue with Bookshop ID' }).click()
    await provider.signIn(page, 'mara')
    await page.waitForURL('**/resources/explorer/us?sort_by=-name')
    await page.goto('/resources/personal-settings')
    const row = page.getByRole('row', { name: /Bookshop ID/ })
    await row.getByText(owner.email).waitFor()
    await row.getByRole('button', { name: 'Remove Bookshop ID' }).click()
    await page.getByText('None yet.').waitFor()
  })

  test('must have begun here, and reads what is wrong with an address that is not whole [AUTH-17] [AMB-09]', async ({ page }) => {
    await page.goto('/auth/oauth/callback?code=1.abc&state=stranger')
    await page.getByText('This sign-in was not begun in this tab.', { exact: false }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.goto('/auth/oauth/callback')
    await page.getByRole('heading', { name: 'Sign-in was not completed' }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await new SignInPage(page).heading.waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
  })

  test('without an account is refused with what to do, and joins by an invite', async ({ server, owner, provider, page }) => {
    const person = { login: 'dev', email: 'dev@example.com', name: 'Dev Olander' }
    provider.add(person)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Bookshop ID' }).click()
    await provider.signIn(page, person.login)
    await page.getByText('No member has the address of this sign-in; ask the owner of your account for an invite.').waitFor()

    await inviteMember(server, owner, person.email, 'developer')
    await page.goto(await mailedLink(server, person.email, INVITE_SUBJECT))
    await page.getByRole('button', { name: 'Continue with Bookshop ID' }).click()
    await page.waitForURL('**/resources/explorer')
    await page.goto('/resources/personal-settings')
    await page.getByText('Managed by work').first().waitFor()
    const remove = page.getByRole('button', { name: 'Remove Bookshop ID' })
    await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true')
  })

  test('may leave the provider without allowing anything', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Bookshop ID' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByText('You did not allow the sign-in there; nothing was changed.').waitFor()
  })
})
