import { describe, expect } from 'vitest'
import { builtFile } from '../fixtures/built-file.ts'
import { test } from '../fixtures/console-test.ts'
import { ErrorPage } from '../pages/error-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'

describe('an address that leads nowhere', () => {
  test('is shown to a signed-in member with a way back [NAV-04] [NAV-37]', async ({ signedIn: page }) => {
    await new RegionLandingPage(page).open()
    await page.goto('/resources/nowhere')
    const { card, goBack } = new ErrorPage(page)
    await expect.poll(() => card.textContent()).toContain('The page you are looking for does not exist.')
    await goBack.click()
    await new RegionLandingPage(page).heading.waitFor()
  })

  test('is shown to a visitor who is not signed in [NAV-04]', async ({ page }) => {
    await page.goto('/nowhere')
    await expect.poll(() => new ErrorPage(page).card.textContent()).toContain('The page you are looking for does not exist.')
  })

  test.for([
    ['/resources/explorer/mars', 'Invalid region', '[EXP-24]'],
    ['/resources/explorer/us/bookshop/planets', 'Invalid schema type', '[EXP-25]'],
    ['/resources/explorer/us/nothing_here', 'This typically results from the following:', '[NAV-33]'],
  ] as const)('%s says %s %s', async ([path, message], { signedIn: page }) => {
    await page.goto(path)
    const { card, heading } = new ErrorPage(page)
    await expect.poll(() => heading.textContent()).toBe('Whoops!')
    await expect.poll(() => card.textContent()).toContain('Failed to access resource')
    await expect.poll(() => card.textContent()).toContain('URL may be incorrect')
    await expect.poll(() => card.textContent()).toContain(message)
  })

  test.for([
    ['/', '/resources/explorer/us', '[NAV-02]'],
    ['/resources', '/resources/explorer/us', '[NAV-03]'],
    ['/resources/home?a=1', '/resources/explorer/us?a=1', '[NAV-09] [NAV-05]'],
    ['/resources/explorer', '/resources/explorer/us', '[EXP-01] [EXP-02] [NAV-08]'],
  ] as const)('%s leads to %s %s', async ([from, to], { signedIn: page }) => {
    await page.goto(from)
    await new RegionLandingPage(page).heading.waitFor()
    await expect
      .poll(() => {
        const { pathname, search } = new URL(page.url())
        return pathname + search
      })
      .toBe(to)
  })

  test('that always fails shows the fallback for uncaught errors [NAV-01] [NAV-38] [NAV-39] [NAV-40]', async ({ page }) => {
    await page.goto('/test-errors')
    const { card, heading } = new ErrorPage(page)
    await expect.poll(() => heading.textContent()).toBe('Whoops!')
    await expect
      .poll(() => card.textContent())
      .toContain('An unknown error occurred, if the issue persists check out our Status Page or contact our support')
    await card.getByRole('link', { name: 'Back to login' }).waitFor()
  })

  test('whose code cannot be loaded fails alone: navigation stays', async ({ signedIn: page, database }) => {
    await page.route(`**${builtFile('src/features/shell/shell.tsx')}`, (route) => route.abort())
    await page.goto(`/resources/explorer/us/${database}?tab=shell`)
    await expect.poll(() => new ErrorPage(page).heading.textContent()).toBe('Whoops!')
    await page.getByRole('link', { name: 'Explorer' }).click()
    await new RegionLandingPage(page).heading.waitFor()
  })
})
