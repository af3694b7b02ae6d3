import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { TaskTray } from '../components/task-tray.ts'
import { test } from '../fixtures/console-test.ts'
import { ownerLink, somebody } from '../fixtures/owner.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { ErrorPage } from '../pages/error-page.ts'
import { InvitePage } from '../pages/invite-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'

const FIRST_MINUTE_MS = 60_000
/** A person types five characters a second. */
const CHARACTER_MS = 200

/** Holds the queries that fill the demo until they are let go. */
async function holdSeeding(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => (letGo = done))
  await page.route('**/query/1', async (route) => {
    if (route.request().headers()['x-query-tags']?.includes('screen=demo') === true) await held
    await route.continue()
  })
  return letGo
}

describe('the first minute', () => {
  test('leads from an empty folder to ten plants, and the link works once', async ({ server, page, openContext }) => {
    const link = await ownerLink(server)
    const blocks = server.output().trim().split('\n\n')
    expect(blocks.map((block) => block.split('\n')[0]?.trim())).toEqual([
      'Terrarium is ready.',
      expect.stringMatching(/^console +http/),
      expect.stringMatching(/^There is no owner yet\./),
    ])
    expect(server.output().match(/\/invites\//g)).toHaveLength(1)

    await page.goto(link)
    const invite = new InvitePage(page)
    await invite.heading.waitFor()
    await expect.poll(() => page.title()).toBe('Accept invite · Terrarium')
    const card = invite.heading.locator('..')
    const [place, viewport] = [await card.boundingBox(), page.viewportSize()]
    expect(Math.round((place?.x ?? 0) + (place?.width ?? 0) / 2)).toBe((viewport?.width ?? 0) / 2)
    await expect.poll(() => invite.company.inputValue()).toBe('My account')
    await card.getByText('You will be its owner.').waitFor()
    await card.getByText(/in 2[34] hours/).waitFor()

    const owner = somebody()
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
    await invite.email.fill(owner.email)
    await invite.name.fill(owner.name)
    await invite.password.fill(owner.password)
    await invite.repeated.fill(`${owner.password}!`)
    await invite.terms.check()
    await invite.submit.click()
    await expect.poll(() => invite.repeated.getAttribute('aria-invalid')).toBe('true')
    const problem = await invite.repeated.evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    )
    expect(problem).toContain('Passwords must match.')
    expect(sent.filter((url) => url.includes('/invites/'))).toEqual([])
    await invite.repeated.fill(owner.password)
    await invite.submit.click()

    const landing = new RegionLandingPage(page)
    await landing.heading.waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/resources/explorer/us')
    await page.getByText('This service ends on May 30, 2025.').waitFor()
    await page.getByRole('banner').getByText('beta', { exact: true }).waitFor()
    const tiles = page.getByRole('main').getByRole('list').getByRole('listitem')
    await expect.poll(() => tiles.count()).toBe(6)
    await tiles.first().getByRole('button', { name: 'Open the Glasshouse demo' }).waitFor()
    const letGo = await holdSeeding(page)
    await page.getByRole('button', { name: 'Open the Glasshouse demo' }).click()
    const { shell, shellTab } = new DatabasePage(page, 'glasshouse')
    await shell.editor.waitFor()
    await expect.poll(() => shellTab.getAttribute('aria-current')).toBe('page')
    await expect.poll(() => shell.run.evaluate((button) => button === document.activeElement)).toBe(true)
    await expect.poll(() => shell.run.getAttribute('aria-disabled')).toBe('true')
    const tray = await new TaskTray(page).open()
    await tray.getByText('Adding demo data to glasshouse').waitFor()
    letGo()
    await page.getByText('Demo data added.').first().waitFor()
    await expect.poll(() => shell.run.getAttribute('aria-disabled')).not.toBe('true')
    await shell.editor.focus()
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => shell.row('tag').count()).toBe(0)
    await expect.poll(() => shell.row('result').textContent()).toContain('10 items')
    for (let row = 0; row < 10; row += 1) await shell.row(String(row)).first().waitFor()
    await expect.poll(() => shell.editor.evaluate((editor) => editor === document.activeElement)).toBe(true)
    await page
      .getByRole('status')
      .filter({ hasText: /^10 rows, \d+ read operations, \d+ ms$/ })
      .waitFor({ state: 'attached' })
    // What a person does of it is half of the minute at most; how fast the machine is, is none of this test's business.
    const typed = [owner.email, owner.name, owner.password, owner.password, owner.password].join('').length
    expect(typed * CHARACTER_MS).toBeLessThan(FIRST_MINUTE_MS / 2)

    const next = page.getByRole('region', { name: 'Next' })
    await next.getByRole('button', { name: 'See who may water it' }).click()
    const compare = page.getByRole('dialog', { name: 'Compare roles' })
    await compare.getByRole('checkbox', { name: 'Keeper("300001")' }).check()
    await compare.getByRole('button', { name: 'Dry run' }).click()
    await compare.getByRole('row').filter({ hasText: 'Keeper("300001")' }).getByText('differs').waitFor()
    await compare.getByRole('button', { name: 'Close' }).last().click()
    const way = async (name: string) => decodeURIComponent((await next.getByRole('link', { name }).getAttribute('href')) ?? '')
    expect(await way('Move a plant, then undo it')).toBe('/resources/explorer/us/glasshouse/collections/Specimen/documents/400007')
    await next.getByRole('link', { name: 'Make it faster' }).click()
    const proposal = page.getByRole('dialog')
    await expect.poll(() => proposal.getByRole('combobox', { name: 'Value 1', exact: true }).inputValue()).toBe('.health')
    await expect.poll(() => proposal.getByRole('combobox', { name: 'Order of Value 1' }).inputValue()).toBe('desc')
    await expect.poll(() => proposal.getByRole('combobox', { name: 'Value 2', exact: true }).inputValue()).toBe('.tag')
    await page.goBack()
    await shell.editor.waitFor()

    const other = await (await openContext()).newPage()
    await other.goto(link)
    await expect.poll(() => new ErrorPage(other).card.textContent()).toContain('Your invite token is either invalid or expired.')
  })
})
