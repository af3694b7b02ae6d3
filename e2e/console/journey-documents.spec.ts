import { readFile } from 'node:fs/promises'
import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { makeGlasshouse } from '../steps/make-glasshouse.ts'
import { DocumentsPage } from '../pages/documents-page.ts'

/** Operations of the queries that the documents' page sends from now on. */
function watchOperations(page: Page): string[] {
  const operations: string[] = []
  page.on('request', (request) => {
    const operation = /screen=documents,op=(\w+)/.exec(request.headers()['x-query-tags'] ?? '')?.[1]
    if (request.url().endsWith('/query/1') && operation !== undefined) operations.push(operation)
  })
  return operations
}

/** Holds the queries of one operation until they are let go. */
async function hold(page: Page, operation: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => (letGo = done))
  await page.route('**/query/1', async (route) => {
    if (route.request().headers()['x-query-tags']?.endsWith(`op=${operation}`) === true) await held
    await route.fallback()
  })
  return letGo
}

/** Answers further pages as a database does whose history no longer reaches back to the cursor. */
async function outliveCursors(page: Page): Promise<void> {
  await page.route('**/query/1', (route) =>
    route.request().headers()['x-query-tags']?.endsWith('op=next_page') === true
      ? route.fulfill({
          status: 400,
          contentType: 'application/json',
          body: JSON.stringify({ error: { code: 'invalid_cursor', message: 'Cursor is too old.' }, summary: '' }),
        })
      : route.fallback(),
  )
}

const reads = (item: string | null): number => Number(/([\d,]+) reads?/.exec(item ?? '')?.[1]?.replace(/,/g, ''))

describe('finding documents of a large collection', () => {
  test('counts on demand, says what a scan costs, and gets faster by an index that is built meanwhile', async ({
    server,
    signedIn: page,
  }) => {
    const { name, client } = await makeGlasshouse(server, page, 'full')
    const operations = watchOperations(page)
    const documents = new DocumentsPage(page, name, 'Reading')
    await documents.open()
    await documents.row('500001').waitFor()
    expect(operations).toEqual(['open'])
    const letGo = await hold(page, 'count')
    await page.getByRole('button', { name: 'Count', exact: true }).click()
    await documents.foot.getByText('1 to 100 of …').waitFor()
    letGo()
    await documents.foot.getByText('1 to 100 of 10000+').waitFor()
    await documents.row('500001').waitFor()

    const before = operations.length
    await documents.addFilter('.light', '> is greater than', '900')
    await page.getByText('Scans the collection: reads every document until 100 match.').waitFor()
    await page
      .getByText(/^about [\d,]+ reads/)
      .first()
      .waitFor()
    expect(operations.slice(before)).toEqual([])
    await page.getByRole('button', { name: 'Run anyway' }).click()
    await documents.foot.getByText(/^1 to 100/).waitFor()
    await documents.foot.getByText(/[\d,]+ read · 0 write/).waitFor()

    await page.getByRole('button', { name: /^Remove filter / }).click()
    await documents.addFilter('.specimen', '= is equal to', 'Specimen("400007")')
    await page.getByRole('button', { name: 'Use bySpecimen' }).click()
    await page.getByText('Served by index bySpecimen.').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?index=bySpecimen')
    await expect.poll(() => decodeURIComponent(new URL(page.url()).hash.replace(/\+/g, ' '))).toBe('#term.1=Specimen("400007")')

    await documents.open()
    await documents.addFilter('.light', '= is equal to', '500')
    await page.getByRole('button', { name: 'Run anyway' }).click()
    await documents.foot.getByText(/^1 to \d+ of \d+/).waitFor()
    await page.getByRole('link', { name: 'Propose an index' }).click()
    const terms = documents.dialog.getByRole('combobox', { name: 'Term 1' })
    await expect.poll(() => terms.inputValue()).toBe('.light')
    await terms.fill('')
    await documents.dialog.getByRole('button', { name: 'Create index' }).click()
    await documents.dialog.getByText('Empty values or terms are not allowed.').waitFor()
    await documents.dialog.getByRole('button', { name: 'Remove Term 1' }).click()
    await documents.dialog.getByText('Name at least one term or value.').waitFor()
    await documents.dialog.getByRole('button', { name: 'Add term' }).click()
    await terms.fill('.light')
    await documents.dialog.getByRole('button', { name: 'Create index' }).click()
    const build = page.getByRole('row').filter({ has: page.getByText('byLight', { exact: true }) })
    await build.getByText(/^Building/).waitFor()
    await page.getByRole('status').filter({ hasText: '1 of 2 ready' }).waitFor()
    await build.getByText('Complete, queryable').waitFor()

    await documents.open()
    await documents.addFilter('.light', '= is equal to', '500')
    await page.getByRole('button', { name: 'Use byLight' }).click()
    await documents.foot.getByText(/^1 to \d+ of \d+/).waitFor()
    await page.getByRole('button', { name: 'Recent filters' }).click()
    const menu = page.getByRole('menu', { name: 'Recent filters' })
    const scan = async () => reads(await menu.getByRole('menuitem').filter({ hasText: 'light == 500' }).textContent())
    const index = async () => reads(await menu.getByRole('menuitem').filter({ hasText: 'byLight' }).textContent())
    await expect.poll(scan).toBeGreaterThan(0)
    const tenth = (await scan()) / 10
    await expect.poll(index).toBeLessThan(tenth)
    await page.keyboard.press('Escape')
    client.close()
  })

  test('keeps columns through a reload and the filter when its cursor has become too old', async ({ server, signedIn: page }) => {
    const { name, client } = await makeGlasshouse(server, page)
    const documents = new DocumentsPage(page, name, 'Specimen')
    await documents.open('?size=25#where=.health > 2')
    await page.getByRole('button', { name: 'Run anyway' }).click()
    await documents.foot.getByText(/^1 to 25/).waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await documents.dialog.getByRole('checkbox', { name: /^acquired/ }).uncheck()
    await documents.dialog.getByRole('button', { name: 'Done' }).click()
    const width = async () => (await documents.columnHead('tag').boundingBox())?.width ?? 0
    const narrow = await width()
    await documents.columnHead('tag').focus()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(width).toBeGreaterThan(narrow)
    const wide = await width()
    await page.reload()
    await page.getByRole('button', { name: 'Run anyway' }).click()
    await documents.foot.getByText(/^1 to 25/).waitFor()
    await expect.poll(() => documents.columnHead('acquired').count()).toBe(0)
    await expect.poll(() => width()).toBe(wide)
    await documents.addFilter('.tag', 'starts with', 'GH-0')
    await page.getByRole('button', { name: 'Earlier filter' }).click()
    await expect
      .poll(() => page.getByRole('button', { name: /^Edit filter / }).allTextContents())
      .toEqual([expect.stringContaining('health')])

    await outliveCursors(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('This view is older than the server keeps.').waitFor()
    await page.getByRole('button', { name: 'Reload from the first page' }).click()
    await documents.foot.getByText(/^1 to 25/).waitFor()
    await page.getByRole('button', { name: /^Edit filter health/ }).waitFor()
    client.close()
  })
})

describe('changing documents without fear', () => {
  test('reviews, merges and undoes four changes, and follows history, long notes and lost references', async ({
    server,
    signedIn,
    openContext,
  }) => {
    const { name, client } = await makeGlasshouse(server, signedIn)
    // Times are shown and kept in the zone of the data, wherever the browser is.
    const context = await openContext({
      storageState: await signedIn.context().storageState(),
      timezoneId: 'Asia/Kolkata',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    const documents = new DocumentsPage(page, name, 'Specimen')
    await documents.open()
    for (const tag of ['GH-001', 'GH-002', 'GH-003']) await documents.write(tag, 'health', '42')
    await documents.markDeleted('GH-004', 'tag')
    await documents.pending.getByText('4 pending changes').waitFor()
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('alertdialog', { name: 'You have 4 unsaved changes in Specimen.' }).waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()

    await documents.pending.getByRole('button', { name: 'Review FQL' }).click()
    await documents.dialog.getByText('.update({ health: 42 })').nth(2).waitFor()
    await documents.dialog.getByText('.delete()').first().waitFor()
    const titles = documents.dialog.getByText(/^(Update|Delete) 4\d{5}$/)
    await expect.poll(() => titles.count()).toBe(4)
    await client.query(fql`Specimen.byId("400001")!.update({ health: 7, tag: "GH-001b" })`)
    await documents.dialog.getByRole('button', { name: 'Save in one transaction' }).click()
    await documents.dialog.getByText('1 document was changed meanwhile').waitFor()
    const healthOf = async () =>
      (await client.query<number[]>(fql`["400001", "400002", "400003"].map(id => Specimen.byId(id)!.health)`)).data
    expect((await healthOf())[1]).not.toBe(42)
    await documents.dialog.getByRole('radio', { name: 'Keep my value of health' }).check()
    await documents.dialog.getByRole('radio', { name: 'Keep the saved value of tag' }).check()
    await documents.dialog.getByRole('button', { name: 'Save again' }).click()
    await documents.toast('4 changes saved in one transaction.').waitFor()
    await expect.poll(() => healthOf()).toEqual([42, 42, 42])
    const { data: saved } = await client.query<string[]>(fql`["400001", "400002", "400003"].map(id => Specimen.byId(id)!.ts.toString())`)
    expect(new Set(saved).size).toBe(1)
    const { data: around } = await client.query<boolean[]>(fql`
      let saved = Time(${saved[0] ?? ''})
      [at (saved.subtract(1, "microsecond")) { Specimen.byId("400004").exists() }, at (saved) { Specimen.byId("400004").exists() }]`)
    expect(around).toEqual([true, false])
    expect((await client.query(fql`Specimen.byId("400001")!.tag`)).data).toBe('GH-001b')
    await page.getByRole('button', { name: 'Undo' }).click()
    await documents.toast('Change undone.').waitFor()
    expect((await client.query(fql`Specimen.byId("400004")!.tag`)).data).toBe('GH-004')
    await page.goto(`/resources/explorer/us/${name}?tab=activity`)
    const done = page.getByRole('grid', { name: 'Done from this browser' })
    await done.getByRole('row', { name: /Undone: Specimen: 4 changes saved/ }).waitFor()
    await expect.poll(() => done.getByRole('row', { name: /4 changes saved/ }).count()).toBe(2)

    await documents.openDocument('400007', '?view=history')
    await page.getByRole('heading', { name: /3 versions/ }).waitFor()
    await page.getByRole('radio', { name: 'A', exact: true }).last().check()
    await page.getByRole('radio', { name: 'B', exact: true }).first().check()
    const differences = page.getByRole('table', { name: 'Differences between version A and version B' })
    await differences.getByRole('row', { name: /notes/ }).getByText('added').waitFor()
    await page.getByRole('button', { name: 'Restore version A' }).click()
    await documents.toast(/saved/).waitFor()
    await page.getByRole('heading', { name: /4 versions/ }).waitFor()

    const exact = fql<string[]>`let reading: Any = Reading.byId("500001")!
      [reading.sensorSerial.toString(), Specimen.byId("400002")!.lastWatered.toString()]`
    const digits = (await client.query(exact)).data
    const readings = new DocumentsPage(page, name, 'Reading')
    await readings.open()
    await readings.write('500001', 'light', '77')
    await readings.save()
    await readings.toast('Document 500001 saved.').waitFor()
    await documents.open()
    await documents.write('GH-002', 'health', '5')
    await documents.save()
    await documents.toast('Document 400002 saved.').waitFor()
    expect((await client.query(fql`[Reading.byId("500001")!.light, Specimen.byId("400002")!.health]`)).data).toEqual([77, 5])
    expect((await client.query(exact)).data).toEqual(digits)
    expect(digits[1]).toMatch(/\.\d{6}Z$/)

    const { data: note } = await client.query<string>(fql`let task: Any = Task.byId("600031")!
      task.note`)
    expect(note.length).toBeGreaterThan(200_000)
    const tasks = new DocumentsPage(page, name, 'Task')
    await tasks.open()
    await (await tasks.cell('600001', 'note')).click()
    for (let row = 1; row < 31; row += 1) await page.keyboard.press('ArrowDown')
    const cell = await tasks.cell('600031', 'note')
    await expect.poll(() => cell.evaluate((focused) => focused.contains(document.activeElement))).toBe(true)
    await expect.poll(async () => ((await cell.textContent()) ?? '').length).toBeLessThan(1000)
    await page.keyboard.press('Control+c')
    await page.getByText('Copied.').first().waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(note)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export Task' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(rows.find(({ id }) => id === '600031')?.['note']).toBe(note)

    await documents.openDocument('400042')
    await page
      .getByRole('treegrid')
      .getByRole('link', { name: /200013/ })
      .click()
    await page.getByText('No document 200013 in Bench.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'History' }).last().click()
    await page.getByText('deleted', { exact: true }).first().waitFor()
    client.close()
  })
})
