import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient, freshDatabase } from '../fixtures/database.ts'

describe('a database beside another one', () => {
  test('shows exactly what was edited, counts documents, and opens the difference as a schema change', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = databaseClient(server, database)
    const { client: copyClient, name: copy } = await freshDatabase(server)
    const title = { signature: 'String' }
    await client.query(fql`Collection.create({ name: "Book", fields: ${{ title }} })`)
    await copyClient.query(fql`Collection.create({ name: "Book", fields: ${{ title, pages: { signature: 'Int?' } }} })`)
    for (const each of [client, copyClient]) {
      await each.query(fql`[Book.create({ id: "1", title: "Emma" }), Book.create({ id: "2", title: "Persuasion" })]`)
    }
    await copyClient.query(fql`Book.byId("2")!.update({ title: "Sanditon" })`)
    await copyClient.query(fql`Book.create({ id: "3", title: "Evelina" })`)

    await page.goto(`/resources/explorer/us/${database}`)
    await page.getByRole('link', { name: 'Compare' }).click()
    const form = page.getByRole('form', { name: 'Compare with' })
    await form.getByRole('button', { name: 'Compare' }).click()
    await form.getByText('Write a region group and the names of a database, such as eu/shop.').waitFor()
    await form.getByLabel('Compare with').fill(`us/${database}`)
    await form.getByRole('button', { name: 'Compare' }).click()
    await form.getByText('This is the same database. Choose another one.').waitFor()
    await form.getByLabel('Compare with').fill(`us/${copy}`)
    await form.getByRole('button', { name: 'Compare' }).click()

    const schema = page.getByRole('region', { name: 'Schema' })
    await schema.getByText('1 item differs.').waitFor()
    await schema.getByText('add field .pages: Int?').waitFor()
    await schema.getByRole('radio', { name: `What would make us/${copy} like us/${database}` }).check()
    await schema.getByText('remove field .pages').waitFor()
    await schema.getByRole('radio', { name: 'Roles' }).check()
    await schema.getByText('Nothing of this kind differs.').waitFor()

    const documents = page.getByRole('region', { name: 'Documents' })
    await documents.getByRole('button', { name: 'Count documents' }).click()
    await documents.getByRole('row', { name: /Book.*2.*3/ }).waitFor()
    await documents.getByRole('button', { name: 'Compare documents' }).click()
    await documents.getByText('2 documents differ.').waitFor()
    await documents.getByRole('listitem').filter({ hasText: 'Differs' }).getByText('title').waitFor()
    await documents
      .getByRole('listitem')
      .filter({ hasText: `Only in us/${copy}` })
      .getByRole('link', { name: '3' })
      .waitFor()
    await documents.getByLabel('From id').fill('3')
    await documents.getByRole('button', { name: 'Compare documents' }).click()
    await documents.getByText('1 document differs.').waitFor()
    expect(await accessibilityFindings(page)).toEqual([])

    await schema.getByRole('button', { name: `Open as a schema change of us/${database}` }).click()
    await page.getByText('This is the edit that you left here.').waitFor()
    await page.getByRole('region', { name: 'Changes and problems' }).getByText('Provide an `add` migration').waitFor()
    const { data } = await client.query<boolean>(fql`Book.definition.fields.pages == null`)
    expect(data).toBe(true)
    await page.goto(`/resources/explorer/us/${database}?tab=compare&with=us/${copy}`)
    const again = page.getByRole('button', { name: `Open as a schema change of us/${database}` })
    await again.waitFor()
    await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true')
    client.close()
    copyClient.close()
  })

  test('that is not there, is said to be', async ({ signedIn: page, database }) => {
    await page.goto(`/resources/explorer/us/${database}?tab=compare&with=us/nowhere`)
    await page.getByText('The schema of us/nowhere could not be read.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  })
})
