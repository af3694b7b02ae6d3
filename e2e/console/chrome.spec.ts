import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { ErrorPage } from '../pages/error-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

interface Reported {
  readonly kind: string
  readonly name: string
  readonly detail?: Readonly<Record<string, string>>
}

/** What pages have reported to the server, oldest first. */
function reportedTo(data: string): Reported[] {
  try {
    const lines = readFileSync(join(data, 'events', 'events.ndjson'), 'utf8')
      .trimEnd()
      .split('\n')
    return lines.map((line) => JSON.parse(line) as Reported)
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function styleOf(element: Locator, property: string): Promise<string> {
  return element.evaluate((shown, name) => getComputedStyle(shown).getPropertyValue(name), property)
}

describe('what pages report', () => {
  test('is kept by the server: each page that is looked at, with its query, and errors [OBS-01] [OBS-02] [OBS-03]', async ({
    server,
    signedIn: page,
  }) => {
    const views = () => reportedTo(server.data).flatMap(({ kind, name }) => (kind === 'page-view' ? [name] : []))
    await page.goto('/resources/home?sort=-name&token=fnHidden')
    await new RegionLandingPage(page).heading.waitFor()
    await expect.poll(views).toEqual(['/resources/explorer/us?sort=-name&token=redacted'])
    await page.getByRole('button', { name: /^Profile of / }).click()
    await page.getByRole('menuitem', { name: 'Personal settings' }).click()
    await expect.poll(() => views().slice(1)).toEqual(['/resources/personal-settings'])
    await page.goto('/test-errors')
    await new ErrorPage(page).heading.waitFor()
    await expect
      .poll(() => reportedTo(server.data).filter(({ kind }) => kind === 'error'))
      .toEqual([expect.objectContaining({ name: 'Error', detail: { message: 'This page always fails.' } })])
  })

  test('tells how fast they were and how long the first result took, and nothing of the query', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const actions = (name: string) => reportedTo(server.data).filter((each) => each.kind === 'action' && each.name === name)
    const view = new DatabasePage(page, database)
    await view.openShell()
    await view.shell.execute('"hornbeam".length')
    await view.shell.execute('"hornbeam".length + 1')
    await expect.poll(() => actions('first-result').length).toBe(1)
    await page.goto('/resources/usage')
    await expect.poll(() => Object.keys(actions('web-vitals')[0]?.detail ?? {})).toEqual(expect.arrayContaining(['fcp', 'ttfb']))
    expect(readFileSync(join(server.data, 'events', 'events.ndjson'), 'utf8')).not.toContain('hornbeam')
    expect(Number(actions('first-result')[0]?.detail?.['ms'])).toBeGreaterThan(0)
  })
})

describe('the shared pieces', () => {
  test('look as they are specified [STATE-34] [CONST-27] [CONST-28] [CONST-29]', async ({ signedIn: page, database }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database(database).waitFor()
    // Extra-small buttons have small text, all others large.
    await expect.poll(() => styleOf(page.getByRole('link', { name: 'Upgrade' }), 'font-size')).toBe('12px')
    await expect.poll(() => styleOf(landing.create.first(), 'font-size')).toBe('13px')

    await landing.openCreateDialog()
    const backdrop = page.locator('[data-backdrop]')
    await expect.poll(() => styleOf(backdrop, 'background-color')).toMatch(/^rgba\(\d+, \d+, \d+, 0\.7\)$/)
    await expect.poll(() => styleOf(backdrop, 'transition-duration')).toBe('0.5s')
    await expect.poll(() => styleOf(page.getByRole('dialog'), 'transition-duration')).toMatch(/^0\.5s(, 0\.5s)*$/)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await landing.chooseAction(database, 'Copy path')
    const toast = page.getByRole('status').filter({ hasText: 'Copied.' })
    await toast.waitFor()
    // Once it has come to rest: it slides in.
    await expect.poll(() => toast.boundingBox()).toMatchObject({ x: 8, y: 8 })

    await new DatabasePage(page, database).openShell()
    const control = page.getByRole('button', { name: 'New query' })
    await control.hover()
    const tooltip = page.getByRole('tooltip')
    await tooltip.waitFor()
    const right = async () => ((box) => (box?.x ?? Infinity) + (box?.width ?? 0))(await control.boundingBox())
    await expect.poll(async () => ((await tooltip.boundingBox())?.x ?? 0) >= (await right())).toBe(true)
    const [red = 255, green = 255, blue = 255] = ((await styleOf(tooltip, 'background-color')).match(/\d+/g) ?? []).map(Number)
    expect(Math.max(red, green, blue)).toBeLessThan(64)
  })
})

describe('what the console has cost', () => {
  test('is a popover at the meter, beside which the page stays in use, and on a phone a sheet from the profile', async ({
    signedIn: page,
    database,
  }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database(database).waitFor()
    const meter = page.getByRole('button', { name: /^console \d+ read/ })
    await meter.click()
    const popover = page.getByRole('dialog', { name: 'What the console has cost' })
    const pause = popover.getByRole('switch', { name: 'Pause background reads' })
    await pause.check()
    const below = async () => {
      const [box, place] = await Promise.all([popover.boundingBox(), meter.boundingBox()])
      return box !== null && place !== null && box.y >= place.y + place.height
    }
    await expect.poll(below).toBe(true)
    await expect.poll(() => page.locator('[data-backdrop]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await popover.waitFor({ state: 'hidden' })
    await expect.poll(() => meter.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: /^Profile of / }).click()
    await page.getByRole('menuitem', { name: 'What the console has cost' }).click()
    await popover.getByRole('switch', { name: 'Pause background reads', checked: true }).uncheck()
    await popover.getByRole('button', { name: 'Close' }).last().click()
    await popover.waitFor({ state: 'hidden' })
  })
})

describe('the layouts before sign-in', () => {
  test('show the form beside the panel, with a footer, and an invite in the middle [AUTH-24] [AUTH-28] [AUTH-29]', async ({ page }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    const isBeside = async () => {
      const [form, panel] = await Promise.all([signIn.submit.boundingBox(), page.getByRole('complementary').boundingBox()])
      return form !== null && panel !== null && panel.x >= form.x + form.width
    }
    await expect.poll(isBeside).toBe(true)
    const footer = page.getByRole('contentinfo')
    await expect.poll(() => footer.textContent()).toContain(`© ${new Date().getFullYear()} Terrarium`)
    for (const name of ['Terms', 'Privacy'])
      await expect.poll(() => footer.getByRole('link', { name }).getAttribute('href')).toMatch(/^https:/)

    await page.goto('/invites/unknown/confirm')
    const { card: invite } = new ErrorPage(page)
    await invite.waitFor()
    const middle = async () => ((card) => (card?.x ?? 0) + (card?.width ?? 0) / 2)(await invite.boundingBox())
    await expect.poll(async () => Math.abs((await middle()) - 720)).toBeLessThanOrEqual(2)
  })
})
