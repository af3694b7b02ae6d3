import { readFile } from 'node:fs/promises'
import { fql } from 'fauna'
import type { Client } from 'fauna'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { TaskTray } from '../components/task-tray.ts'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { findBook, seedBooks } from '../fixtures/bookshop.ts'
import { test } from '../fixtures/console-test.ts'
import { DocumentsPage } from '../pages/documents-page.ts'

/** Opens the import of the shown collection with a file. */
async function chooseFile(page: Page, name: string, content: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Import into/ })
  await giveFile(dialog, name, content)
  return dialog
}

async function giveFile(dialog: Locator, name: string, content: string): Promise<void> {
  await dialog.getByLabel(/^File/).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
}

/** Titles of the books with a stock of at least that many. */
async function titlesFrom(client: Client, stock: number): Promise<string[]> {
  return (await client.query<string[]>(fql`Book.where(.stock >= ${stock}).map(.title).toArray().order()`)).data
}

describe('importing documents', () => {
  test('writes the rows of a JSON list and of JSON lines, each with its type [EXP-29]', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 1)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 0!').waitFor()
    const json = await chooseFile(page, 'books.json', '[{ "title": "One", "stock": 1000, "status": "new" }]')
    await json.getByText('1 row, 0 unreadable').waitFor()
    await json.getByRole('button', { name: 'Import', exact: true }).click()
    await json.getByText('1 of 1 rows · 1 written · 0 refused').waitFor()
    await json.getByRole('button', { name: 'Close' }).last().click()
    const lines = await chooseFile(
      page,
      'books.ndjson',
      '{"title":"Two","stock":{"@int":"1001"},"status":"new","serial":{"@long":"9007199254740993"},"seen":{"@time":"2025-04-02T14:02:07.123456Z"}}\n',
    )
    await lines.getByRole('button', { name: 'Import', exact: true }).click()
    await lines.getByText('1 of 1 rows · 1 written · 0 refused').waitFor()
    await expect.poll(() => titlesFrom(client, 1000)).toEqual(['One', 'Two'])
    const stored = await client.query<string[]>(fql`let book: Any = Book.where(.title == "Two").first()!
      [book.serial.toString(), book.seen.toString()]`)
    expect(stored.data).toEqual(['9007199254740993', '2025-04-02T14:02:07.123456Z'])
    client.close()
  })

  test('maps the columns of a CSV file and says at each row why it was refused', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 1)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 0!').waitFor()
    // The first ten rows are tried before any is written; the bad ones come behind them.
    const rows = Array.from({ length: 12 }, (_unused, at) => `Map ${at},${at === 11 ? 'many' : 2000 + at},new,x`)
    const dialog = await chooseFile(page, 'books.csv', ['name,stock,status,skip', ...rows, 'Map 3,2012,new,x'].join('\n'))
    await dialog.getByText('13 rows, 0 unreadable').waitFor()
    await dialog.getByRole('textbox', { name: 'Field that name becomes' }).fill('title')
    await dialog.getByRole('textbox', { name: 'Field that skip becomes' }).fill('')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText('13 of 13 rows · 11 written · 2 refused').waitFor()
    const refused = dialog.getByRole('listitem')
    await expect
      .poll(() => refused.allTextContents())
      .toEqual([expect.stringMatching(/^Row 13:.*stock/), expect.stringMatching(/^Row 14:.*unique/i)])
    await expect.poll(() => titlesFrom(client, 2000)).toHaveLength(11)
    expect(Object.keys(await findBook(client, 'Map 0'))).not.toContain('skip')
    client.close()
  })

  test('goes on after a reload with the same file, and writes no row twice', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 1)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 0!').waitFor()
    const file = Array.from({ length: 250 }, (_unused, at) => `{"title":"Row ${at}","stock":${3000 + at},"status":"new"}\n`).join('')
    // The second batch is written, but its answer never comes.
    let batches = 0
    await page.route('**/query/1', async (route) => {
      const isBatch = /created\.length/.test(route.request().postData() ?? '') && !/abort\(/.test(route.request().postData() ?? '')
      if (isBatch) batches += 1
      if (!isBatch || batches !== 2) return route.continue()
      await route.fetch()
      return route.abort()
    })
    const dialog = await chooseFile(page, 'rows.jsonl', file)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText('100 of 250 rows · 100 written · 0 refused').waitFor()
    await dialog.getByRole('button', { name: 'Go on' }).waitFor()
    await expect.poll(() => titlesFrom(client, 3000)).toHaveLength(200)
    await page.goto('/resources/backups')
    const tray = await new TaskTray(page).open('interrupted')
    await tray.getByText('Interrupted after 100 of 250 rows').waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await tray.getByRole('link', { name: 'Go on with the import' }).click()
    const other = page.getByRole('dialog', { name: /^Import into/ })
    await other.getByText('The import of rows.jsonl was interrupted after 100 of 250 rows.').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.has('dialog')).toBe(false)
    await giveFile(other, 'other.jsonl', '{"title":"Other","stock":1,"status":"new"}\n')
    await other.getByText('The import of rows.jsonl was interrupted after 100 of 250 rows.').waitFor()
    await other.getByText('This is another file than rows.jsonl', { exact: false }).waitFor()
    await giveFile(other, 'rows.jsonl', file)
    await other.getByRole('button', { name: 'Go on' }).click()
    await other.getByText('250 of 250 rows · 250 written · 0 refused').waitFor()
    await expect.poll(() => titlesFrom(client, 3000)).toHaveLength(250)
    await other.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('dialog', { name: /^Import into/ }).waitFor()
    await expect.poll(() => page.getByText('was interrupted').count()).toBe(0)
    await page.goto('/resources/backups')
    await page.getByRole('heading', { name: 'Backups' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Work in the background/ }).count()).toBe(0)
    client.close()
  })

  test('goes on while another page is shown, where the tray tells how far it is and leads back', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 1)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 0!').waitFor()
    let release = (): void => undefined
    const released = new Promise<void>((done) => (release = done))
    let batches = 0
    await page.route('**/query/1', async (route) => {
      const isBatch = /created\.length/.test(route.request().postData() ?? '') && !/abort\(/.test(route.request().postData() ?? '')
      if (isBatch) batches += 1
      if (isBatch && batches === 2) await released
      return route.continue()
    })
    const rows = Array.from({ length: 150 }, (_unused, at) => `{"title":"Away ${at}","stock":${4000 + at},"status":"new"}\n`).join('')
    const dialog = await chooseFile(page, 'rows.jsonl', rows)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText('100 of 150 rows · 100 written · 0 refused').waitFor()
    await dialog.getByRole('button', { name: 'Continue in the background' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Indexes' }).click()
    await documents.grid.waitFor({ state: 'detached' })
    const tray = await new TaskTray(page).open()
    await tray.getByText('100 of 150 rows · 100 written · 0 refused').waitFor()
    release()
    await tray.getByText('150 of 150 rows · 150 written · 0 refused').waitFor()
    await tray.getByRole('link', { name: 'Import of rows.jsonl into Book' }).click()
    await documents.row('Away 0').first().waitFor()
    await expect.poll(() => titlesFrom(client, 4000)).toHaveLength(150)
    client.close()
  })

  test('tries the first rows and writes none when one of them is refused', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 1)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 0!').waitFor()
    const dialog = await chooseFile(page, 'books.json', '[{ "title": "A", "stock": 1, "status": "n" }, { "title": "B" }]')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByText('Row 2:').waitFor()
    expect((await client.query(fql`Book.all().count()`)).data).toBe(1)
    client.close()
  })
})

describe('exporting documents', () => {
  test('writes exactly what is stored, every digit of it [EXP-29]', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 3)
    const { id } = await findBook(client, 'Book 1')
    const note = 'n'.repeat(20_000)
    await client.query(
      fql`Book.byId(${id})!.update({ serial: 9007199254740993, seen: Time("2025-04-02T14:02:07.123456Z"), price: 2.0, note: ${note} })`,
    )
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 1!').waitFor()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export Book' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    await dialog.getByText('3 documents written.').waitFor()
    expect(download.suggestedFilename()).toBe('Book.jsonl')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(rows).toHaveLength(3)
    expect(rows.find((row) => row['title'] === 'Book 1')).toEqual({
      id,
      ts: { '@time': expect.stringMatching(/^\d{4}-.*Z$/) as string },
      title: 'Book 1',
      stock: { '@int': '1' },
      status: 'in_print',
      serial: { '@long': '9007199254740993' },
      seen: { '@time': '2025-04-02T14:02:07.123456Z' },
      price: { '@double': '2.0' },
      note,
    })
    client.close()
  })
})
