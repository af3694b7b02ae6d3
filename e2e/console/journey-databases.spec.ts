import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { DeleteDatabaseDialog } from '../components/delete-database-dialog.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient, deleteDatabases, rootClient } from '../fixtures/database.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'

const MANY = 130

describe('the life of a database', () => {
  test('leads from its creation over children and another name to its end', async ({ server, signedIn: page }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    const { dialog, name, submit } = await landing.openCreateDialog()
    await name.fill('my shop')
    await submit.click()
    await dialog.getByText('Database names cannot contain spaces.').waitFor()
    await name.fill('shop')
    await dialog.getByText('More options').click()
    await dialog.getByRole('combobox', { name: 'Protected mode' }).selectOption('on')
    await submit.click()
    const shop = new DatabasePage(page, 'shop')
    await shop.heading.waitFor()
    await page.getByRole('main').getByText('Protected', { exact: true }).waitFor()

    const client = databaseClient(server, 'shop')
    await client.query(
      fql`[Database.create({ name: "us_orders" }).name, Collection.create({ name: "Book" }).name, Key.create({ role: "server" }).id]`,
    )
    await page.getByRole('button', { name: 'Create child database' }).click()
    await name.fill('eu_orders')
    await submit.click()
    await new DatabasePage(page, 'eu_orders').heading.waitFor()
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe('/resources/explorer/us/shop:eu_orders')
    const crumbs = page.getByRole('navigation', { name: 'Path' })
    await crumbs.getByRole('button', { name: 'Databases beside eu_orders' }).click()
    await page.getByRole('menuitem', { name: 'us_orders' }).click()
    await new DatabasePage(page, 'us_orders').heading.waitFor()
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe('/resources/explorer/us/shop:us_orders')
    const levels = () => crumbs.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await expect.poll(levels).toEqual(expect.arrayContaining(['/resources/explorer/us', '/resources/explorer/us/shop']))
    await crumbs.getByRole('link', { name: 'shop', exact: true }).click()
    await shop.heading.waitFor()

    await shop.shellTab.click()
    await shop.shell.editor.waitFor()
    await shop.shell.execute('"kept" + " through the name"')
    await expect.poll(() => shop.shell.tree.textContent()).toContain('kept through the name')
    await page.getByRole('button', { name: 'Actions of shop' }).click()
    await page.getByRole('menuitem', { name: 'Settings…' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings of shop' })
    await settings.getByLabel('Name', { exact: true }).fill('store')
    await settings.getByText('Scoped secrets and connection strings that name this path stop working; keys keep working.').waitFor()
    await settings.getByRole('combobox', { name: 'Protected mode' }).selectOption('off')
    await settings.getByLabel('Environment', { exact: true }).selectOption('production')
    await settings.getByRole('button', { name: 'Save' }).click()
    const store = new DatabasePage(page, 'store')
    await store.heading.waitFor()
    await store.openShell()
    await expect.poll(() => store.shell.editor.textContent()).toBe('"kept" + " through the name"')
    const history = await store.shell.openHistory()
    await history.getByRole('button', { name: /kept/ }).waitFor()

    await store.open()
    await page.getByRole('main').getByText('production', { exact: true }).waitFor()
    let letGo = () => {}
    const held = new Promise<void>((done) => (letGo = done))
    await page.route('**/query/1', async (route) => {
      if (route.request().headers()['x-query-tags']?.includes('op=count') === true) await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Actions of store' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const lock = page.getByRole('dialog', { name: 'Enable edits of store' })
    await lock.getByRole('textbox').fill('store')
    await lock.getByRole('button', { name: 'Enable edits' }).click()
    const deletion = new DeleteDatabaseDialog(page, 'store')
    await deletion.dialog.waitFor()
    letGo()
    for (const counted of ['1 collection', '2 child databases', '1 key', 'eu_orders', 'us_orders'])
      await expect.poll(() => deletion.dialog.textContent()).toContain(counted)
    await deletion.confirmation.fill('shop')
    await expect.poll(() => deletion.submit.isDisabled()).toBe(true)
    await deletion.confirmation.fill('store')
    await deletion.submit.click()
    await page.getByText('Database store deleted.').waitFor()
    await landing.heading.waitFor()
    await expect.poll(() => landing.database('store').count()).toBe(0)
    client.close()
  })
})

describe('a region group with many databases', () => {
  test('shows ten at a time of the hundred that it asks for, and waits for no count', async ({ server, signedIn: page }) => {
    const root = rootClient(server)
    await root.query(fql`Set.sequence(0, ${MANY}).forEach(n => Database.create({ name: "shop_" + (1000 + n).toString() }))`)
    root.close()
    const [asked, queries]: [URL[], string[]] = [[], []]
    page.on('request', (request) => {
      if (request.url().includes('/databases?')) asked.push(new URL(request.url()))
      if (request.url().endsWith('/query/1')) queries.push(`${request.headers()['x-query-tags'] ?? ''} ${request.postData() ?? ''}`)
    })
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database('shop_1000').waitFor()
    const rows = landing.table.getByRole('link', { name: /^shop_/ })
    await expect.poll(() => rows.count()).toBe(10)
    await page.getByText('1–10 of 100+').waitFor()
    await page.getByText('100 databases loaded, more exist.').waitFor()
    expect(queries.filter((query) => query.includes('count'))).toEqual([])
    expect(asked).not.toEqual([])
    for (const { searchParams } of asked) expect(searchParams.get('max_results')).toBe('100')

    const name = landing.table.getByRole('columnheader', { name: /^Name/ })
    await name.getByRole('button').click()
    await landing.database(`shop_${999 + MANY}`).waitFor()
    await expect.poll(() => name.getAttribute('aria-sort')).toBe('descending')
    await name.getByRole('button').click()
    await landing.database('shop_1000').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await landing.database('shop_1019').waitFor()
    await expect.poll(() => rows.count()).toBe(10)
    await landing.search.fill('shop_112')
    await page.getByText('Searches only the databases loaded so far.').waitFor()
    await page.getByRole('button', { name: 'Load more' }).click()
    await landing.database('shop_1125').waitFor()
    await deleteDatabases(server)
  })
})
