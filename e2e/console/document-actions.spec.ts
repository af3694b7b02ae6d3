import { fql } from 'fauna'
import type { Client } from 'fauna'
import { describe, expect } from 'vitest'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { NARROW } from '../fixtures/accessible-looks.ts'
import { findBook, seedBooks } from '../fixtures/bookshop.ts'
import { test } from '../fixtures/console-test.ts'
import { expectHandy } from '../fixtures/touch-targets.ts'
import { DocumentsPage } from '../pages/documents-page.ts'

/** A review that refers to no book yet. */
async function addReview(client: Client): Promise<void> {
  await client.query(fql`Collection.create({
    name: "Review",
    fields: { text: { signature: "String" }, book: { signature: "Ref<Book>?" } },
    indexes: { byBook: { terms: [{ field: "book" }] } }
  })`)
  await client.query(fql`Review.create({ text: "Quiet" })`)
}

describe('documents of a collection', () => {
  test('refer to one that is chosen by its title, and name what refers to them before they are deleted', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 12)
    await addReview(client)
    const reviews = new DocumentsPage(page, database, 'Review')
    await reviews.open()
    await (await reviews.cell('Quiet', 'book')).click()
    await page.keyboard.press('Enter')
    const input = reviews.grid.getByRole('combobox', { name: 'Value of book' })
    const choices = page.getByRole('listbox', { name: 'Documents of Book' })
    await choices.getByRole('option', { name: /^Book 7/ }).waitFor()
    expect.soft(await accessibilityFindings(page)).toEqual([])
    await input.fill('book 7')
    await input.press('ArrowDown')
    await input.press('Enter')
    await reviews.save()
    await reviews.toast(/^Document \d+ saved\.$/).waitFor()
    const chosen = await client.query<string>(fql`Review.all().first()!.book!.title`)
    expect(chosen.data).toBe('Book 7')
    const books = new DocumentsPage(page, database, 'Book')
    await books.open()
    await books.markDeleted('Book 7!', 'title')
    await page.keyboard.press('Control+.')
    await books.dialog.getByText('Referred to by').waitFor()
    await books.dialog.getByRole('link', { name: /^Review \d+/ }).waitFor()
    client.close()
  })

  test('are selected, changed and deleted on a phone', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 12)
    await page.setViewportSize(NARROW)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    const records = page.getByRole('list', { name: 'Documents of Book' }).getByRole('listitem')
    const record = (title: string) => records.filter({ hasText: new RegExp(`^${title}\\D`) })
    await record('Book 3')
      .getByRole('button', { name: /^Actions of/ })
      .click()
    await page.getByRole('menuitem', { name: 'Select' }).click()
    await record('Book 5').getByRole('checkbox').check()
    await page.getByText('2 documents selected').waitFor()
    await expectHandy(page, 'records that are selected')
    await page.getByRole('group', { name: 'Selected documents' }).getByRole('button', { name: 'Delete' }).click()
    await documents.save()
    await documents.toast('2 changes saved in one transaction.').waitFor()
    const left = await client.query<number>(fql`Book.all().count()`)
    expect(left.data).toBe(10)
    await expect(findBook(client, 'Book 3')).rejects.toThrow()
    client.close()
  })
})
