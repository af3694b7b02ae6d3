import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { SchemaPage } from '../pages/schema-page.ts'

const BOOK = 'collection Book {\n  title: String\n}\n'

describe('the schema of a database', () => {
  test('is checked while it is typed, shown as changes and applied', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book", fields: { title: { signature: "String" } } })`)
    const schema = new SchemaPage(page, database)
    await schema.open()
    await schema.write(BOOK.replace('String', 'Strin'))
    await schema.panel.getByText('Unknown type `Strin`').first().waitFor()
    await schema.write(BOOK.replace('}', '  pages: Int?\n  index byTitle { terms [.title] }\n}'))
    await schema.valid()
    await schema.panel.getByText('add field .pages: Int?').waitFor()
    await schema.panel.getByText('add index byTitle').waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await schema.button('Apply…').click()
    await schema.dialog.getByRole('button', { name: 'Apply' }).click()
    await schema.panel.getByText('No changes.').waitFor()
    const { data } = await client.query<boolean>(fql`Book.definition.indexes!.byTitle != null`)
    expect(data).toBe(true)
    client.close()
  })

  test('is compared with a folder, and searched in all its files', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book", fields: { title: { signature: "String" } } })`)
    client.close()
    const folder = await mkdtemp(join(tmpdir(), 'schema-'))
    await mkdir(join(folder, 'roles'))
    await writeFile(join(folder, 'main.fsl'), BOOK.replace('}', '  pages: Int?\n}'))
    await writeFile(join(folder, 'roles', 'clerk.fsl'), 'role clerk {\n  privileges Book { read }\n}\n')
    await writeFile(join(folder, 'notes.txt'), 'no schema')
    const schema = new SchemaPage(page, database)
    await schema.open()
    await page.getByLabel('Compare with a folder…').setInputFiles(folder)
    await page.getByText('The editor shows 2 files of the folder.', { exact: false }).waitFor()
    await schema.panel.getByText('add field .pages: Int?').waitFor()
    await page.getByRole('tab', { name: /^roles\/clerk\.fsl/ }).waitFor()

    await schema.button('Files').click()
    await page.getByRole('menuitem', { name: 'Search all files' }).click()
    const search = page.getByRole('region', { name: 'Search all files' })
    await search.getByRole('searchbox').fill('book')
    await search.getByText('2 lines').waitFor()
    await search.getByRole('button', { name: /^roles\/clerk\.fsl:2/ }).click()
    await expect.poll(() => schema.editor.textContent()).toContain('role clerk')
    await rm(folder, { recursive: true })
  })

  test('keeps an edit through a reload, and asks for the name of what loses its values', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book", fields: { title: { signature: "String" } } })`)
    await client.query(fql`Collection.create({ name: "Shelf" })`)
    const schema = new SchemaPage(page, database)
    await schema.open()
    await schema.write(BOOK)
    await schema.valid()
    await page.reload()
    await page.getByText('This is the edit that you left here.').waitFor()
    await schema.valid()
    await schema.panel.getByText('loses data').waitFor()
    await schema.button('Apply…').click()
    const apply = schema.dialog.getByRole('button', { name: 'Apply' })
    await expect.poll(() => apply.getAttribute('aria-disabled')).toBe('true')
    await schema.dialog.getByRole('textbox').fill('Shelf')
    await apply.click()
    await schema.panel.getByText('No changes.').waitFor()
    expect((await client.query(fql`Collection.byName("Shelf").exists()`)).data).toBe(false)
    client.close()
  })

  test('that others have changed meanwhile takes the edit on top', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book", fields: { title: { signature: "String" } } })`)
    const schema = new SchemaPage(page, database)
    await schema.open()
    await client.query(fql`Collection.create({ name: "Shelf" })`)
    await schema.write(BOOK.replace('}', '  pages: Int?\n}'))
    await page.getByText(/^The schema changed at \d{4}-/).waitFor()
    await schema.button('Put my edit on top').click()
    await schema.valid()
    await schema.button('Apply…').click()
    await schema.dialog.getByRole('button', { name: 'Apply' }).click()
    await schema.panel.getByText('No changes.').waitFor()
    const { data } = await client.query<boolean[]>(fql`[Collection.byName("Shelf").exists(), Book.definition.fields.pages != null]`)
    expect(data).toEqual([true, true])
    client.close()
  })
})

describe('a staged schema', () => {
  test('leaves queries as they are until it is committed; items are then edited in it', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book", fields: { title: { signature: "String" } } })`)
    const schema = new SchemaPage(page, database)
    await schema.open()
    await schema.write(BOOK.replace('}', '  pages: Int?\n}'))
    await schema.valid()
    await schema.button('Stage…').click()
    await schema.dialog.getByRole('button', { name: 'Stage' }).click()
    await schema.strip.getByText('ready', { exact: true }).waitFor()
    const write = () => client.query(fql`Book.create({ title: "Orchard Hours", pages: 4 }).pages`)
    await expect(write()).rejects.toThrow('validation')
    const item = new SchemaPage(page, database, '/collections/Book/schema')
    await item.open()
    await page.getByText('Saving changes the staged schema; queries still use the active one.').waitFor()
    await item.write(BOOK.replace('}', '  pages: Int?\n  shelf: String?\n}'))
    await item.valid()
    await item.button('Update staged schema…').click()
    await item.dialog.getByRole('button', { name: 'Update staged schema' }).click()
    await item.panel.getByText('No changes.').waitFor()
    await item.strip.getByRole('button', { name: 'Commit…' }).click()
    await item.dialog.getByRole('button', { name: 'Commit' }).click()
    await item.strip.waitFor({ state: 'detached' })
    expect((await write()).data).toBe(4)
    client.close()
  })

  test('that is abandoned leaves nothing behind', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book", fields: { title: { signature: "String" } } })`)
    const schema = new SchemaPage(page, database)
    await schema.open()
    await schema.write(BOOK.replace('}', '  pages: Int?\n}'))
    await schema.valid()
    await schema.button('Stage…').click()
    await schema.dialog.getByRole('button', { name: 'Stage' }).click()
    await schema.strip.getByRole('button', { name: 'Abandon…' }).click()
    await schema.dialog.getByRole('button', { name: 'Abandon' }).click()
    await schema.strip.waitFor({ state: 'detached' })
    await schema.panel.getByText('No changes.').waitFor()
    await expect.poll(() => schema.editor.textContent()).not.toContain('pages')
    client.close()
  })
})

describe('a staged schema that drops a field', () => {
  test('is abandoned, and the definitions and the documents are as before', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book", fields: { title: { signature: "String" }, note: { signature: "String" } } })`)
    await client.query(fql`Book.create({ id: 1, title: "Emma", note: "lent" })`)
    const before: unknown = (await client.query(fql`Collection.byName("Book")!.fields`)).data
    const schema = new SchemaPage(page, database)
    await schema.open()
    await schema.write(BOOK.replace('}', '  migrations {\n    drop .note\n  }\n}'))
    await schema.valid()
    await schema.button('Stage…').click()
    await schema.dialog.getByRole('textbox').fill('Book')
    await schema.dialog.getByRole('button', { name: 'Stage' }).click()
    await schema.strip.getByRole('button', { name: 'Abandon…' }).click()
    await schema.dialog.getByRole('button', { name: 'Abandon' }).click()
    await schema.strip.waitFor({ state: 'detached' })
    await expect.poll(() => schema.editor.textContent()).toContain('note: String')
    expect((await client.query(fql`Collection.byName("Book")!.fields`)).data).toEqual(before)
    expect((await client.query<string>(fql`Book.byId("1")!.note`)).data).toBe('lent')
    client.close()
  })
})

describe('the schema of one definition', () => {
  test.for([
    ['collections', 'Book', 'collection Book {'],
    ['functions', 'greet', 'function greet() {'],
    ['roles', 'clerk', 'role clerk {'],
    ['access_providers', 'corp', 'access provider corp {'],
  ] as const)(
    'has a page of its own: %s [EXP-08] [EXP-11] [EXP-15] [EXP-20]',
    async ([kind, name, text], { server, signedIn: page, database }) => {
      const client = databaseClient(server, database)
      await client.query(fql`Collection.create({ name: "Book" })`)
      await client.query(fql`Function.create({ name: "greet", body: "() => 1" })`)
      await client.query(fql`Role.create({ name: "clerk", privileges: [{ resource: "Book", actions: { read: true } }] })`)
      await client.query(
        fql`AccessProvider.create({ name: "corp", issuer: "https://corp.example", jwks_uri: "https://corp.example/jwks" })`,
      )
      client.close()
      const schema = new SchemaPage(page, database, `/${kind}/${name}/schema`)
      await schema.open()
      await expect.poll(() => schema.editor.textContent()).toContain(text)
    },
  )
})

describe('other views of a schema', () => {
  test('a diagram and a list show which collections refer to which', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Author" })`)
    await client.query(fql`Collection.create({ name: "Book", fields: { author: { signature: "Ref<Author>?" } } })`)
    await client.query(fql`Collection.create({ name: "Note" })`)
    client.close()
    await page.goto(`/resources/explorer/us/${database}?tab=schema&view=diagram`)
    const list = page.getByRole('list', { name: 'Collections and what they refer to' })
    await list.getByText('refers to Author').waitFor()
    await expect.poll(() => page.locator('svg path[marker-end]').count()).toBe(1)
    expect(await accessibilityFindings(page)).toEqual([])
    // By keyboard: one collection with its neighbours, said aloud; the drawing is one stop; a collection leads to its schema.
    await page.getByText('3 collections · 1 reference').waitFor()
    await page.getByRole('combobox', { name: 'Show' }).focus()
    await page.keyboard.press('b')
    await page.getByRole('status').getByText('2 collections · 1 reference').waitFor()
    await list.getByText('Book refers to it by .author').waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => list.getByRole('link', { name: 'Author' }).evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const drawing = page.getByRole('group', { name: 'Diagram of the collections, as the list says' })
    await expect.poll(() => drawing.evaluate((canvas) => canvas === document.activeElement)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${database}/collections/Book/schema`)
  })

  test('the shape of documents becomes a proposed definition that the service accepts', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Review" })`)
    await client.query(fql`Review.create({ stars: 4, words: "fine" })`)
    await client.query(fql`Review.create({ stars: 2 })`)
    client.close()
    await page.goto(`/resources/explorer/us/${database}/collections/Review/schema?view=shape`)
    await page.getByRole('row').filter({ hasText: 'words' }).getByText('String?').waitFor()
    await page.getByRole('button', { name: 'Put the definition into the editor' }).click()
    const schema = new SchemaPage(page, database)
    await expect.poll(() => schema.editor.textContent()).toContain('add .stars')
    await schema.valid()
  })
})
