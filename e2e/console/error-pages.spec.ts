import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { ErrorPage } from '../pages/error-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'

describe('an address that leads nowhere', () => {
  test('is told as such to whoever is signed in, with a way back', async ({ signedIn: page }) => {
    await new RegionLandingPage(page).open()
    await page.goto('/resources/nowhere')
    const { card, goBack } = new ErrorPage(page)
    await expect.poll(() => card.textContent()).toContain('The page you are looking for does not exist.')
    await goBack.click()
    await new RegionLandingPage(page).heading.waitFor()
  })

  test('is told as such to whoever is not', async ({ page }) => {
    await page.goto('/nowhere')
    await expect.poll(() => new ErrorPage(page).card.textContent()).toContain('The page you are looking for does not exist.')
  })

  test.for([
    ['/resources/explorer/mars', 'Invalid region'],
    ['/resources/explorer/us/bookshop/planets', 'Invalid schema type'],
    ['/resources/explorer/us/nothing_here', 'This typically results from the following:'],
  ] as const)('%s says %s', async ([path, message], { signedIn: page }) => {
    await page.goto(path)
    const { card, heading } = new ErrorPage(page)
    await expect.poll(() => heading.textContent()).toBe('Whoops!')
    await expect.poll(() => card.textContent()).toContain('Failed to access resource')
    expect(await card.textContent()).toContain('URL may be incorrect')
    expect(await card.textContent()).toContain(message)
  })

  test.for([
    ['/', '/resources/explorer/us'],
    ['/resources', '/resources/explorer/us'],
    ['/resources/home?a=1', '/resources/explorer/us?a=1'],
    ['/resources/explorer', '/resources/explorer/us'],
  ] as const)('%s leads to %s', async ([from, to], { signedIn: page }) => {
    await page.goto(from)
    await new RegionLandingPage(page).heading.waitFor()
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(to)
  })

  test('that always fails shows the fallback for uncaught errors', async ({ page }) => {
    await page.goto('/test-errors')
    const { card, heading } = new ErrorPage(page)
    await expect.poll(() => heading.textContent()).toBe('Whoops!')
    expect(await card.textContent()).toContain(
      'An unknown error occurred, if the issue persists check out our Status Page or contact our support',
    )
    await card.getByRole('link', { name: 'Back to login' }).waitFor()
  })

  test('whose code cannot be loaded fails alone: navigation stays', async ({ signedIn: page, database }) => {
    await page.route(/\/assets\/shell-[^/]*\.js$/, (route) => route.abort())
    await page.goto(`/resources/explorer/us/${database}?tab=shell`)
    await expect.poll(() => new ErrorPage(page).heading.textContent()).toBe('Whoops!')
    await page.getByRole('link', { name: 'Explorer' }).click()
    await new RegionLandingPage(page).heading.waitFor()
  })
})
