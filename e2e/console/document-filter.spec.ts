import { describe, expect } from 'vitest'
import { seedBooks } from '../fixtures/bookshop.ts'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/console-test.ts'
import { DocumentsPage } from '../pages/documents-page.ts'

describe('a filter', () => {
  test('joins conditions of one clause by or, in the address, too', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 40)
    client.close()
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 3!').waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await documents.dialog.getByRole('button', { name: 'Add an alternative' }).click()
    for (const [number, field, value] of [
      [1, '.status', 'sold_out'],
      [2, '.stock', '7'],
    ] as const) {
      const condition = documents.dialog.getByRole('group', { name: `Condition ${number}` })
      await condition.getByRole('combobox', { name: 'Field' }).fill(field)
      await condition.getByRole('textbox', { name: 'Value' }).fill(value)
    }
    expect(await accessibilityFindings(page)).toEqual([])
    await documents.dialog.getByRole('button', { name: 'Apply' }).click()
    await documents.foot.getByText('1 to 5 of 5').waitFor()
    await expect
      .poll(() => decodeURIComponent(new URL(page.url()).hash.replace(/\+/g, ' ')))
      .toBe('#where=.status == "sold_out" || .stock == 7')
    await page.reload()
    // What the filter would cost is asked about again before it runs.
    await page.getByText('This filter has not run yet.').waitFor()
    await page.getByRole('button', { name: 'Edit filter status == "sold_out" or stock == 7' }).waitFor()
  })
})

describe('a pinned column', () => {
  test('stays beside the id while the others scroll, after a reload, too', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 5)
    client.close()
    await page.setViewportSize({ width: 800, height: 700 })
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 3!').waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await documents.dialog.getByRole('button', { name: 'Keep status in sight' }).click()
    await documents.dialog.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await documents.row('Book 3!').waitFor()
    const head = documents.columnHead('status')
    await expect.poll(() => head.getAttribute('aria-colindex')).toBe('3')
    const left = async () => (await head.boundingBox())?.x
    const before = await left()
    await documents.grid.evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth }))
    await expect.poll(() => documents.grid.evaluate((grid) => grid.scrollLeft)).toBeGreaterThan(0)
    await expect.poll(() => left()).toBe(before)
  })
})
