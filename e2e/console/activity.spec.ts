import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { FunctionsPage } from '../pages/functions-page.ts'
import { SchemaPage } from '../pages/schema-page.ts'

describe('what was done from this browser', () => {
  test('is listed, and saved documents are taken back from there, days later too', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    await client.query(fql`[Book.create({ id: "1", title: "Emma" }), Book.create({ id: "2", title: "Evelina" })]`)
    await page.goto(`/resources/explorer/us/${database}?tab=activity`)
    await page.getByText(`Nothing was done to ${database} from this browser yet.`).waitFor()

    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Emma').waitFor()
    await documents.markDeleted('Emma', 'title')
    await documents.save()
    await documents.toast('Document 1 deleted.').waitFor()
    await page.goto(`/resources/explorer/us/${database}?tab=activity`)
    const done = page.getByRole('grid', { name: 'Done from this browser' })
    await done.getByRole('button', { name: 'Undo: Book: Document 1 deleted.' }).click()
    await done.getByRole('row', { name: /Undone: Book: Document 1 deleted/ }).waitFor()
    expect((await client.query<string>(fql`Book.byId("1")!.title`)).data).toBe('Emma')
    await expect.poll(() => done.getByRole('button').count()).toBe(0)
    expect(await accessibilityFindings(page)).toEqual([])

    await documents.open()
    await documents.write('Evelina', 'title', '"Camilla"')
    await documents.save()
    await documents.toast('Document 2 saved.').waitFor()
    await client.query(fql`Book.byId("2")!.update({ title: "Cecilia" })`)
    await page.goto(`/resources/explorer/us/${database}?tab=activity`)
    await done.getByRole('button', { name: /^Undo: Book: / }).click()
    await page.getByRole('alert').filter({ hasText: 'The document was changed again meanwhile.' }).waitFor()
    expect((await client.query<string>(fql`Book.byId("2")!.title`)).data).toBe('Cecilia')
    client.close()
  })

  test('keeps the text of what was deleted and of schemas that were replaced', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Function.create({ name: "greet", body: "x => x + 1" })`)
    const functions = new FunctionsPage(page, database)
    await functions.open('/greet')
    await functions.button('Delete…').click()
    const dialog = functions.dialog('Delete function greet')
    await dialog.getByRole('textbox').fill('greet')
    await dialog.getByRole('button', { name: 'Delete function' }).click()
    await page.getByText('Function greet deleted.').first().waitFor()

    await page.goto(`/resources/explorer/us/${database}?tab=activity`)
    await page.getByRole('button', { name: 'Open the text before: Function greet deleted.' }).click()
    const schema = new SchemaPage(page, database)
    await schema.panel.getByText('Adding function greet').waitFor()
    await schema.valid()
    await schema.button('Apply…').click()
    await schema.dialog.getByRole('button', { name: 'Apply' }).click()
    await schema.panel.getByText('No changes.').waitFor()
    expect((await client.query<number>(fql`greet(1)`)).data).toBe(2)

    await page.goto(`/resources/explorer/us/${database}?tab=activity`)
    const versions = page.getByRole('grid', { name: 'Schema versions seen' })
    await versions.getByText('current').waitFor()
    await versions.getByRole('button', { name: /^Open the text of / }).click()
    await schema.panel.getByText('Removing function greet').waitFor()
    await page.goto(`/resources/explorer/us/${database}?tab=activity`)
    const open = versions.getByRole('button', { name: /^Open the text of / })
    await open.waitFor()
    await expect.poll(() => open.getAttribute('title')).toBe('The schema editor holds an edit. Apply or discard it first.')
    client.close()
  })
})
