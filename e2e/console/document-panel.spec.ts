import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { seedBooks } from '../fixtures/bookshop.ts'
import { test } from '../fixtures/console-test.ts'
import { DocumentsPage } from '../pages/documents-page.ts'

describe('the documents of a collection', () => {
  test('are put in order from a menu, on narrow windows too', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 12)
    client.close()
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 1!').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    const records = page.getByRole('list', { name: 'Documents of Book' }).getByRole('listitem')
    await records.first().waitFor()
    await page.getByRole('button', { name: 'Order', exact: true }).click()
    await page.getByRole('menuitem', { name: 'stock, descending' }).click()
    await records.first().getByText('Book 11!').waitFor()
    await expect.poll(() => new URL(page.url()).search).toContain('sort')
  })

  test('are looked at beside the grid, where the panel follows the row in use and is as wide as it was made', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 12)
    client.close()
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open('?new=1')
    await documents.panel.getByRole('heading', { name: 'New document' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).not.toContain('new')
    await documents.panel.getByRole('button', { name: 'Drop' }).click()
    await (await documents.cell('Book 3!', 'title')).click()
    await page.keyboard.press(' ')
    await documents.panel.getByRole('heading', { name: 'Book 3' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await documents.panel.getByRole('heading', { name: 'Book 4' }).waitFor()
    const width = async () => (await documents.panel.boundingBox())?.width ?? 0
    const before = await width()
    await documents.panel.getByRole('separator', { name: 'Width of the document' }).press('ArrowLeft')
    await expect.poll(width).toBe(before + 16)
    await documents.open()
    await (await documents.cell('Book 3!', 'title')).click()
    await page.keyboard.press(' ')
    await expect.poll(width).toBe(before + 16)
  })

  test('are deleted on their page at once, after what refers to them is shown, and come back', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 2)
    const book = await client.query<string>(fql`Book.all().first()!.id`)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.openDocument(book.data)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Delete Book ${book.data}` })
    await dialog.getByText(/^Its id and data stay restorable for \d+ days? and 15 minutes\.$/).waitFor()
    await dialog.getByRole('region', { name: 'Referred to by' }).waitFor()
    await dialog.getByRole('button', { name: 'Delete document' }).click()
    await page.getByText(`No document ${book.data} in Book.`).waitFor()
    expect((await client.query(fql`Book.all().count()`)).data).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await client.query<number>(fql`Book.all().count()`)).data).toBe(2)
    client.close()
  })
})
