import { describe } from 'vitest'
import { NARROW } from '../fixtures/accessible-looks.ts'
import { test } from '../fixtures/console-test.ts'
import { deleteDatabases } from '../fixtures/database.ts'
import { expectHandy } from '../fixtures/touch-targets.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { RolePage } from '../pages/role-page.ts'
import { SchemaPage } from '../pages/schema-page.ts'
import { makeGlasshouse } from '../steps/make-glasshouse.ts'

describe('on a phone', () => {
  test('the shell, its problems, its results and its panels are in reach of a finger', async ({ server, signedIn: page }) => {
    const { name, client } = await makeGlasshouse(server, page)
    client.close()
    await page.setViewportSize(NARROW)
    const shell = await new DatabasePage(page, name).openShell()
    await expectHandy(page, 'shell')
    await shell.execute('Specimen.all().take(3)')
    await shell.row('result').waitFor()
    await expectHandy(page, 'shell: a result')
    await shell.execute('let a = 1\nlog(a)\nSpecimen.where(.light > 900 && .nosuch == a)')
    await shell.summary.waitFor()
    await expectHandy(page, 'shell: problems')
    await shell.write('Specimen.byId("400007")!.update({ health: 9 })')
    await page.getByRole('button', { name: 'Dry run' }).click()
    await page
      .getByRole('region', { name: 'Changes' })
      .getByRole('rowheader', { name: /health/ })
      .waitFor()
    await expectHandy(page, 'shell: a dry run')
    await shell.openHistory()
    await expectHandy(page, 'shell: the history')
    await deleteDatabases(server)
  })

  test('documents, one document, its history and its schema are in reach of a finger', async ({ server, signedIn: page }) => {
    const { name, client } = await makeGlasshouse(server, page)
    client.close()
    const documents = new DocumentsPage(page, name, 'Specimen')
    await documents.open()
    await documents.write('GH-007', 'health', '9')
    await documents.pending.waitFor()
    await page.setViewportSize(NARROW)
    await expectHandy(page, 'documents with a change that waits')
    await documents.pending.getByRole('button', { name: 'Discard' }).click()
    await documents.pending.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await expectHandy(page, 'documents')
    for (const view of ['', '?view=fql', '?view=history', '?view=references']) {
      await documents.openDocument('400007', view)
      await page.getByRole('main').getByRole('link').nth(3).waitFor()
      await expectHandy(page, `document${view}`)
    }
    await page.goto(`/resources/explorer/us/${name}/collections/Specimen/indexes`)
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await expectHandy(page, 'indexes')
    const schema = new SchemaPage(page, name)
    await schema.open()
    await expectHandy(page, 'schema')
    await deleteDatabases(server)
  })

  test('lists, roles and privileges are in reach of a finger', async ({ server, signedIn: page }) => {
    const { name, client } = await makeGlasshouse(server, page)
    client.close()
    await page.setViewportSize(NARROW)
    for (const place of ['', '/collections', '/functions', '/access_providers', '/keys', '/roles']) {
      await page.goto(`/resources/explorer/us/${name}${place}`)
      await page.getByRole('main').getByRole('link').nth(3).waitFor()
      await expectHandy(page, `list ${place}`)
    }
    const roles = new RolePage(page, name)
    await roles.open('/keeper/manage/privileges')
    const cell = page
      .getByRole('grid')
      .getByRole('button', { name: /, read: / })
      .first()
    await cell.waitFor()
    await expectHandy(page, 'privileges')
    await cell.focus()
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: 'Discard' }).waitFor()
    await expectHandy(page, 'privileges with a change')
    await cell.click()
    await page.getByRole('main').getByRole('complementary').first().waitFor()
    await expectHandy(page, 'privileges with a cell open')
    await page.getByRole('button', { name: 'Discard' }).click()
    await roles.open('/keeper/manage/memberships')
    await expectHandy(page, 'memberships')
    await deleteDatabases(server)
  })
})
