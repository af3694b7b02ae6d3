import { readFileSync } from 'node:fs'
import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { storedFiles } from '../fixtures/stored-files.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { KeysPage } from '../pages/keys-page.ts'

/** For how long a collection without history can be read at an earlier time. */
const RETENTION_MS = 15 * 60 * 1000

interface ExportManifest {
  readonly databases: readonly { readonly collections: readonly { readonly name: string; readonly snapshot_time: string }[] }[]
}

describe('an export that takes longer than history is kept', () => {
  test('reads the rest at a second time and says so in the manifest', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    for (const name of ['Book', 'Shelf']) await client.query(fql`Collection.create({ name: ${name}, history_days: 0 })`)
    await client.query(fql`[Book.create({ id: 1 }).id, Shelf.create({ id: 1 }).id]`)
    client.close()
    await page.clock.install()
    let letGo = () => {}
    const held = new Promise<void>((done) => (letGo = done))
    await page.route('**/query/1', async (route) => {
      const isFirst = /"value":"Book"/.test(route.request().postData() ?? '') && /at \(/.test(route.request().postData() ?? '')
      if (isFirst) await held
      await route.continue()
    })
    await page.goto(`/resources/explorer/us/${database}?dialog=export`)
    const dialog = page.getByRole('dialog', { name: `Export us/${database}` })
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    await dialog.getByText(`Reading us/${database} · Book`).waitFor()
    // The clock goes on, not the timers: what waits for an answer is not given up.
    await page.clock.setSystemTime(Date.now() + RETENTION_MS)
    letGo()
    const archive = storedFiles(readFileSync(await (await saving).path()))
    const manifest = JSON.parse(archive.get('manifest.json')?.toString() ?? '') as ExportManifest
    const times = manifest.databases[0]?.collections.map(({ name, snapshot_time }) => [name, Date.parse(snapshot_time)] as const) ?? []
    expect(times.map(([name]) => name)).toEqual(['Book', 'Shelf'])
    expect(times[1]?.[1]).toBeGreaterThan(times[0]?.[1] ?? Infinity)
  })
})

describe('a query that is shared', () => {
  test('opens elsewhere, not run, as the role it was written for, and without any secret', async ({
    server,
    signedIn: page,
    owner,
    openContext,
    database,
  }) => {
    expect(owner.email).toContain('@')
    const client = databaseClient(server, database)
    await client.query(fql`[Collection.create({ name: "Specimen" }).name, Role.create({ name: "visitor" }).name]`)
    client.close()
    const shell = await new DatabasePage(page, database).openShell()
    await shell.write('Specimen.all().count()')
    await shell.chooseRole('visitor')
    await page.getByText('Running as role visitor').waitFor()
    await page.getByRole('button', { name: 'Share without secrets' }).click()
    const field = page.getByRole('dialog', { name: 'Share this query' }).getByRole('textbox', { name: 'Link' })
    await expect.poll(() => field.inputValue()).toContain('#query=')
    const link = await field.inputValue()
    const carried = Buffer.from(new URL(link).hash.slice('#query='.length), 'base64url').toString()
    expect(JSON.parse(carried)).toEqual({ text: 'Specimen.all().count()', pageSize: 100, context: { kind: 'role', name: 'visitor' } })
    const session = await page.evaluate(() => localStorage.getItem('session') ?? '')
    for (const [, secret = ''] of session.matchAll(/"secret":"([^"]+)"/g)) expect(link + carried).not.toContain(secret)

    const other = await (await openContext({ storageState: await page.context().storageState() })).newPage()
    const sent: string[] = []
    other.on('request', (request) => {
      if (request.headers()['x-query-tags']?.includes('screen=shell,op=run') === true) sent.push(request.postData() ?? '')
    })
    await other.goto(link)
    await other.getByText('Shared query, not run.').waitFor()
    const opened = new DatabasePage(other, database).shell
    await expect.poll(() => opened.editor.textContent()).toBe('Specimen.all().count()')
    await other.getByText('Running as role visitor').waitFor()
    expect(sent).toEqual([])
    await expect.poll(() => new URL(other.url()).hash).toBe('')
  })
})

describe('a live set', () => {
  test('goes on from where its connection broke, and by pages of events where a body cannot be read as it comes', async ({
    server,
    signedIn: page,
    database,
    openContext,
  }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Leaf" })`)
    await client.query(fql`Leaf.create({ name: "first" })`)
    let breaks = 1
    await page.route('**/stream/1', async (route) => {
      if (breaks === 0) return route.continue()
      breaks -= 1
      await client.query(fql`Leaf.create({ name: "meanwhile" })`)
      return route.abort('connectionreset')
    })
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('Leaf.all()')
    await shell.chooseOption('Follow live')
    const live = page.getByRole('region', { name: 'Live' })
    const rows = live.getByRole('group', { name: 'Current set' }).getByRole('listitem')
    await rows.filter({ hasText: 'meanwhile' }).waitFor()
    await live.getByText('Live', { exact: true }).waitFor()
    await client.query(fql`Leaf.create({ name: "later" })`)
    await rows.filter({ hasText: 'later' }).waitFor()
    for (const name of ['meanwhile', 'later']) {
      await expect.poll(() => rows.filter({ hasText: name }).count()).toBe(1)
      await expect.poll(() => live.getByRole('row').filter({ hasText: name }).count()).toBe(1)
    }

    const without = await (await openContext({ storageState: await page.context().storageState() })).newPage()
    await without.addInitScript(() => Reflect.deleteProperty(Response.prototype, 'body'))
    const feeds: string[] = []
    without.on('request', (request) => void (/\/(stream|feed)\/1$/.test(request.url()) && feeds.push(request.url())))
    const fed = await new DatabasePage(without, database).openShell()
    await fed.execute('Leaf.all()')
    await fed.chooseOption('Follow live')
    const list = without.getByRole('region', { name: 'Live' }).getByRole('group', { name: 'Current set' }).getByRole('listitem')
    await list.filter({ hasText: 'later' }).waitFor()
    await client.query(fql`Leaf.create({ name: "by a page" })`)
    await list.filter({ hasText: 'by a page' }).waitFor()
    await expect.poll(() => list.count()).toBe(4)
    expect(feeds.filter((url) => url.endsWith('/feed/1'))).not.toEqual([])
    client.close()
  })
})

describe('a custom secret', () => {
  test('is used and kept nowhere: a reload asks for it again, the history has no word of it', async ({ signedIn: page, database }) => {
    const keys = new KeysPage(page, database)
    await keys.open()
    await keys.create.first().click()
    const form = keys.dialog('Create key')
    await form.getByLabel('Name', { exact: true }).fill('web')
    await form.getByRole('button', { name: 'Create key' }).click()
    const shown = keys.dialog('Key created: web')
    await shown.getByRole('button', { name: 'Show', exact: true }).click()
    const secret = (await shown.locator('code').first().textContent()) ?? ''
    await shown.getByLabel('I have stored this secret').check()
    await shown.getByRole('button', { name: 'Done' }).click()

    const shell = await new DatabasePage(page, database).openShell()
    await shell.chooseRole('Custom secret…')
    const dialog = page.getByRole('dialog', { name: 'Run with a custom secret' })
    await dialog.getByLabel('Secret', { exact: true }).fill(secret)
    await dialog.getByRole('button', { name: 'Run as this' }).click()
    await page.getByText('Running with a custom secret').waitFor()
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.postData()?.includes('40 + 2') === true),
      shell.execute('40 + 2'),
    ])
    expect(request.headers()['authorization']).toBe(`Bearer ${secret}`)
    await expect.poll(() => shell.tree.textContent()).toContain('42')
    const history = await shell.openHistory()
    await history
      .getByRole('button', { name: /40 \+ 2/ })
      .getByText(/Custom secret/)
      .waitFor()
    const kept = () =>
      page.evaluate(async () => {
        const stores = await indexedDB.databases()
        const texts = await Promise.all(
          stores.map(
            ({ name = '' }) =>
              new Promise<string>((done) => {
                const opening = indexedDB.open(name)
                opening.onsuccess = () => {
                  const names = Array.from(opening.result.objectStoreNames)
                  if (names.length === 0) return done('')
                  const reading = opening.result.transaction(names)
                  const all = names.map(
                    (store) =>
                      new Promise<string>((read) => {
                        const request = reading.objectStore(store).getAll()
                        request.onsuccess = () => read(JSON.stringify(request.result))
                      }),
                  )
                  void Promise.all(all).then((parts) => done(parts.join('')))
                }
              }),
          ),
        )
        return [
          JSON.stringify({ ...localStorage }),
          JSON.stringify({ ...sessionStorage }),
          ...texts,
          document.documentElement.outerHTML,
        ].join('')
      })
    await expect.poll(kept).toContain('40 + 2')
    expect(await kept()).not.toContain(secret)
    await page.reload()
    await shell.editor.waitFor()
    await expect.poll(() => page.getByText('Running with a custom secret').count()).toBe(0)
    await shell.runAs.filter({ hasText: 'Admin' }).waitFor()
  })
})
