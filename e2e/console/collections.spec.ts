import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { Shell } from '../components/shell.ts'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { seedBooks } from '../fixtures/bookshop.ts'

describe('collections', () => {
  test('are listed with what they define, and created by a form [EXP-09] [EXP-28]', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 3)
    await page.goto(`/resources/explorer/us/${database}/collections`)
    const row = page.getByRole('row').filter({ hasText: 'Book' })
    await row.getByText('3 defined + any').waitFor()
    await row.getByRole('button', { name: 'Count the documents of Book' }).click()
    await row.getByRole('status').filter({ hasText: '3' }).waitFor()
    await page.getByRole('button', { name: 'Create collection' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('events')
    await dialog.getByRole('button', { name: 'Create collection' }).click()
    await dialog.getByText('Collection names cannot be events, sets, self, documents or _.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Shelf')
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await dialog.getByRole('group', { name: 'Field 1' }).getByRole('textbox', { name: 'Name' }).fill('code')
    await dialog.getByRole('textbox', { name: 'TTL days' }).fill('30')
    expect(await accessibilityFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create collection' }).click()
    await page.waitForURL(/collections\/Shelf\/documents/)
    const { data } = await client.query<(string | number)[]>(fql`let shelf: Any = Collection.byName("Shelf")!
      [shelf.fields.code.signature, shelf.ttl_days]`)
    expect(data).toEqual(['String', 30])
    client.close()
  })

  test('are edited by a form and deleted by name, with what mentions them [EXP-28]', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book", fields: { title: { signature: "String" } } })`)
    await client.query(fql`Collection.create({ name: "Shelf", fields: { first: { signature: "Ref<Book>?" } } })`)
    await page.goto(`/resources/explorer/us/${database}/collections`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Actions for Book' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    await dialog.getByRole('textbox', { name: 'History days' }).fill('7')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await client.query(fql`Collection.byName("Book")!.history_days`)).data).toBe(7)
    await page.getByRole('button', { name: 'Actions for Shelf' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await dialog.getByText('Nothing else in the schema mentions it.').waitFor()
    await dialog.getByRole('textbox').fill('Shelf')
    await dialog.getByRole('button', { name: 'Delete collection' }).click()
    await page.getByRole('row').filter({ hasText: 'Shelf' }).waitFor({ state: 'detached' })
    expect((await client.query(fql`Collection.byName("Shelf").exists()`)).data).toBe(false)
    client.close()
  })

  test('that others mention say so before they are deleted', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    await client.query(fql`Role.create({ name: "clerk", privileges: [{ resource: "Book", actions: { read: true } }] })`)
    await page.goto(`/resources/explorer/us/${database}/collections`)
    await page.getByRole('button', { name: 'Actions for Book' }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Actions for Book' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('privileges Book {').waitFor()
    await dialog.getByText('Roles that mention it block the deletion.').waitFor()
    await dialog.getByRole('textbox').fill('Book')
    await dialog.getByRole('button', { name: 'Delete collection' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByText('Goes with the collection: privileges of clerk.').waitFor()
    await dialog.getByRole('checkbox', { name: 'Remove these privileges and memberships in the same change' }).check()
    await dialog.getByRole('button', { name: 'Delete collection' }).click()
    await page.getByText('No collections yet.').waitFor()
    const { data } = await client.query<{ readonly exists: boolean; readonly text: string }>(
      fql`{ exists: Collection.byName("Book").exists(), text: Role.byName("clerk")!.privileges?.toString() ?? "none" }`,
    )
    expect(data.exists).toBe(false)
    expect(data.text).not.toContain('Book')
    client.close()
  })
})

describe('indexes', () => {
  test('are proposed the values that queries of this browser read from documents [EXP-30]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 3)
    const shell = new Shell(page)
    await page.goto(`/resources/explorer/us/${database}?tab=shell`)
    await shell.editor.waitFor()
    await shell.execute('Book.byStatus("in_print") { title, stock }')
    await page.goto(`/resources/explorer/us/${database}/collections/Book/indexes`)
    await page.getByRole('button', { name: 'Actions for byStatus' }).click()
    await page.getByRole('menuitem', { name: 'Propose values…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Values for index byStatus' })
    await dialog.getByText('values [.stock, .title]').waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add values' }).click()
    await dialog.waitFor({ state: 'detached' })
    const fields = async () => (await client.query<string[]>(fql`Collection.byName("Book")!.indexes.byStatus!.values!.map(.field)`)).data
    await expect.poll(fields).toEqual(['.stock', '.title'])
    const row = page.getByRole('row').filter({ hasText: 'byStatus' })
    await row.getByText('Complete, queryable').waitFor()
    client.close()
  })

  test('are shown with their state, added, kept from queries and deleted [EXP-11] [EXP-30]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 3)
    await page.goto(`/resources/explorer/us/${database}/collections/Book/indexes`)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('byStatus').getByText('Complete, queryable').waitFor()
    await row('[.title]').getByText('Active').waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New index' }).click()
    await dialog.getByRole('textbox', { name: 'Index name' }).fill('byStock')
    await dialog.getByRole('button', { name: 'Create index' }).click()
    await dialog.getByText('Name at least one term or value.').waitFor()
    await dialog.getByRole('button', { name: 'Add value' }).click()
    await dialog.getByText('Empty values or terms are not allowed.').waitFor()
    await page.keyboard.type('.title')
    await dialog.getByRole('button', { name: 'Add value' }).click()
    await page.keyboard.type('.stock')
    await dialog.getByRole('combobox', { name: 'Order of Value 2' }).selectOption('Descending')
    await dialog.getByRole('combobox', { name: 'Value 2', exact: true }).press('Alt+ArrowUp')
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Value 1', exact: true }).inputValue()).toBe('.stock')
    await dialog
      .getByRole('list', { name: 'Performance hints that go' })
      .getByText(/desc\(\.stock\), \.title/)
      .waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create index' }).click()
    await row('byStock').getByText('Complete, queryable').waitFor()
    expect((await client.query<number>(fql`Book.byStock().first()!.stock`)).data).toBe(2)
    await page.getByRole('button', { name: 'Actions for byStock' }).click()
    await page.getByRole('menuitem', { name: 'Make not queryable' }).click()
    await row('byStock').getByText('Complete, not queryable').waitFor()
    await page.getByRole('button', { name: 'Actions for byStock' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await dialog.getByRole('textbox').fill('byStock')
    await dialog.getByRole('button', { name: 'Delete index' }).click()
    await row('byStock').waitFor({ state: 'detached' })
    client.close()
    await page.goto(`/resources/explorer/us/${database}/collections`)
    await page.getByRole('button', { name: 'Actions for Book' }).click()
    await page.getByRole('menuitem', { name: 'Export documents' }).click()
    await page.getByRole('dialog', { name: /^Export/ }).waitFor()
    await page.waitForURL(`**/${database}/collections/Book/documents`)
  })
})
