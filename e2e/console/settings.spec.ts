import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { seedBooks } from '../fixtures/bookshop.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { ErrorPage } from '../pages/error-page.ts'
import { PersonalSettingsPage } from '../pages/personal-settings-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'

describe('the settings of this browser', () => {
  test('change the size of text at once, and the keys of editors that are opened next [PERSONAL-01]', async ({
    signedIn: page,
    database,
  }) => {
    await new PersonalSettingsPage(page).open()
    await page.getByRole('radiogroup', { name: 'Size of text' }).getByRole('radio', { name: 'Larger' }).click()
    const sizeOf = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await expect.poll(() => sizeOf()).toBe('20px')
    await page.getByRole('radiogroup', { name: 'Key map' }).getByRole('radio', { name: 'Emacs' }).click()
    await page.getByRole('radiogroup', { name: 'Wrap long lines' }).getByRole('radio', { name: 'On' }).click()
    const shell = await new DatabasePage(page, database).openShell()
    await expect.poll(() => sizeOf()).toBe('20px')
    await shell.write('bc')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('a')
    await expect.poll(() => shell.editor.textContent()).toBe('abc')
    await expect.poll(() => shell.editor.getAttribute('class')).toContain('cm-lineWrapping')
  })

  test('count documents after the first page, on request, or never', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 150)
    client.close()
    const settings = new PersonalSettingsPage(page)
    const documents = new DocumentsPage(page, database, 'Book')
    const choose = async (option: string) => {
      await settings.open()
      await page.getByRole('radiogroup', { name: 'Count documents' }).getByRole('radio', { name: option }).click()
      await documents.open()
      await documents.row('Book 7').first().waitFor()
    }
    await choose('Never')
    await documents.foot.getByText(/^1 to 100/).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Count', exact: true }).count()).toBe(0)
    await choose('After the first page')
    await documents.foot.getByText('1 to 100 of 150').waitFor()
  })

  test('list what is stored, and delete one part of it', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('1 + 41')
    await expect.poll(() => shell.storedRuns()).toBe(1)
    await new PersonalSettingsPage(page).open()
    const stored = page.getByRole('grid', { name: 'Stored on this computer' })
    const runs = stored.getByRole('row').filter({ hasText: 'Runs and their results' })
    await runs.getByText(/\d+ B|KiB/).waitFor()
    await runs.getByRole('button', { name: 'Delete Runs and their results' }).click()
    await page.getByRole('dialog', { name: 'Delete Runs and their results?' }).getByRole('button', { name: 'Delete', exact: true }).click()
    await stored.getByRole('row').filter({ hasText: 'Open queries of the shell' }).waitFor()
    await expect.poll(() => runs.count()).toBe(0)
    await expect.poll(() => stored.getByRole('row').filter({ hasText: 'Session' }).first().getByRole('button').count()).toBe(0)
  })
})

describe('flags of one tab', () => {
  test('switch a feature, and the navigation bar says so', async ({ signedIn: page, database }) => {
    await page.goto(`/resources/explorer/us/${database}?flags=1`)
    const panel = page.getByRole('dialog', { name: 'Feature flags of this tab' })
    await panel.getByRole('radiogroup', { name: 'schema_version' }).getByRole('radio', { name: 'Off' }).click()
    await panel.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: '1 flag overridden' }).waitFor()
    const tabs = page.getByRole('navigation').getByRole('link', { name: 'Schema', exact: true })
    await expect.poll(() => tabs.count()).toBe(0)
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
})

describe('rows of lists', () => {
  test('are renamed by F2 and deleted by Delete', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    client.close()
    await page.goto(`/resources/explorer/us/${database}/collections`)
    await page.getByRole('row').filter({ hasText: 'Book' }).focus()
    await page.keyboard.press('F2')
    await page.getByRole('dialog', { name: /Book/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('row').filter({ hasText: 'Book' }).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog', { name: /^Delete .*Book/ }).waitFor()

    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database(database).waitFor()
    await landing.table.getByRole('row').filter({ hasText: database }).focus()
    await page.keyboard.press('F2')
    await page
      .getByRole('dialog', { name: new RegExp(database) })
      .getByRole('textbox', { name: 'Name', exact: true })
      .waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?dialog=settings')
  })
})

describe('an unknown address', () => {
  test('is looked for by its last part', async ({ signedIn: page, database }) => {
    await page.goto(`/resources/nowhere/${database}`)
    await new ErrorPage(page).heading.waitFor()
    await page.getByRole('button', { name: `Search for “${database}”` }).click()
    await page
      .getByRole('option', { name: new RegExp(database) })
      .first()
      .click()
    await page.waitForURL(`**/resources/explorer/us/${database}`)
  })
})

describe('the root of a region group', () => {
  test('lists its keys', async ({ signedIn: page, database }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database(database).waitFor()
    await page.getByRole('button', { name: 'Keys of this region group' }).click()
    const dialog = page.getByRole('dialog', { name: /^Keys of / })
    await dialog.getByRole('grid').or(dialog.getByText('No keys yet.')).first().waitFor()
  })
})
