import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'

describe('the first steps', () => {
  test('are read from the databases, and end when three are done', async ({ server, signedIn: page, database }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    const steps = page.getByRole('region', { name: 'First steps' })
    const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name })
    await step('Create a database').getByText('(done)').waitFor({ state: 'attached' })
    await expect.poll(() => steps.getByRole('listitem').count()).toBe(6)
    await expect.poll(() => step('Create a key').getByText('(done)').count()).toBe(0)

    const client = databaseClient(server, database)
    await client.query(fql`Key.create({ role: "server", data: { name: "shop front" } })`)
    client.close()
    await page.reload()
    await landing.database(database).waitFor()
    await expect.poll(() => steps.count()).toBe(0)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('features:onboarding'))).not.toBeNull()
  })

  test('are put away for good', async ({ signedIn: page, database }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database(database).waitFor()
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.getByRole('button', { name: 'Hide first steps' }).click()
    await expect.poll(() => steps.count()).toBe(0)
    await page.reload()
    await landing.database(database).waitFor()
    await expect.poll(() => steps.count()).toBe(0)
  })
})

describe('the main navigation', () => {
  test('is a column beside the page, and a row above it while the flag is off', async ({ signedIn: page }) => {
    await new RegionLandingPage(page).open()
    const pages = page.getByRole('navigation', { name: 'Main' })
    const isColumn = async () => {
      const [place, content] = [await pages.boundingBox(), await page.getByRole('main').boundingBox()]
      return (place?.x ?? 0) + (place?.width ?? 0) <= (content?.x ?? 0) && (place?.y ?? 0) >= (content?.y ?? 0) - 1
    }
    await expect.poll(isColumn).toBe(true)
    await page.evaluate(() => sessionStorage.setItem('features:overrides', '{"global_nav":false}'))
    await page.reload()
    await expect.poll(isColumn).toBe(false)
    await expect.poll(() => pages.getByRole('link').count()).toBe(5)
  })
})

describe('the palette', () => {
  test('changes the theme and signs out', async ({ signedIn: page }) => {
    await new RegionLandingPage(page).open()
    const choose = async (typed: string, option: RegExp) => {
      await page.keyboard.press('Control+k')
      const box = page.getByRole('combobox', { name: 'Jump to' })
      await box.fill(typed)
      await page.getByRole('option', { name: option, selected: true }).waitFor()
      await box.press('Enter')
    }
    await choose('>theme: dark', /^Theme: dark/i)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ui:theme'))).toBe('dark')
    await choose('>sign out', /^Sign out/)
    await page.waitForURL('**/login')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  })
})
