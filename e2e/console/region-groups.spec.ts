import { describe, expect } from 'vitest'
import { expectAccessible } from '../fixtures/accessible-looks.ts'
import { test } from '../fixtures/console-test.ts'

describe('region groups', () => {
  test('show what their databases answer, for the people who run the server', async ({ signedIn: page }) => {
    await page.goto('/resources/account-settings')
    await page.getByRole('link', { name: 'Region groups' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Region groups' }).waitFor()
    const row = page.getByRole('row', { name: /^Staged schemas/ })
    await row.waitFor()
    await expect.poll(() => row.getByText('Yes', { exact: true }).count()).toBe(3)
    await page.getByText('FQL.evalV4 is not there. Nothing in the console needs it.').waitFor()
    await page.getByRole('button', { name: 'Check again' }).click()
    await row.waitFor()
    await expectAccessible(page)
  })
})
