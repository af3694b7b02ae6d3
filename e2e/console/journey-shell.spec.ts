import { readFile } from 'node:fs/promises'
import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient, LONG_QUERY } from '../fixtures/database.ts'
import { makeGlasshouse } from '../steps/make-glasshouse.ts'
import { DatabasePage } from '../pages/database-page.ts'

describe('a shell that loses nothing', () => {
  test('recovers the queries of a tab that crashed, three with texts and arguments', async ({ signedIn: page, database }) => {
    const shop = new DatabasePage(page, database)
    const shell = await shop.openShell()
    await shell.write('// First\n1')
    await shell.newTab()
    await shell.write('// Second\n2')
    await shell.newTab()
    await shell.write('limit + 1')
    await shell.run.click()
    await page.getByRole('button', { name: 'Infer' }).click()
    await page.getByRole('textbox', { name: 'Value of limit' }).fill('5')
    await expect.poll(() => shell.storedTexts()).toEqual(expect.arrayContaining(['// First\n1', '// Second\n2', 'limit + 1']))
    await expect.poll(async () => (await shell.storedTabs()).flatMap((tab) => tab.arguments.map(({ value }) => value))).toContain('5')
    const context = page.context()
    const again = await context.newPage()
    const browser = await context.newCDPSession(page)
    void browser.send('Page.crash').catch(() => undefined)
    await page.waitForEvent('crash')
    const reopened = await new DatabasePage(again, database).openShell()
    await again.getByText('Recovered 3 queries').waitFor()
    await expect
      .poll(() => again.getByRole('status').filter({ hasText: 'Recovered' }).textContent())
      .toContain('First · Second · limit + 1')
    await expect.poll(() => reopened.tabs.allTextContents()).toEqual(expect.arrayContaining(['First', 'Second', 'limit + 1']))
    await reopened.tabs.filter({ hasText: 'limit + 1' }).click()
    await expect.poll(() => again.getByRole('textbox', { name: 'Value of limit' }).inputValue()).toBe('5')
  })

  test('says after a stopped write whether it happened, and opens the function that failed', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = databaseClient(server, database)
    await client.query(
      fql`[Collection.create({ name: "Specimen" }).name, Function.create({ name: "grow", body: "x => {\n  abort(x)\n}" }).name]`,
    )
    const shell = await new DatabasePage(page, database).openShell()
    await shell.giveTime()
    await shell.write(`Specimen.create({ id: "7" })\n${LONG_QUERY}`)
    await shell.editor.press('Control+Enter')
    await shell.cancel.click()
    await page
      .getByText(/^Stopped waiting\. The server may have finished/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('Specimen("7"): does not exist').waitFor()
    await client.query(fql`Specimen.create({ id: "7" })`)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText(/^Specimen\("7"\): last written \d{4}-/).waitFor()
    await shell.execute('grow("too tall")')
    await shell.summary.getByRole('link', { name: /\*udf:grow\*:2:/ }).click()
    await page.getByRole('heading', { level: 1, name: 'grow' }).waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe('#L2')
    client.close()
  })

  test('loads and exports what is behind the first page, all as it was at one time', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Specimen" })`)
    await client.query(fql`Set.sequence(0, 120).forEach(n => Specimen.create({ n: n }))`)
    const shell = await new DatabasePage(page, database).openShell()
    await shell.chooseOption('25 rows')
    await shell.execute('Specimen.all().map(.n)')
    await expect.poll(() => shell.row('result').textContent()).toContain('25 items, more available')
    await shell.rows.filter({ hasText: 'Load next 25' }).getByText('Load next 25').click()
    await expect.poll(() => shell.row('result').textContent()).toContain('50 items, more available')
    // Written after the first page was read, so no part of what was asked for.
    await client.query(fql`Specimen.create({ n: 999 })`)
    await page.getByRole('button', { name: 'Copy and export' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'All pages, JSON Lines' }).click()
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(120)
    await page.getByText('Exported 120 rows.').waitFor()
    client.close()
  })

  test('stops waiting after twenty seconds and offers a longer limit', async ({ signedIn: page, database }) => {
    await page.clock.install()
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('1')
    await expect.poll(() => shell.tree.textContent()).toContain('1')
    const limits: (string | undefined)[] = []
    let isHeld = true
    await page.route('**/query/1', async (route) => {
      if (route.request().postData()?.includes('slow') !== true) return route.continue()
      limits.push(route.request().headers()['x-query-timeout-ms'])
      return isHeld ? undefined : route.continue()
    })
    await shell.write('"slow"')
    await shell.editor.press('Control+Enter')
    await expect.poll(() => limits.length).toBe(1)
    await page.clock.fastForward(21_000)
    await shell.failure.getByText('time_out').first().waitFor()
    isHeld = false
    await page.getByRole('button', { name: 'Run with a limit of 10 minutes' }).click()
    await expect.poll(() => shell.tree.textContent()).toContain('slow')
    expect(limits).toEqual(['15000', '600000'])
  })
})

describe('a dry run over the whole collection', () => {
  test('lists all plants with what they were, and leaves them', async ({ server, signedIn: page }) => {
    const { name, client } = await makeGlasshouse(server, page)
    const shell = await new DatabasePage(page, name).openShell()
    await shell.write('Specimen.all().forEach(.delete())')
    await shell.editor.press('Control+Enter')
    const dryRun = page.getByRole('dialog').getByRole('button', { name: 'Dry run' })
    await expect.poll(() => dryRun.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '180 changes' }).waitFor()
    const first = page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first()
    await first.getByText('delete', { exact: true }).click()
    await first.getByRole('row', { name: /tag/ }).getByText('"GH-001"').waitFor()
    expect((await client.query(fql`Specimen.all().count()`)).data).toBe(180)
    client.close()
  })
})
