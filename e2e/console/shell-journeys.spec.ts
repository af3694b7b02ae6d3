import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Shell } from '../components/shell.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient, LONG_QUERY } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'
import { DatabasePage } from '../pages/database-page.ts'

async function openShell(server: Server, page: Page, database: string, documents = 0): Promise<Shell> {
  const client = databaseClient(server, database)
  await client.query(fql`Collection.create({ name: "Specimen" })`)
  if (documents > 0) await client.query(fql`Set.sequence(0, ${documents}).forEach(n => Specimen.create({ n: n }))`)
  client.close()
  return new DatabasePage(page, database).openShell()
}

/** Whether nothing lies over the corners of an element, and no scrolling is needed to see it. */
function isInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => document.elementFromPoint(x, y)))
  return corners.every((found) => element.contains(found))
}

/** Bodies of the queries that the shell sends from here on. */
function sentQueries(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/query/1') && request.headers()['x-query-tags']?.includes('screen=shell,op=run'))
      sent.push(request.postData() ?? '')
  })
  return sent
}

describe('a shell that keeps everything', () => {
  test('opens every query again after the browser was killed, with its arguments [SHELL-01]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const shell = await openShell(server, page, database)
    await shell.write('// First\n1')
    await shell.newTab()
    await shell.write('limit + 1')
    await shell.run.click()
    await page.getByRole('button', { name: 'Infer' }).click()
    await page.getByRole('textbox', { name: 'Value of limit' }).fill('5')
    await expect.poll(() => shell.storedTexts()).toEqual(expect.arrayContaining(['// First\n1', 'limit + 1']))
    await expect.poll(async () => (await shell.storedTabs()).flatMap((tab) => tab.arguments.map(({ value }) => value))).toContain('5')
    const again = await page.context().newPage()
    await page.close()
    const reopened = await new DatabasePage(again, database).openShell()
    await expect.poll(() => reopened.tabs.allTextContents()).toEqual(['First', 'limit + 1'])
    await reopened.tabs.nth(1).click()
    await expect.poll(() => again.getByRole('textbox', { name: 'Value of limit' }).inputValue()).toBe('5')
  })

  test('keeps a late answer in its own run [SHELL-01]', async ({ server, signedIn: page, database }) => {
    const shell = await openShell(server, page, database)
    await shell.giveTime()
    await shell.write(`${LONG_QUERY}\n"slow"`)
    await shell.editor.press('Control+Enter')
    await shell.cancel.waitFor()
    await shell.write('"fast"')
    await shell.editor.press('Control+Enter')
    await page
      .getByRole('dialog', { name: 'Cancel the running query?' })
      .getByRole('button', { name: /keep the other in history/ })
      .click()
    await expect.poll(() => shell.tree.textContent()).toContain('fast')
    const history = await shell.openHistory()
    await expect.poll(() => history.getByRole('button', { name: /by the sea/ }).count()).toBe(1)
    await expect.poll(() => shell.tree.textContent()).toContain('fast')
  })

  test('asks before a running query is sent again, and says honestly what stopping means', async ({ server, signedIn: page, database }) => {
    const shell = await openShell(server, page, database)
    const sent = sentQueries(page)
    await shell.giveTime()
    await shell.write(`Specimen.create({ id: "7" })\n${LONG_QUERY}`)
    await shell.editor.press('Control+Enter')
    await shell.cancel.waitFor()
    await shell.editor.press('Control+Enter')
    await page.getByRole('button', { name: 'Keep waiting' }).click()
    expect(sent).toHaveLength(1)
    await shell.cancel.click()
    await page
      .getByText(/^Stopped waiting\. The server may have finished/)
      .first()
      .waitFor()
  })

  test('opens the arguments for an unbound name and sends them with their types [CALL-31]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const shell = await openShell(server, page, database)
    const sent = sentQueries(page)
    await shell.write('limit + 1')
    await shell.run.click()
    await page.getByRole('button', { name: 'Infer' }).click()
    await page.getByRole('combobox', { name: 'Type of limit' }).selectOption('Long')
    await page.getByRole('textbox', { name: 'Value of limit' }).fill('9007199254740993')
    await shell.run.click()
    await expect.poll(() => shell.tree.textContent()).toContain('9007199254740994')
    expect(sent[0]).toContain('"arguments":{"limit":{"@long":"9007199254740993"}}')
  })

  test('underlines a type error at its place, and puts it right with a click', async ({ server, signedIn: page, database }) => {
    const shell = await openShell(server, page, database)
    await shell.execute('[1, 2].revers()')
    await expect.poll(() => shell.underlined()).toEqual(['revers'])
    await expect.poll(() => shell.summary.getByText('^^^^^^').count()).toBe(1)
    await shell.summary.getByRole('button', { name: 'Change to reverse' }).click()
    await expect.poll(() => shell.editor.textContent()).toBe('[1, 2].reverse()')
    await expect.poll(() => shell.underlined()).toEqual([])
  })

  test('leads from an error inside a function to the function', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Function.create({ name: "grow", body: "x => abort(x)" })`)
    client.close()
    const shell = await openShell(server, page, database)
    await shell.execute('grow("too tall")')
    const link = shell.summary.getByRole('link', { name: /\*udf:grow\*:1:/ })
    await expect.poll(() => link.getAttribute('href')).toMatch(/\/functions\/grow#L1$/)
  })

  test('sends every query linearized, with its limit and tags [CALL-30] [CALL-32] [CONST-06]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const shell = await openShell(server, page, database)
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.url().endsWith('/query/1') && each.postData()?.includes('40 + 2') === true),
      shell.execute('40 + 2'),
    ])
    expect(request.headers()).toMatchObject({
      'x-linearized': 'true',
      'x-query-timeout-ms': '15000',
      'x-query-tags': 'app=terrarium,screen=shell,op=run',
    })
  })

  test('finds a run in the history and shows its result without asking again', async ({ server, signedIn: page, database }) => {
    const shell = await openShell(server, page, database)
    await shell.execute('"the orchid" + " blooms"')
    await expect.poll(() => shell.tree.textContent()).toContain('the orchid blooms')
    await shell.execute('2')
    const history = await shell.openHistory()
    await history.getByRole('searchbox').fill('orchid')
    const sent = sentQueries(page)
    await history.getByRole('button', { name: /the orchid/ }).click()
    await page.getByText(/^As of /).waitFor()
    await expect.poll(() => shell.tree.textContent()).toContain('the orchid blooms')
    expect(sent).toEqual([])
  })

  test('says before sign-out which queries it deletes [STATE-12]', async ({ server, signedIn: page, database }) => {
    const shell = await openShell(server, page, database)
    await shell.write('"keep me"')
    await expect.poll(() => shell.storedTexts()).toContain('"keep me"')
    await page.getByRole('button', { name: /^Profile of / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('1 unsaved query on this computer will be deleted.').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.poll(() => shell.storedTexts()).toContain('"keep me"')
  })
})

describe('several roles at once', () => {
  test('show what each of them gets, and write nothing', async ({ server, signedIn: page, database }) => {
    const shell = await openShell(server, page, database, 3)
    const client = databaseClient(server, database)
    await shell.write('Specimen.all().forEach(.delete())')
    await page.getByRole('button', { name: /^Run as: / }).click()
    await page.getByRole('menuitem', { name: 'Compare roles…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare roles' })
    await dialog.getByText('The query may write, so it runs dry: nothing is saved.').waitFor()
    await dialog.getByRole('checkbox', { name: 'Server (read-only)' }).check()
    await dialog.getByRole('button', { name: 'Dry run' }).click()
    await dialog
      .getByRole('row', { name: /^Server \(read-only\)/ })
      .getByText('differs')
      .waitFor()
    await dialog
      .getByRole('row', { name: /^Admin/ })
      .getByText('succeeded')
      .waitFor()
    expect((await client.query<number>(fql`Specimen.all().count()`)).data).toBe(3)
    client.close()
  })
})

describe('a role that may not read', () => {
  test('finds out why a document is null for it, and a role that is gone runs nothing', async ({ server, signedIn: page, database }) => {
    const shell = await openShell(server, page, database, 1)
    const client = databaseClient(server, database)
    const { data: id } = await client.query<string>(fql`Specimen.all().first()!.id.toString()`)
    await client.query(fql`Role.create({ name: "visitor" })`)
    await shell.chooseRole('visitor')
    await shell.execute(`[Specimen("${id}")]`)
    await page.getByText(`Specimen("${id}") is null: the caller has no permission to read it.`).waitFor()
    // On a phone, too, while the query has the most of the screen.
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 780 })
    await expect.poll(() => page.getByRole('button', { name: 'Why?' }).evaluate(isInSight)).toBe(true)
    if (size !== null) await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Why?' }).click()
    await page
      .getByRole('region', { name: 'Why?' })
      .getByText(/visitor/)
      .first()
      .waitFor()

    await client.query(fql`Role.byName("visitor")!.delete()`)
    client.close()
    await page.reload()
    await shell.editor.waitFor()
    const sent = sentQueries(page)
    await shell.write('1 + 1')
    await shell.editor.press('Control+Enter')
    await page.getByText('Not run. The database has no role “visitor”.').first().waitFor()
    expect(sent).toEqual([])
  })
})

describe('dry runs and guards', () => {
  test('guards a loop that deletes, and shows what it would delete', async ({ server, signedIn: page, database }) => {
    const shell = await openShell(server, page, database, 30)
    await shell.write('Specimen.all().forEach(.delete())')
    await shell.editor.press('Control+Enter')
    const dialog = page.getByRole('dialog')
    const dryRun = dialog.getByRole('button', { name: 'Dry run' })
    await expect.poll(() => dryRun.evaluate((button) => button === document.activeElement)).toBe(true)
    await dryRun.click()
    await page.getByText('Dry run: nothing was saved.').first().waitFor()
    await page.getByRole('heading', { name: '30 changes' }).waitFor()
    const client = databaseClient(server, database)
    expect((await client.query(fql`Specimen.all().count()`)).data).toBe(30)
    client.close()
  })

  test('shows no secret of a key that is not made', async ({ server, signedIn: page, database }) => {
    const shell = await openShell(server, page, database)
    await shell.write('Key.create({ role: "server" })')
    await page.getByRole('button', { name: 'Dry run' }).click()
    await shell.row('secret').getByText('[discarded]').waitFor()
    await expect.poll(() => page.getByText(/secret: "fn/).count()).toBe(0)
  })

  test('says that a function may write', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Function.create({ name: "moveSpecimen", body: "x => { moved: x }" })`)
    client.close()
    const shell = await openShell(server, page, database)
    await shell.write('moveSpecimen("41")')
    await page.getByRole('button', { name: 'Dry run' }).click()
    await page.getByText('Calls moveSpecimen(), which may write. Those writes are not listed.').waitFor()
    await expect.poll(() => shell.tree.textContent()).toContain('moved')
  })

  test('marks an error of a dry run in the typed text', async ({ server, signedIn: page, database }) => {
    const shell = await openShell(server, page, database)
    await shell.write('let a = 1\na.+')
    await page.getByRole('button', { name: 'Dry run' }).click()
    await expect.poll(() => shell.failure.textContent()).toContain('Query check failed')
    await expect.poll(() => shell.summary.getByRole('button', { name: /^Go to line 2, / }).count()).toBeGreaterThan(0)
  })

  test('offers no dry run while an earlier time is read', async ({ server, signedIn: page, database }) => {
    const shell = await openShell(server, page, database)
    await page.getByRole('button', { name: /^Time: / }).click()
    await page.getByRole('menuitem', { name: '5 minutes ago' }).click()
    await page.getByText(/^Reading .* · read-only$/).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Dry run/ }).getAttribute('aria-disabled')).toBe('true')
    await shell.write('Specimen.create({})')
    await shell.editor.press('Control+Enter')
    await page.getByText('Not run. Cannot write at a snapshot time in the past.').first().waitFor()
  })

  test('offers no dry run while a set is followed, whose place a run takes', async ({ server, signedIn: page, database }) => {
    const shell = await openShell(server, page, database, 2)
    await shell.write('Specimen.all()')
    await shell.chooseOption('Follow live')
    const live = page.getByRole('region', { name: 'Live' })
    await live.getByRole('listitem').nth(1).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Dry run/ }).getAttribute('aria-disabled')).toBe('true')
    await shell.run.click()
    await live.waitFor({ state: 'hidden' })
    await expect.poll(() => shell.row('result').textContent()).toContain('2 items')
    await expect.poll(() => page.getByRole('button', { name: /^Dry run/ }).getAttribute('aria-disabled')).toBeNull()
  })
})
