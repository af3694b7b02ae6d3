import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_4) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Safari/605.1.15'
const UNKNOWN = 'Mozilla/5.0 (Sundial 1.0)'
const MINIMUM = [
  ['Safari 12.1', '[COMPAT-01]', SAFARI],
  ['Chrome 69', '[COMPAT-02]', `${WINDOWS} Chrome/69.0.3497.100 Safari/537.36`],
  ['Edge 79', '[COMPAT-03]', `${WINDOWS} Chrome/79.0.3945.74 Safari/537.36 Edg/79.0.309.43`],
  ['Firefox 62', '[COMPAT-04]', 'Mozilla/5.0 (X11; Linux x86_64; rv:62.0) Gecko/20100101 Firefox/62.0'],
] as const

describe('a browser that calls itself', () => {
  test.for(MINIMUM)('%s is let in %s', async ([, , userAgent], { owner, openContext }) => {
    const page = await (await openContext({ userAgent })).newPage()
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.signIn(owner)
    await new RegionLandingPage(page).heading.waitFor()
  })

  test('Chrome 68 sees what is supported and how to upgrade [COMPAT-05] [COMPAT-06] [COMPAT-07]', async ({ openContext }) => {
    const userAgent = `${WINDOWS} Chrome/68.0.3440.106 Safari/537.36`
    const page = await (await openContext({ userAgent })).newPage()
    await page.goto('/resources/explorer/us')
    await page.getByText('This browser is not supported. Terrarium needs Safari 12.1, Chrome 69, Edge 79, Firefox 62 or later.').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Upgrade your browser' }).getAttribute('href')).toMatch(/^https:/)
    await page.getByRole('link', { name: 'Supported versions' }).click()
    const versions = page.getByRole('main')
    for (const browser of ['Safari', 'Chrome', 'Edge', 'Firefox']) await versions.getByText(browser).first().waitFor()
    for (const version of ['12.1', '69', '79', '62']) await expect.poll(() => versions.textContent()).toContain(version)
  })

  test('Chrome 68 has no way round, whatever it asks for [COMPAT-05]', async ({ openContext }) => {
    const page = await (await openContext({ userAgent: `${WINDOWS} Chrome/68.0.3440.106 Safari/537.36` })).newPage()
    await page.goto('/#continue-anyway')
    await page.getByText('This browser is not supported. Terrarium needs').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Continue anyway' }).count()).toBe(0)
  })

  test('something unknown is let in when it can what is needed, else asked, and may go on', async ({ owner, openContext }) => {
    const able = await (await openContext({ userAgent: UNKNOWN })).newPage()
    await new SignInPage(able).open()
    const context = await openContext({ userAgent: UNKNOWN })
    await context.addInitScript(() => Object.defineProperty(window.CSS, 'supports', { value: undefined }))
    const page = await context.newPage()
    await page.goto('/resources/explorer/us')
    await page.getByRole('link', { name: 'Continue anyway' }).click()
    const signIn = new SignInPage(page)
    await signIn.heading.waitFor()
    await page.reload()
    await signIn.signIn(owner)
    await new RegionLandingPage(page).heading.waitFor()
  })

  test('anything at all says what is missing where scripts are switched off', async ({ openContext }) => {
    const page = await (await openContext({ javaScriptEnabled: false })).newPage()
    await page.goto('/login')
    // Without scripts nothing can be waited for.
    const main = page.getByRole('main')
    await expect.poll(() => main.textContent()).toContain('Terrarium runs in the browser and needs JavaScript.')
    await expect.poll(() => main.getByRole('link').allTextContents()).toEqual(['Supported versions', 'Upgrade your browser'])
    await expect.poll(async () => (await main.boundingBox())?.y).toBeLessThan(100)
  })
})
