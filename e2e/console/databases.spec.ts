import { describe, expect } from 'vitest'
import { DeleteDatabaseDialog } from '../components/delete-database-dialog.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient, rootClient } from '../fixtures/database.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { fql } from 'fauna'

describe('the databases of a region group', () => {
  test('are found by a part of their name, which stands in the address', async ({ signedIn: page, database }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database(database).waitFor()
    await landing.search.fill(database.slice(2).toUpperCase())
    await landing.database(database).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(database.slice(2).toUpperCase())
    await landing.search.fill('no such name')
    await page.getByText('Nothing matches “no such name”.').waitFor()
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await landing.database(database).waitFor()
  })

  test('are created with a name that is checked before and by the server [EXP-27] [VALID-11] [VALID-14]', async ({
    signedIn: page,
    database,
  }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    const dialog = await landing.openCreateDialog()
    await dialog.create('two words')
    await dialog.dialog.getByText('Database names cannot contain spaces.').waitFor()
    await dialog.create('')
    await dialog.dialog.getByText('Name is required.').waitFor()
    await dialog.create('slash/name')
    await dialog.dialog.getByText('Invalid identifier slash/name').waitFor()
    await dialog.create(database)
    await dialog.dialog.getByText(`There is a database named ${database} here already.`).waitFor()
    await dialog.create(`${database}_sibling`)
    await new DatabasePage(page, `${database}_sibling`).heading.waitFor()
  })

  test('are deleted only once their name was typed [VALID-32]', async ({ server, signedIn: page, database }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.chooseAction(database, 'Delete…')
    const dialog = new DeleteDatabaseDialog(page, database)
    await expect.poll(() => dialog.dialog.textContent()).toContain('0 collections, 0 functions, 0 roles, 0 access providers,')
    await expect.poll(() => dialog.submit.isDisabled()).toBe(true)
    await dialog.confirmation.fill(database.toUpperCase())
    await expect.poll(() => dialog.submit.isDisabled()).toBe(true)
    await dialog.confirmation.fill(database)
    await dialog.submit.click()
    await page.getByText(`Database ${database} deleted.`).waitFor()
    await expect.poll(() => landing.database(database).count()).toBe(0)
    await expect.poll(() => landing.heading.evaluate((heading) => heading === document.activeElement)).toBe(true)
    const root = rootClient(server)
    expect((await root.query<boolean>(fql`Database.byName(${database}).exists()`)).data).toBe(false)
    root.close()
  })

  test('hold databases of their own', async ({ signedIn: page, database }) => {
    await new DatabasePage(page, database).open()
    await page.getByRole('button', { name: 'Create child database' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create database' })
    await dialog.getByLabel('Name', { exact: true }).fill('child')
    await dialog.getByRole('button', { name: 'Create database' }).click()
    await new DatabasePage(page, 'child').heading.waitFor()
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(`/resources/explorer/us/${database}:child`)
    await page.getByRole('tree', { name: 'Databases of United States (US)' }).getByRole('treeitem', { name: 'child' }).waitFor()
    const shell = await new DatabasePage(page, `${database}:child`).openShell()
    await shell.execute('Collection.create({ name: "Inner" }).name')
    await expect.poll(() => shell.tree.textContent()).toContain('Inner')
  })

  test('are apart from those of the other region groups', async ({ signedIn: page, database }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database(database).waitFor()
    await page.getByRole('button', { name: 'Region group: United States (US)' }).click()
    await page.getByRole('menuitem', { name: /Europe/ }).click()
    await new RegionLandingPage(page, 'Europe (EU)').heading.waitFor()
    await page.getByText('No databases in Europe (EU) yet.').waitFor()
  })

  test('are found and created by single keys, unless these are switched off', async ({ signedIn: page, database }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database(database).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('nothing like it')
    await page.getByText('Nothing matches “nothing like it”.').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Escape')
    await landing.database(database).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'Create database' }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto('/resources/personal-settings')
    await page.getByRole('radiogroup', { name: 'Single-key shortcuts' }).getByRole('radio', { name: 'Off' }).click()
    await landing.open()
    await landing.database(database).waitFor()
    await page.keyboard.press('n')
    await page.keyboard.press('/')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => landing.search.evaluate((field) => field === document.activeElement)).toBe(false)
  })

  test('that cannot be listed are said to be, with what helps, and listed on another try [CALL-49] [ERR-06]', async ({
    signedIn: page,
    database,
  }) => {
    const landing = new RegionLandingPage(page)
    await page.route('**/api/v1/databases?*', (route) => route.abort())
    await landing.open()
    const failure = page.getByRole('main').getByRole('alert')
    await failure.getByText('Failed to list databases').waitFor()
    await expect.poll(() => failure.textContent()).toContain('Cannot reach the server.')
    await page.unroute('**/api/v1/databases?*')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await landing.database(database).waitFor()
  })

  test('stay open in the tree through a reload', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Database.create({ name: "inner" })`)
    client.close()
    await new RegionLandingPage(page).open()
    const tree = page.getByRole('tree', { name: 'Databases of United States (US)' })
    await tree.getByRole('treeitem', { name: database }).focus()
    await page.keyboard.press('ArrowRight')
    await tree.getByRole('treeitem', { name: 'inner' }).waitFor()
    await page.reload()
    await tree.getByRole('treeitem', { name: 'inner' }).waitFor()
  })

  test('with long names leave room for what can be done with them', async ({ server, signedIn: page }) => {
    const name = `l${'o'.repeat(120)}ng`
    const root = rootClient(server)
    await root.query(fql`Database.create({ name: ${name} })`)
    root.close()
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const landing = new RegionLandingPage(page)
      await landing.open()
      const actions = landing.table.getByRole('button', { name: `Actions of ${name}` })
      const fits = async () => {
        const [button, link] = await Promise.all([actions.boundingBox(), landing.database(name).boundingBox()])
        return button !== null && link !== null && button.x + button.width <= width && link.x + link.width <= button.x
      }
      await expect.poll(fits, { message: `${width} pixels wide` }).toBe(true)
    }
  })

  test('are a drawer on narrow screens, which takes the focus and gives it back', async ({ signedIn: page, database }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database(database).waitFor()
    const toggle = page.getByRole('button', { name: 'Show databases' })
    await toggle.click()
    const region = page.getByRole('button', { name: 'Region group: United States (US)' })
    await expect.poll(() => region.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => toggle.evaluate((button) => button === document.activeElement)).toBe(true)
    await expect.poll(() => region.isVisible()).toBe(false)
  })

  test("tell of keys that people have made, not of the console's own", async ({ signedIn: page, database }) => {
    const overview = new DatabasePage(page, database)
    const shell = await overview.openShell()
    await shell.execute('Key.create({ role: "server", data: { name: "nightly import" } }).data')
    await expect.poll(() => shell.tree.textContent()).toContain('nightly import')
    await overview.open()
    await page.getByText('nightly import').waitFor()
    await expect.poll(() => page.getByText('System-generated dashboard key').count()).toBe(0)
  })

  test('keep typed text through Escape and a reload until it is discarded', async ({ signedIn: page, database }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database(database).waitFor()
    const dialog = await landing.openCreateDialog()
    await dialog.name.fill('orchard')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await question.getByText('You have 1 unsaved change in Create database.').waitFor()
    await question.getByRole('button', { name: 'Stay' }).click()
    page.on('dialog', (asked) => void asked.accept())
    await page.reload()
    await expect.poll(() => dialog.name.inputValue()).toBe('orchard')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await dialog.dialog.waitFor({ state: 'hidden' })
    await landing.create.first().click()
    await expect.poll(() => dialog.name.inputValue()).toBe('')
  })

  test('are renamed, and marked as production are deleted only after edits were enabled [EXP-27]', async ({ signedIn: page, database }) => {
    const overview = new DatabasePage(page, database)
    await overview.open()
    await page.getByRole('button', { name: `Actions of ${database}` }).click()
    await page.getByRole('menuitem', { name: 'Settings…' }).click()
    const settings = page.getByRole('dialog', { name: `Settings of ${database}` })
    await settings.getByLabel('Name', { exact: true }).fill(`${database}_store`)
    await settings.getByText('Scoped secrets and connection strings that name this path stop working; keys keep working.').waitFor()
    await settings.getByLabel('Environment', { exact: true }).selectOption('production')
    await settings.getByRole('button', { name: 'Save' }).click()
    await new DatabasePage(page, `${database}_store`).heading.waitFor()
    await page.getByRole('main').getByText('production', { exact: true }).waitFor()
    await page.getByRole('button', { name: `Actions of ${database}_store` }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const lock = page.getByRole('dialog', { name: `Enable edits of ${database}_store` })
    await lock.getByRole('textbox').fill(`${database}_store`)
    await lock.getByRole('button', { name: 'Enable edits' }).click()
    await new DeleteDatabaseDialog(page, `${database}_store`).dialog.waitFor()
  })

  test('opens the Glasshouse demo with one click and shows its plants [EXP-03] [ERR-73]', async ({ signedIn: page }) => {
    const landing = new RegionLandingPage(page, 'Europe (EU)')
    await landing.open('eu')
    await page.getByRole('button', { name: 'Open the Glasshouse demo' }).click()
    const database = new DatabasePage(page, 'glasshouse', 'eu')
    await database.heading.waitFor()
    await page.getByText('Demo data added.').waitFor()
    await page.goto('/resources/explorer/eu/glasshouse/collections')
    await page.getByRole('grid').getByRole('link', { name: 'Specimen', exact: true }).waitFor()
    await page.goto('/resources/explorer/eu/glasshouse/roles')
    await page.getByRole('grid').getByRole('link', { name: 'curator', exact: true }).waitFor()
  })
})
