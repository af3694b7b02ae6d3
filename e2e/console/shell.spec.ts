import { describe, expect } from 'vitest'
import { LONG_QUERY } from '../fixtures/database.ts'
import { test } from '../fixtures/console-test.ts'
import { DatabasePage } from '../pages/database-page.ts'

describe('the shell', () => {
  test('underlines a syntax error where the summary says', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('let shelf = 3\nshelf.+ 1')
    await expect.poll(() => shell.failure.textContent()).toContain('invalid_query')
    const place = /\*query\*:(\d+):(\d+)/.exec((await shell.frame.textContent()) ?? '')
    expect(place?.[1]).toBe('2')
    await expect.poll(() => shell.underlined()).toHaveLength(1)
    const column = await shell.editor.evaluate((editor) => {
      const mark = editor.querySelector('.cm-lintRange-error')
      const line = mark?.closest('.cm-line')
      const before = document.createRange()
      if (mark === null || line === null || line === undefined) return undefined
      before.setStart(line, 0)
      before.setEndBefore(mark)
      return before.toString().length + 1
    })
    expect(column).toBe(Number(place?.[2]))
    await expect.poll(() => shell.cost.textContent()).toContain('400')
  })

  test('drops the underline when the text is put right', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('1 +')
    await expect.poll(() => shell.underlined()).toHaveLength(1)
    await shell.execute('1 + 1')
    await expect.poll(() => shell.tree.textContent()).toContain('2')
    await expect.poll(() => shell.underlined()).toEqual([])
  })

  test('shows the value of an abort and the constraints that failed', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('abort({ reason: "closed on Sundays" })')
    await expect.poll(() => shell.failure.textContent()).toContain('Query aborted')
    await expect.poll(() => shell.failure.textContent()).toContain('closed on Sundays')
    await shell.execute('Collection.create({ name: "Book", constraints: [{ unique: ["isbn"] }] })')
    await expect.poll(() => shell.tree.textContent()).toContain('Book')
    await shell.execute('Book.create({ isbn: "1" })\nBook.create({ isbn: "1" })')
    await expect.poll(() => shell.failure.textContent()).toContain('constraint_failure')
    await expect.poll(() => shell.failure.textContent()).toContain('isbn')
  })

  test('stops waiting for a query that takes long', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.giveTime()
    await shell.write(LONG_QUERY)
    await shell.editor.press('Control+Enter')
    await shell.cancel.click()
    await page.getByText('Stopped waiting. The server may have finished; check the result of a write.').first().waitFor()
    await shell.execute('1 + 1')
    await expect.poll(() => shell.tree.textContent()).toContain('2')
  })

  test('runs with the privileges of the role that was chosen [SHELL-02] [SHELL-03]', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('Key.all().count() >= 0')
    await expect.poll(() => shell.tree.textContent()).toContain('true')
    await shell.chooseRole('Server')
    await page.getByText('Running as Server').waitFor()
    await shell.execute('Key.create({ role: "server" })')
    await expect.poll(() => shell.failure.textContent()).toContain('permission_denied')
    await shell.execute('Collection.create({ name: "Book" }).name')
    await expect.poll(() => shell.tree.textContent()).toContain('Book')
    await page.getByRole('button', { name: 'Back to admin' }).click()
    await shell.execute('Key.create({ role: "server" }).role')
    await expect.poll(() => shell.tree.textContent()).toContain('server')
  })

  test('runs the selected piece alone', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.write('abort("not this")\n40 + 2')
    await shell.editor.press('Control+End')
    await page.keyboard.press('Shift+Home')
    await shell.run.click()
    await expect.poll(() => shell.tree.textContent()).toContain('42')
  })

  test('recalls what was run before', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('"first of all"')
    await expect.poll(() => shell.tree.textContent()).toContain('first of all')
    await shell.write('')
    await page.getByRole('button', { name: 'History' }).click()
    await page
      .getByRole('complementary', { name: 'History' })
      .getByRole('button', { name: /first of all/ })
      .click()
    await expect.poll(() => shell.editor.textContent()).toBe('"first of all"')
  })

  test('shows a large result without drawing all of it, and opens rows by keyboard', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('Array.sequence(0, 5000).map(n => { number: n })')
    await expect.poll(() => shell.tree.getAttribute('aria-rowcount')).toBe('5002')
    await expect.poll(() => shell.rows.count()).toBeLessThan(200)
    await shell.tree.focus()
    await page.keyboard.press('End')
    await expect.poll(() => shell.row('4999').count()).toBe(1)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shell.tree.getAttribute('aria-rowcount')).toBe('5003')
  })

  test('loads further pages of a set, by keyboard too', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('Collection.create({ name: "Leaf" })')
    await expect.poll(() => shell.tree.textContent()).toContain('Leaf')
    await shell.execute('Set.sequence(0, 150).forEach(n => Leaf.create({ n: n }))')
    await expect.poll(() => shell.tree.textContent()).toContain('null')
    await shell.chooseOption('25 rows')
    await shell.execute('Leaf.all().map(.n)')
    await expect.poll(() => shell.row('result').textContent()).toContain('25 items, more available')
    await shell.rows.filter({ hasText: 'Load next 25' }).getByText('Load next 25').click()
    await expect.poll(() => shell.row('result').textContent()).toContain('50 items, more available')
    await shell.execute('Leaf.all().map(.n).pageSize(75)')
    await expect.poll(() => shell.row('result').textContent()).toContain('75 items, more available')
    await shell.tree.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Home')
    await expect.poll(() => shell.row('result').textContent()).toContain('150 items')
    await page.keyboard.press('End')
    await expect.poll(() => shell.row('149').textContent()).toContain('149')
  })

  test('keeps the result in sight: while another is on its way, when that is stopped, and behind the other tab', async ({
    signedIn: page,
    database,
  }) => {
    const overview = new DatabasePage(page, database)
    const shell = await overview.openShell()
    await shell.execute('"first result"')
    await expect.poll(() => shell.tree.textContent()).toContain('first result')
    await shell.giveTime()
    await shell.write(LONG_QUERY)
    await shell.editor.press('Control+Enter')
    await page.getByText(/^Showing the result from/).waitFor()
    await expect.poll(() => shell.tree.textContent()).toContain('first result')
    await page.keyboard.press('Control+.')
    await page
      .getByText(/^Stopped waiting\./)
      .first()
      .waitFor()
    await expect.poll(() => shell.tree.textContent()).toContain('first result')
    await shell.execute('"second result"')
    await expect.poll(() => shell.tree.textContent()).toContain('second result')
    await shell.chooseRole('Server')
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByRole('button', { name: 'Create child database' }).first().waitFor()
    await expect.poll(() => shell.editor.isVisible()).toBe(false)
    await overview.shellTab.click()
    await expect.poll(() => shell.tree.textContent()).toContain('second result')
    await page.getByText('Running as Server').waitFor()
    await shell.editor.press('Control+z')
    await expect.poll(() => shell.editor.textContent()).not.toContain('second result')
  })

  test('formats the text by a button', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.write('{a:1,b  :2}')
    await shell.chooseOption('Format')
    await expect.poll(() => shell.editor.textContent()).toContain('{ a: 1, b: 2 }')
  })

  test('shows a long value in full, and copies it', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute(`{ note: "the beginning ${'and so it goes on '.repeat(40)}to the end" }`)
    await shell.row('note').waitFor()
    await expect.poll(() => shell.row('note').textContent()).not.toContain('to the end')
    await shell.tree.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    const dialog = page.getByRole('dialog', { name: 'note: String' })
    await expect.poll(() => dialog.textContent()).toContain('goes on to the end')
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => shell.tree.evaluate((tree) => tree === document.activeElement)).toBe(true)
  })

  test('says what to do when no answer comes', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('1')
    await expect.poll(() => shell.tree.textContent()).toContain('1')
    await page.route('**/query/1', (route) => route.abort())
    await shell.write('2')
    await shell.editor.press('Control+Enter')
    await expect.poll(() => shell.failure.textContent()).toContain('The database did not respond.')
    await expect.poll(() => shell.cost.textContent()).toContain('no answer')
  })
})
