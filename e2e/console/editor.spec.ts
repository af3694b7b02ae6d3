import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { databaseClient } from '../fixtures/database.ts'
import { test } from '../fixtures/console-test.ts'
import type { Server } from '../fixtures/server.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { QueryEditor } from '../components/query-editor.ts'
import { fql } from 'fauna'

/** Makes a collection of books, and opens the editor of its database. */
async function openEditor(server: Server, page: Page, database: string): Promise<QueryEditor> {
  const client = databaseClient(server, database)
  const fields = { isbn: { signature: 'String' }, title: { signature: 'String' }, pages: { signature: 'Int' } }
  const indexes = { byTitle: { terms: [{ field: '.title' }] } }
  await client.query(fql`Collection.create({ name: "Book", fields: ${fields}, indexes: ${indexes} })`)
  client.close()
  const outline = page.waitForResponse((response) => response.url().endsWith('/query/1'))
  await new DatabasePage(page, database).openShell()
  await (await outline).finished()
  return new QueryEditor(page)
}

/** The text of the line with the caret. Runs in the page. */
function lineOfCaret(): string | undefined {
  const node = window.getSelection()?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('.cm-line')?.textContent ?? undefined
}

describe('the editor', () => {
  test('completes members by their types, and handles null on the way', async ({ server, signedIn: page, database }) => {
    const editor = await openEditor(server, page, database)
    await editor.type('Book.')
    await expect.poll(() => editor.offered()).toEqual(expect.arrayContaining(['byTitle', 'all', 'create']))
    await editor.type('Book.byTitle("Walden").first().pa')
    await expect.poll(() => editor.offered()).toEqual(['pages'])
    await editor.completions.first().click()
    await expect.poll(() => editor.text()).toBe('Book.byTitle("Walden").first()?.pages')
  })

  test('completes what was typed before the database was known, once it is', async ({ server, signedIn: page, database }) => {
    let letGo = () => {}
    const held = new Promise<void>((done) => (letGo = done))
    await page.route('**/query/1', async (route) => {
      if (route.request().headers()['x-query-tags']?.includes('op=outline') === true) await held
      await route.continue()
    })
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book", indexes: { byTitle: { terms: [{ field: ".title" }] } } })`)
    client.close()
    await new DatabasePage(page, database).openShell()
    const editor = new QueryEditor(page)
    await editor.type('Book.')
    letGo()
    await expect.poll(() => editor.offered()).toContain('byTitle')
  })

  test('tells what a call takes, and what a name is', async ({ server, signedIn: page, database }) => {
    const editor = await openEditor(server, page, database)
    await editor.type('Book.byTitle(')
    await expect.poll(() => editor.signatures.first().textContent()).toBe('byTitle(term1: String) => Set<Book>')
    await editor.press('Escape')
    await editor.type('[1, 2].reverse()')
    await editor.press('Escape')
    await editor.pointAt('reverse')
    await expect.poll(() => editor.hover.textContent()).toContain('The elements backwards.')
  })

  test('finds misspelt names and puts them right', async ({ server, signedIn: page, database }) => {
    const editor = await openEditor(server, page, database)
    await editor.editor.fill('Book.where(.pagse > 100)')
    await page.getByRole('region', { name: 'Summary' }).getByRole('button', { name: 'Change to pages' }).click()
    await expect.poll(() => editor.text()).toBe('Book.where(.pages > 100)')
    await expect.poll(() => page.locator('.cm-lintRange-error').count()).toBe(0)
  })

  test('lists where a name is used, and opens what defines it', async ({ server, signedIn: page, database }) => {
    const editor = await openEditor(server, page, database)
    await editor.editor.fill('let total = Book.all()\ntotal.count()\nBook.byTitle("x")')
    await editor.press('Control+Home')
    for (let step = 0; step < 5; step += 1) await editor.press('ArrowRight')
    await editor.press('Shift+F12')
    const uses = page.getByRole('region', { name: '2 places have this name' })
    await uses.getByRole('button', { name: /^line 2/ }).waitFor()
    await editor.press('ArrowDown')
    await editor.press('Enter')
    await expect.poll(() => page.evaluate(() => window.getSelection()?.toString())).toBe('total')
    // From its use to where it is declared.
    await editor.press('F12')
    await expect.poll(() => page.evaluate(lineOfCaret)).toBe('let total = Book.all()')
    await editor.press('x')
    await expect.poll(() => editor.text()).toBe('let x = Book.all()\ntotal.count()\nBook.byTitle("x")')
    await expect.poll(() => uses.count()).toBe(0)
    await editor.press('Control+End')
    await editor.press('Home')
    await editor.press('F12')
    await page.getByRole('heading', { level: 1, name: 'Book' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/resources/explorer/us/${database}/collections/Book/schema`)
  })

  test('marks the part of a set that cannot be followed where it stands', async ({ server, signedIn: page, database }) => {
    const editor = await openEditor(server, page, database)
    await editor.editor.fill('\nBook.all().map(.title)\n  .order()')
    await new DatabasePage(page, database).shell.chooseOption('Follow live')
    const live = page.getByRole('region', { name: 'Live' })
    await live.getByRole('alert').waitFor()
    const marked = page.locator('.cm-lintRange-error')
    await marked.first().waitFor()
    await expect.poll(async () => (await marked.allTextContents()).join('')).not.toBe('')
    await live.getByRole('button', { name: 'Close' }).click()
    await live.waitFor({ state: 'hidden' })
    await expect.poll(() => marked.count()).toBeGreaterThan(0)
  })

  test('stands above its result on narrow windows', async ({ server, signedIn: page, database }) => {
    const editor = await openEditor(server, page, database)
    await editor.editor.fill('[1, 2]')
    await editor.press('Control+Enter')
    const tree = page.getByRole('treegrid', { name: 'Result' })
    await tree.waitFor()
    const boxes = async () => Promise.all([editor.editor.boundingBox(), tree.boundingBox()])
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(async () => (await boxes())[1]?.x).toBeGreaterThan(500)
    await page.setViewportSize({ width: 880, height: 900 })
    await expect
      .poll(async () => {
        const [above, below] = await boxes()
        return (below?.y ?? 0) > (above?.y ?? 0) && Math.abs((below?.x ?? 0) - (above?.x ?? 0)) < 100
      })
      .toBe(true)
    await expect
      .poll(async () => {
        const [, below] = await boxes()
        return below !== null && below.x + below.width <= 880 && below.y + below.height <= 900
      })
      .toBe(true)
  })

  test('and its result share a phone: what is used has most of it, and the bar that runs it is at the bottom', async ({
    server,
    signedIn: page,
    database,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const editor = await openEditor(server, page, database)
    const { shell } = new DatabasePage(page, database)
    const query = page.locator('[data-pane="first"]')
    const result = page.locator('[data-pane="second"]')
    const heightOf = async (pane: typeof query) => (await pane.boundingBox())?.height ?? 0
    const letters = page.getByRole('toolbar', { name: 'Characters' })
    await editor.editor.click()
    await letters.getByRole('button', { name: 'Insert {' }).click()
    await expect.poll(() => editor.text()).toBe('{')
    await editor.editor.fill('[1, 2, 3]')
    await expect.poll(() => heightOf(query)).toBeGreaterThan(220)

    await shell.run.click()
    await shell.tree.waitFor()
    await expect.poll(() => heightOf(result)).toBeGreaterThan(220)
    const isQueryInSight = async () => {
      const [pane, line] = await Promise.all([query.boundingBox(), editor.editor.getByText('[1, 2, 3]').boundingBox()])
      return pane !== null && line !== null && line.y >= pane.y && line.y + line.height <= pane.y + pane.height
    }
    await expect.poll(isQueryInSight).toBe(true)
    await expect.poll(() => letters.count()).toBe(0)
    const isBarBelow = async () => {
      const [bar, tree] = await Promise.all([shell.run.boundingBox(), shell.tree.boundingBox()])
      return bar !== null && tree !== null && bar.y > tree.y + tree.height
    }
    await expect.poll(isBarBelow).toBe(true)
    const endOf = async (name: string) =>
      ((box) => (box?.x ?? 390) + (box?.width ?? 0))(await page.getByRole('button', { name, exact: true }).boundingBox())
    for (const name of ['Find in result (/)', 'Copy the full value', 'Copy and export'])
      await expect.poll(() => endOf(name), { message: name }).toBeLessThanOrEqual(390)

    await editor.editor.click()
    await expect.poll(() => heightOf(query)).toBeGreaterThan(220)
    // The focus stays in the query, and the letters with it.
    await editor.press('Control+Enter')
    await expect.poll(() => heightOf(result)).toBeGreaterThan(200)
  })

  test('begins a line after a finished word, and puts help away when a query runs', async ({ server, signedIn: page, database }) => {
    const editor = await openEditor(server, page, database)
    await editor.type('let total = 1\ntotal')
    await expect.poll(() => editor.offered()).toContain('total')
    await editor.press('Enter')
    await editor.press('2')
    await expect.poll(() => editor.text()).toBe('let total = 1\ntotal\n2')
    await editor.type('Book.by')
    await expect.poll(() => editor.offered()).toContain('byTitle')
    await editor.press('Control+Enter')
    await expect.poll(() => editor.completions.count()).toBe(0)
  })

  test('comments lines and finds text by keyboard', async ({ server, signedIn: page, database }) => {
    const editor = await openEditor(server, page, database)
    await editor.editor.fill('Book.all()')
    await editor.press('Control+/')
    await expect.poll(() => editor.text()).toBe('// Book.all()')
    await editor.press('Control+f')
    await page.getByRole('textbox', { name: 'Find' }).pressSequentially('all')
    await expect.poll(() => page.locator('.cm-searchMatch').count()).toBe(1)
  })

  test('formats and renames', async ({ server, signedIn: page, database }) => {
    const editor = await openEditor(server, page, database)
    await editor.editor.fill('let n=1;[2].map(x=>x+n)')
    await editor.press('Shift+Alt+F')
    await expect.poll(() => editor.text()).toBe('let n = 1\n[2].map(x => x + n)')
    await editor.press('Control+End')
    await editor.press('ArrowLeft')
    await editor.press('F2')
    await editor.newName.fill('x')
    await editor.press('Enter')
    await expect.poll(() => page.getByRole('alert').filter({ hasText: 'Another variable' }).count()).toBe(1)
    await editor.newName.fill('amount')
    await editor.press('Enter')
    await expect.poll(() => editor.text()).toBe('let amount = 1\n[2].map(x => x + amount)')
  })

  test('knows a new collection as soon as it is there', async ({ server, signedIn: page, database }) => {
    const editor = await openEditor(server, page, database)
    const { shell } = new DatabasePage(page, database)
    await shell.execute('Collection.create({ name: "Shelf" })')
    await expect.poll(() => shell.tree.textContent()).toContain('Shelf')
    await editor.type('She')
    await expect.poll(() => editor.offered()).toContain('Shelf')
  })

  test('completes types, and names of roles in strings', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Role.create({ name: "librarian" })`)
    client.close()
    const editor = await openEditor(server, page, database)
    await editor.type('let shelf: Array<Bo')
    await expect.poll(() => editor.offered()).toEqual(expect.arrayContaining(['Book', 'Boolean']))
    await editor.type('Key.create({ role: "')
    await expect.poll(() => editor.offered()).toEqual(expect.arrayContaining(['librarian', 'server-readonly']))
  })

  test('works where no worker can run', async ({ server, signedIn: page, database }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
    const editor = await openEditor(server, page, database)
    await editor.type('Book.by')
    // On a busy machine the services may be loaded only after the last letter was typed. Asking again drops the answer that is on
    // its way, so a person waits a while before.
    const offered = async () => {
      const shown = await editor.offered()
      if (shown.length === 0) await editor.press('Control+Space')
      return shown
    }
    await expect.poll(offered, { interval: 4000 }).toEqual(expect.arrayContaining(['byId', 'byTitle']))
  })
})
