import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { ErrorPage } from '../pages/error-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

const KINDS = [
  ['collections', 'Collections'],
  ['functions', 'Functions'],
  ['roles', 'Roles'],
  ['access_providers', 'Access providers'],
  ['keys', 'Keys'],
] as const

/** Addresses of the dashboard, also of pages that a member may not see. */
const DASHBOARD = [
  'explorer',
  'explorer/us',
  'explorer/us/shop',
  'explorer/us/shop/collections/Book/documents/1',
  'home',
  'usage',
  'backups',
  'logs',
  'integrations',
  'personal-settings',
  'account-settings',
  'account-settings/contact-info',
  'account-settings/team-management/1/edit',
]

const MOVED = ['', '/contact-info', '/billing', '/team-management', '/account-keys']

describe('without a session', () => {
  test('every page of the dashboard leads to sign-in and is remembered [NAV-06]', async ({ page }) => {
    for (const place of DASHBOARD) {
      await page.goto(`/resources/${place}?from=1`)
      await new SignInPage(page).heading.waitFor()
      const remembered = () => page.evaluate(() => sessionStorage.getItem('blocked-url'))
      await expect.poll(remembered).toBe(`/resources/${place === 'home' ? 'explorer' : place}?from=1`)
      await page.evaluate(() => sessionStorage.clear())
    }
  })

  test.for([
    ['/account-settings/billing?a=1', '[NAV-05]'],
    ['/addons/authorize?resource=1', '[AUTH-27]'],
  ] as const)('%s leads to sign-in and is remembered %s', async ([address], { page }) => {
    await page.goto(address)
    await new SignInPage(page).heading.waitFor()
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('blocked-url')))
      .toContain(address.split(/[?#]/)[0]?.replace('/account-settings', '/resources/account-settings'))
  })

  test.for([
    ['/register', '[AUTH-07]'],
    ['/accounts/register', '[AUTH-09]'],
    ['/accounts/login', '[AUTH-12]'],
  ] as const)('%s leads to sign-in, the query kept %s', async ([address], { page }) => {
    await page.addInitScript(() => {
      window.terrariumTestRunner = false
    })
    await page.goto(`${address}?a=1`)
    await new SignInPage(page).heading.waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?a=1')
  })
})

describe('the account settings', () => {
  test('are found at their older addresses too [NAV-23] [NAV-05]', async ({ signedIn: page }) => {
    for (const place of MOVED) {
      await page.goto(`/account-settings${place}?a=1#b`)
      await expect
        .poll(() => page.url().replace(/^https?:\/\/[^/]+/, ''))
        .toMatch(new RegExp(`^/resources/account-settings${place === '' ? '(/contact-info)?' : place}\\?a=1#b$`))
    }
  })
})

describe('a database', () => {
  test.for(KINDS)('has the list %s [EXP-26]', async ([kind, title], { signedIn: page, database }) => {
    await page.goto(`/resources/explorer/us/${database}/${kind}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => page.title()).toBe(`${title} · us/${database} · Terrarium`)
  })

  test('of a malformed address is said not to be there', async ({ signedIn: page }) => {
    await page.goto('/resources/explorer/us/%E0%A4%A')
    await expect.poll(() => new ErrorPage(page).heading.textContent()).toBe('Whoops!')
  })

  test('is found with the palette, by a key of the keyboard', async ({ signedIn: page, database }) => {
    await new RegionLandingPage(page).open()
    await new RegionLandingPage(page).database(database).waitFor()
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Jump to' }).fill(database)
    await page.getByRole('option', { name: new RegExp(`^${database}`), selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await new DatabasePage(page, database).heading.waitFor()
  })
})

describe('the palette', () => {
  test('leads to the pages of the account and creates in the database of the page', async ({ signedIn: page, database }) => {
    await new DatabasePage(page, database).open()
    const jump = async (typed: string, option: RegExp) => {
      await page.keyboard.press('Control+K')
      await page.getByRole('combobox', { name: 'Jump to' }).fill(typed)
      await page.getByRole('option', { name: option }).click()
    }
    await jump('>create role', /^Create: Role…/)
    await page.getByRole('dialog', { name: 'Create role' }).waitFor()
    await page.keyboard.press('Escape')
    for (const [typed, option, heading] of [
      ['billing', /^Billing Account/, 'Billing'],
      ['team', /^Team management/, /^Team/],
      ['account keys', /^Account keys Access/, 'Account keys'],
    ] as const) {
      await jump(typed, option)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
  })
})

describe('the navigation bar', () => {
  test('tells of the service and lists its parts [NAV-25] [NAV-30] [NAV-31] [STATE-25]', async ({ signedIn: page }) => {
    await new RegionLandingPage(page).open()
    await page.getByRole('button', { name: 'No Issues' }).click()
    const dialog = page.getByRole('dialog', { name: 'Service status' })
    for (const name of ['Dashboard', 'Billing', 'Support Services', 'US Region Group', 'EU Region Group', 'Global Region Group'])
      await dialog.getByText(name, { exact: true }).waitFor()
  })

  test('shows the plan with Upgrade to an owner [NAV-26]', async ({ signedIn: page }) => {
    await new RegionLandingPage(page).open()
    await page.getByText('Pro', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/resources/account-settings/billing')
  })

  test('gives way to a bar of five below, with targets of 40 pixels, on narrow screens', async ({ signedIn: page, database }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await new RegionLandingPage(page).open()
    await new RegionLandingPage(page).database(database).waitFor()
    const targets = page.getByRole('navigation', { name: 'Places' }).locator('a, button')
    await expect.poll(() => targets.count()).toBe(5)
    const small = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLElement>('button'))
          .filter((button) => button.offsetParent !== null && !button.hasAttribute('data-sort'))
          .filter((button) => Math.min(button.getBoundingClientRect().height, button.getBoundingClientRect().width) < 40)
          .map((button) => button.outerHTML.slice(0, 120)),
      )
    await expect.poll(small).toEqual([])
  })
})

declare global {
  interface Window {
    terrariumTestRunner?: boolean
  }
}
