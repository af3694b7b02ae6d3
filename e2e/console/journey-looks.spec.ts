import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { overflow } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/console-test.ts'
import { makeGlasshouse } from '../steps/make-glasshouse.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'

const PHONE = { width: 360, height: 780 }
const DESK = { width: 1440, height: 900 }

/** The screens of the journeys below a database's address, each with what one does there. */
const SCREENS = [
  ['', 'Create child database'],
  ['?tab=shell', 'Run'],
  ['?tab=schema', 'Apply…'],
  ['?tab=compare', 'Compare'],
  ['/collections', 'Create collection'],
  ['/collections/Reading/documents', 'New document'],
  ['/collections/Reading/indexes', 'New index'],
  ['/collections/Specimen/schema', 'Apply…'],
  ['/collections/Specimen/documents/400007', 'More'],
  ['/collections/Specimen/documents/400007?view=history', 'Restore version A'],
  ['/functions/zoneReport?panel=run', 'Run'],
  ['/roles', 'Create role'],
  ['/roles?view=matrix', 'Download CSV'],
  ['/roles/keeper/manage/privileges/Specimen?action=read', 'Save'],
  ['/roles/keeper/manage/memberships', 'Count and sample'],
  ['/roles/keeper/manage/privileges?view=trial', 'Run as keeper'],
  ['/access_providers/corp?panel=check', 'Check token'],
  ['/keys', 'Create key'],
  ['?dialog=export', 'Export'],
] as const

/** What stands in no catalogue: names of the sample's definitions, of plans, region groups and languages, and what was done in English before. */
const NAMES = [
  ...['Species', 'Bench', 'Keeper', 'Specimen', 'Reading', 'Task', 'visitor', 'keeper', 'curator', 'auditor', 'corp'],
  ...['waterSpecimen', 'moveSpecimen', 'recordReading', 'dueToday', 'zoneReport', 'zone: String'],
  ...['Pro', 'United States (US)', 'JavaScript', 'Python', 'Java', 'HTTP', 'CLI', 'Database created'],
]

/** Waits until nothing of the page is on its way: what comes late has a size, too. */
async function settle(page: Page): Promise<void> {
  const underWay = page.locator('[aria-busy=true]').or(page.getByRole('status').filter({ hasText: 'Loading' }))
  await expect.poll(() => underWay.count()).toBe(0)
}

/** What is pressed with a finger and lower than 40 pixels, the frame around a field included; sorting a column is also in its menu. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>('button, [role=tab], [role=menuitem], input:not([type=checkbox], [type=radio]), select'),
    )
      .filter((target) => target.offsetParent !== null && target.closest('.cm-editor, [aria-hidden=true], [data-sort]') === null)
      .map((target) => ({ target, frame: target.matches('input, select') ? (target.parentElement ?? target) : target }))
      .filter(({ target, frame }) => target.getBoundingClientRect().width > 1 && frame.getBoundingClientRect().height < 40)
      .map(
        ({ target, frame }) =>
          `${target.textContent || target.getAttribute('aria-label') || target.outerHTML} (${frame.getBoundingClientRect().height})`,
      ),
  )
}

/** Texts of the page that no catalogue holds: neither turned by the pseudo-locale nor marked as data. */
function untranslated(page: Page, data: readonly string[]): Promise<string[]> {
  return page.evaluate((known) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (parent === null || parent.offsetParent === null || !/[A-Za-z]{3}/.test(text) || text.includes('\u202e')) continue
      if (known.includes(text)) continue
      if (parent.closest('[translate=no], [dir=ltr], bdi, code, pre, time, kbd, .cm-editor, script, style, noscript') !== null) continue
      found.push(`${parent.tagName.toLowerCase()}: ${text.slice(0, 60)}`)
    }
    return [...new Set(found)]
  }, data)
}

describe('the screens of the journeys', () => {
  test('are whole at 360 pixels, and from right to left in the pseudo-locale', async ({ server, signedIn: page, openContext }) => {
    const { name, client } = await makeGlasshouse(server, page)
    await client.query(
      fql`AccessProvider.create({ name: "corp", issuer: "https://corp.example", jwks_uri: "https://corp.example/jwks", roles: "visitor" }).name`,
    )
    client.close()
    const base = `/resources/explorer/us/${name}`
    await page.setViewportSize(PHONE)
    await new RegionLandingPage(page).open()
    for (const [address, action] of SCREENS) {
      await page.goto(base + address)
      const place = `${address} at 360 pixels`
      const target = page
        .getByRole('button', { name: action, exact: true })
        .or(page.getByRole('link', { name: action, exact: true }))
        .last()
      await target.waitFor().catch(() => expect.soft(action, `${place}: not reachable`).toBe('reachable'))
      await settle(page)
      await expect.poll(() => overflow(page), { message: `${place}: scrolls sideways` }).toBeLessThanOrEqual(0)
      expect.soft(await smallTargets(page), place).toEqual([])
    }

    const context = await openContext({ storageState: await page.context().storageState(), viewport: DESK })
    await context.addInitScript(() => localStorage.setItem('ui:language', 'ar-XB'))
    const mirrored = await context.newPage()
    for (const [address] of SCREENS) {
      await mirrored.goto(base + address)
      await mirrored.getByRole('heading', { level: 1 }).first().waitFor()
      await expect
        .poll(() => mirrored.evaluate(() => [document.documentElement.lang, document.documentElement.dir]))
        .toEqual(['ar-XB', 'rtl'])
      await expect.poll(() => overflow(mirrored), { message: `${address} from right to left: scrolls sideways` }).toBeLessThanOrEqual(0)
      expect.soft(await untranslated(mirrored, [...NAMES, name]), `${address}: no text of the catalogue`).toEqual([])
    }
  })
})
