import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { DatabasePage } from '../pages/database-page.ts'

describe('the demo data', () => {
  test('brings eight saved queries, and is removed without what else the database holds', async ({ server, signedIn: page, database }) => {
    const shop = new DatabasePage(page, database)
    await shop.open()
    await page.getByRole('button', { name: 'Load demo data' }).click()
    await page.getByText('Demo data added.').first().waitFor()
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Order" })`)
    const shell = await shop.openShell()
    await page.getByRole('button', { name: 'Saved', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Saved queries' })
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(8)
    await panel.getByRole('searchbox').fill('security')
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(2)
    await panel.getByRole('button', { name: /^6 A tag that is taken/ }).click()
    await expect.poll(() => shell.editor.textContent()).toContain('GH-001')
    await shell.editor.press('Control+Enter')
    await expect.poll(() => shell.failure.textContent()).toContain('Failed unique constraint')
    await shop.open()
    await page.getByRole('button', { name: 'Remove demo data' }).click()
    const dialog = page.getByRole('dialog', { name: `Remove the demo data of ${database}` })
    await dialog.getByRole('textbox').fill(database)
    await dialog.getByRole('button', { name: 'Remove demo data' }).click()
    await page.getByText('Demo data removed.').first().waitFor()
    const left = await client.query<string[]>(
      fql`Collection.all().map(.name).toArray().concat(Function.all().map(.name).toArray()).concat(Role.all().map(.name).toArray())`,
    )
    expect(left.data).toEqual(['Order'])
    client.close()
  })
})
