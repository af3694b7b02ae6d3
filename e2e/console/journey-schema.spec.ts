import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { QueryEditor } from '../components/query-editor.ts'
import { test } from '../fixtures/console-test.ts'
import { makeGlasshouse } from '../steps/make-glasshouse.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { SchemaPage } from '../pages/schema-page.ts'

describe('a staged change of the schema', () => {
  test('is proposed, left and found again, merged, staged beside queries and committed', async ({ server, signedIn: page }) => {
    const { name, client } = await makeGlasshouse(server, page)
    const schema = new SchemaPage(page, name, '/collections/Specimen/schema')
    await schema.open()
    /** Selects a piece of the text. */
    const find = async (place: string) => {
      await schema.editor.click()
      await page.keyboard.press('Control+f')
      const field = page.getByRole('textbox', { name: 'Find' })
      await field.pressSequentially(place)
      await field.press('Enter')
      await field.press('Escape')
    }
    const insert = async (place: string, text: string) => {
      await find(place)
      await page.keyboard.press('Home')
      await page.keyboard.insertText(text)
    }
    await insert('acquired: Date', 'nickname: String\n  ')
    await schema.panel
      .getByText(/nickname/)
      .first()
      .waitFor()
    const fixes = schema.panel.getByRole('button', { name: /^Write / })
    await expect.poll(() => fixes.count()).toBeGreaterThan(1)
    await expect.poll(() => fixes.filter({ hasText: '=' }).count()).toBeGreaterThan(0)
    await fixes.filter({ hasText: '?' }).first().click()
    // The collection holds documents, so the database asks for a migration.
    await schema.panel.getByText('Provide an `add` migration for this field').first().waitFor()
    await insert('history_days 30', 'migrations {\n    add .nickname\n  }\n  ')
    await schema.valid()
    await schema.panel.getByText('add field .nickname: String?').waitFor()
    for (const risk of ['loses data', 'rebuilds index', 'narrows type', 'widens access'])
      await expect.poll(() => schema.panel.getByText(risk).count(), { message: risk }).toBe(0)

    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
    const question = page.getByRole('alertdialog')
    await question.getByText('You have 1 unsaved change in Schema.').waitFor()
    await question.getByRole('button', { name: 'Leave' }).click()
    await new DatabasePage(page, name).heading.waitFor()
    await schema.open()
    await page.getByText('This is the edit that you left here.').waitFor()
    await schema.valid()

    await client.query(fql`Collection.byName("Specimen")!.update({ history_days: 20 })`)
    await schema.button('Apply…').click()
    await schema.dialog.getByRole('button', { name: 'Apply' }).click()
    await schema.dialog.getByText('The schema has changed since you began this edit.').waitFor()
    await schema.dialog.getByRole('button', { name: 'Cancel' }).click()
    await schema.button('Put my edit on top').click()
    // Both have changed the same definition: the text is kept, and what others have done is among its changes.
    await page.getByText('Both sides have changed collection Specimen. Yours was kept; compare it before you save.').waitFor()
    await schema.panel.getByText('change history_days from 20 to 30').waitFor()
    await schema.valid()
    await schema.button('Discard edit').click()

    const whole = new SchemaPage(page, name)
    await whole.open()
    await insert('acquired: Date', 'nickname: String?\n  ')
    await insert('index bySpecies', 'migrations {\n    add .nickname\n  }\n  index byHealth {\n    terms [.health]\n  }\n  ')
    await whole.valid()
    await client.query(fql`Collection.create({ name: "Shelf" })`)
    await whole.button('Stage…').click()
    await whole.dialog.getByRole('button', { name: 'Stage' }).click()
    await whole.dialog.getByText('The schema has changed since you began this edit.').waitFor()
    await whole.dialog.getByRole('button', { name: 'Cancel' }).click()
    await whole.button('Put my edit on top').click()
    await whole.valid()
    await whole.panel.getByText('add index byHealth').waitFor()
    await expect.poll(() => whole.panel.getByText(/collection Shelf/).count()).toBe(0)
    await whole.button('Stage…').click()
    await whole.dialog.getByRole('button', { name: 'Stage' }).click()
    await whole.strip.waitFor()
    await expect(client.query(fql`Specimen.byHealth(5).first()`)).rejects.toThrow()
    await schema.open()
    await page.getByText('Saving changes the staged schema; queries still use the active one.').waitFor()
    await whole.open()
    await whole.strip.getByText('ready', { exact: true }).waitFor()
    await whole.strip.getByRole('button', { name: 'Commit…' }).click()
    await whole.dialog.getByText('add index byHealth').waitFor()
    await whole.dialog.getByRole('button', { name: 'Commit' }).click()
    await whole.strip.waitFor({ state: 'detached' })
    const outline = page.waitForResponse((response) => response.url().endsWith('/query/1'))
    await new DatabasePage(page, name).openShell()
    await (await outline).finished()
    const editor = new QueryEditor(page)
    await editor.type('Specimen.byHealth(5).first()!.nick')
    await expect.poll(() => editor.offered()).toContain('nickname')
    client.close()
  })
})
