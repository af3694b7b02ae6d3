import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findBook, seedBooks } from '../fixtures/bookshop.ts'
import { test } from '../fixtures/console-test.ts'
import { DocumentsPage } from '../pages/documents-page.ts'

/** Operations of the queries that the documents' page sends from now on. */
function watchQueries(page: Page): string[] {
  const operations: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/query/1')) return
    const operation = /screen=documents,op=(\w+)/.exec(request.headers()['x-query-tags'] ?? '')?.[1]
    if (operation !== undefined) operations.push(operation)
  })
  return operations
}

describe('finding documents', () => {
  test('a collection opens on its documents, whose first page is one query and waits for no count [EXP-10] [EXP-11] [EXP-29] [CONST-12]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 12_000)
    client.close()
    const operations = watchQueries(page)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open('?size=25#where=~.stock < 5')
    await documents.row('Book 3!').waitFor()
    const address = () => new URL(page.url())
    await expect.poll(() => address().pathname).toBe(`/resources/explorer/us/${database}/collections/Book/documents`)
    await expect.poll(() => address().search + address().hash).toBe('?size=25#where=~.stock < 5'.replace(/ /g, '%20').replace('<', '%3C'))
    expect(operations.filter((operation) => ['open', 'next_page', 'count'].includes(operation)).slice(0, 1)).toEqual(['open'])
    expect(operations).not.toContain('count')
    for (const tab of ['Documents', 'Indexes', 'Schema']) await page.getByRole('link', { name: new RegExp(`^${tab}`) }).waitFor()
    await page.getByRole('button', { name: 'Count' }).click()
    await documents.foot.getByText('of 10000+').waitFor()
  })

  test('pages are as large as chosen, and are kept while further ones are read [CONST-09] [CONST-11]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 260)
    client.close()
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.foot.getByText('1 to 100').waitFor()
    const size = page.getByRole('combobox', { name: 'Documents per call' })
    await expect
      .poll(() => size.locator('option').allTextContents())
      .toEqual(['25 per page', '50 per page', '100 per page', '1000 per page'])
    await size.selectOption('25')
    await documents.foot.getByText('1 to 25').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await documents.foot.getByText('26 to 50').waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await documents.row('Book 0!').waitFor()
  })

  test('a filter that scans says so before it runs; an index that serves it is offered; values stay out of the query string', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 300)
    client.close()
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 3!').waitFor()
    const operations = watchQueries(page)
    await documents.addFilter('.status', '= is equal to', 'sold_out')
    await page.getByText('Scans the collection').waitFor()
    expect(operations).toEqual([])
    await page.getByRole('button', { name: 'Run anyway' }).click()
    await documents.foot.getByText('1 to 30 of 30').waitFor()
    await page.getByRole('button', { name: 'Use byStatus' }).click()
    await page.getByText('Served by index byStatus.').waitFor()
    await documents.foot.getByText('1 to 30 of 30').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?index=byStatus')
    await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toBe('#term.1="sold_out"')
    // Earlier filters come back with what they cost.
    await page.getByRole('button', { name: 'Recent filters' }).click()
    await expect.poll(() => page.getByRole('menuitem').filter({ hasText: 'status == "sold_out"' }).textContent()).toMatch(/\d+ reads/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Earlier filter' }).click()
    await page.getByRole('button', { name: /Edit filter status == "sold_out"/ }).waitFor()
  })

  test('columns are arranged by keyboard and stay so', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 5)
    await client.query(fql`Book.byStatus("sold_out").first()!.update({ note: "seen" })`)
    client.close()
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 3!').waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await documents.dialog.getByRole('checkbox', { name: /^stock/ }).uncheck()
    await documents.dialog.getByRole('button', { name: 'Move note before its neighbour' }).click()
    await documents.dialog.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await documents.row('Book 3!').waitFor()
    await expect.poll(() => documents.columnHead('stock').count()).toBe(0)
    const place = async (name: string) => Number(await documents.columnHead(name).getAttribute('aria-colindex'))
    await expect.poll(async () => (await place('note')) < (await place('label'))).toBe(true)
  })

  test('a collection that does not exist is not found', async ({ signedIn: page, database }) => {
    await page.goto(`/resources/explorer/us/${database}/collections/Nothing/documents`)
    await page.getByText('There is no collection Nothing in this database.').waitFor()
  })
})

describe('changing documents', () => {
  test('edits and deletes wait, are shown as FQL, survive a reload and are saved in one transaction [EXP-29]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 9)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 3!').waitFor()
    await documents.write('Book 1!', 'stock', '24')
    await documents.write('Book 2!', 'stock', '9007199254740993')
    await documents.grid.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await documents.write('Book 2!', 'status', 'reissue')
    await documents.markDeleted('Book 5!', 'title')
    await documents.pending.getByText('3 pending changes').waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await documents.pending.getByText('3 pending changes').waitFor()
    await documents.pending.getByRole('button', { name: 'Review FQL' }).click()
    await documents.dialog.getByText('.update({ stock: 24 })').first().waitFor()
    await documents.dialog.getByRole('button', { name: 'Save in one transaction' }).click()
    await documents.toast('3 changes saved in one transaction.').waitFor()
    const [one, two] = [await findBook(client, 'Book 1'), await findBook(client, 'Book 2')]
    expect([one['stock'], two['status']]).toEqual([24, 'reissue'])
    expect(one.ts.isoString).toBe(two.ts.isoString)
    expect((await client.query(fql`Book.where(.title == "Book 5").isEmpty()`)).data).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await documents.toast('Change undone.').waitFor()
    expect((await findBook(client, 'Book 1'))['stock']).toBe(1)
    expect((await findBook(client, 'Book 5'))['stock']).toBe(5)
    client.close()
  })

  test('what somebody else saved meanwhile is shown field by field, and nothing is saved over it', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 4)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 3!').waitFor()
    await documents.write('Book 1!', 'stock', '11')
    await documents.write('Book 2!', 'stock', '22')
    await client.query(fql`Book.where(.title == "Book 1").first()!.update({ stock: 99, status: "lost" })`)
    await documents.save()
    await documents.dialog.getByText('1 document was changed meanwhile').waitFor()
    expect((await findBook(client, 'Book 2'))['stock']).toBe(2)
    await documents.dialog.getByRole('radio', { name: 'Keep the saved value of stock' }).check()
    await documents.dialog.getByRole('button', { name: 'Save again' }).click()
    await documents.toast(/^Document \d+ saved\.$/).waitFor()
    const book = await findBook(client, 'Book 1')
    expect([book['stock'], book['status']]).toEqual([99, 'lost'])
    expect((await findBook(client, 'Book 2'))['stock']).toBe(22)
    client.close()
  })

  test('a refusal of the database stands at its field, and a document without an equal is saved [VALID-25]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 3)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await page.getByRole('button', { name: 'New document' }).click()
    await documents.panel.getByRole('radio', { name: 'FQL' }).click()
    const literal = documents.panel.getByRole('textbox', { name: /^Book/ })
    await literal.fill('{ title: "Book 1", title: "x" }')
    await documents.panel.getByText('This field appears twice; field names must be different.').waitFor()
    await literal.fill(
      '{ title: "Book 1", stock: 4, status: "in_print", serial: 9007199254740993, seen: Time("2025-04-02T14:02:07.123456Z") }',
    )
    await documents.save()
    await documents.pending.getByText('Failed unique constraint').waitFor()
    await documents.panel.getByRole('radio', { name: 'Tree' }).click()
    await documents.panel.getByRole('row', { name: /title/ }).getByText('Failed unique constraint').waitFor()
    await documents.panel.getByRole('radio', { name: 'FQL' }).click()
    await literal.fill(
      '{ title: "Book 77", stock: 4, status: "in_print", serial: 9007199254740993, seen: Time("2025-04-02T14:02:07.123456Z") }',
    )
    await documents.save()
    await documents.toast(/created/).waitFor()
    const { data } = await client.query<string[]>(fql`let book: Any = Book.where(.title == "Book 77").first()!
      [book.serial.toString(), book.seen.toString()]`)
    expect(data).toEqual(['9007199254740993', '2025-04-02T14:02:07.123456Z'])
    client.close()
  })

  test('leaving a page with unsaved changes asks first', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 3)
    client.close()
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.write('Book 1!', 'stock', '24')
    await page.getByRole('link', { name: database }).last().click()
    await page.getByRole('alertdialog', { name: 'You have 1 unsaved change in Book.' }).waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    await documents.pending.waitFor()
  })
})

describe('a document', () => {
  test('has a page with its fields, its versions and the way back to one of them [EXP-12] [DATA-27]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 2)
    const { id } = await findBook(client, 'Book 1')
    await client.query(fql`Book.byId(${id})!.update({ stock: 50 })`)
    await client.query(fql`Book.byId(${id})!.update({ stock: 60, status: "lost" })`)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.openDocument(id)
    await page.getByRole('treegrid').getByText('"lost"').waitFor()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('heading', { name: /3 versions/ }).waitFor()
    await page.getByRole('radio', { name: 'A', exact: true }).last().check()
    await page.getByRole('button', { name: 'Restore version A' }).click()
    await documents.toast(/saved/).waitFor()
    await page.getByRole('heading', { name: /4 versions/ }).waitFor()
    const book = await findBook(client, 'Book 1')
    expect([book['stock'], book['status']]).toEqual([1, 'in_print'])
    client.close()
  })

  test('that is gone says so and leads to its history [ERR-22]', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 2)
    const { id } = await findBook(client, 'Book 1')
    await client.query(fql`Book.byId(${id})!.delete()`)
    client.close()
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.openDocument(id)
    await page.getByText(`No document ${id} in Book.`).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'History' }).last().click()
    await page.getByText('deleted', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Restore version A' }).click()
    await documents.toast(/^Document \d+ created\.$/).waitFor()
    await page.getByRole('link', { name: 'Document', exact: true }).click()
    await page.getByRole('treegrid').getByText('"Book 1"').waitFor()
  })
})
