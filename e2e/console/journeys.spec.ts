import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { seedBooks } from '../fixtures/bookshop.ts'
import { test } from '../fixtures/console-test.ts'
import { storedFiles } from '../fixtures/stored-files.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { SchemaPage } from '../pages/schema-page.ts'

/** Signs the member in with some flags off, which the services are not asked about again. */
async function switchOff(page: Page, ...flags: readonly string[]): Promise<void> {
  await page.route('**/auth/identity', (route) => route.abort())
  await page.addInitScript((off) => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}') as { feature_flags?: Record<string, boolean> }
    const changed = Object.fromEntries(off.map((flag) => [flag, false]))
    localStorage.setItem('session', JSON.stringify({ ...session, feature_flags: { ...session.feature_flags, ...changed } }))
  }, flags)
}

describe('an address with the other name of a region group', () => {
  test.for(['', '/roles'])('leads to its own, query and fragment kept %s', async (rest, { signedIn: page, database }) => {
    await page.goto(`/resources/explorer/us-std/${database}${rest}?q=a#top`)
    await page.waitForURL(`**/resources/explorer/us/${database}${rest}?q=a#top`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})

describe('a filter without an index', () => {
  test('proposes one, which is made and then serves it [VALID-26] [EXP-30]', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 30)
    client.close()
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 3!').waitFor()
    await documents.addFilter('.stock', '= is equal to', '3')
    await page.getByRole('link', { name: 'Propose an index' }).click()
    const dialog = page.getByRole('dialog')
    const terms = dialog.getByRole('combobox', { name: 'Term 1' })
    await expect.poll(() => terms.inputValue()).toBe('.stock')
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Index name' }).inputValue()).toBe('byStock')
    // Names of fields, never values.
    await expect.poll(() => new URL(page.url()).search).toBe('?new=byStock&terms=.stock&values=')
    await terms.fill('')
    await dialog.getByRole('button', { name: 'Create index' }).click()
    await dialog.getByText('Empty values or terms are not allowed.').waitFor()
    await dialog.getByRole('button', { name: 'Remove Term 1' }).click()
    await dialog.getByText('Name at least one term or value.').waitFor()
    await dialog.getByRole('button', { name: 'Add term' }).click()
    await terms.fill('.stock')
    await dialog.getByRole('button', { name: 'Create index' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /byStock/ })
      .getByText('Complete, queryable')
      .waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await documents.open()
    await documents.addFilter('.stock', '= is equal to', '3')
    await page.getByRole('button', { name: 'Use byStock' }).click()
    await page.getByText('Served by index byStock.').waitFor()
    await documents.row('Book 3!').waitFor()
  })
})

describe('schema text with flags off', () => {
  test('is applied at once where the service keeps no versions', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 1)
    await switchOff(page, 'schema_version')
    const schema = new SchemaPage(page, database, '/collections/Book/schema')
    await schema.open()
    await schema.button('Apply…').waitFor()
    await expect.poll(() => schema.button('Stage…').count()).toBe(0)
    client.close()
  })

  test('is read-only, with the reason, where editing is off', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 1)
    await switchOff(page, 'schema_editor')
    await page.goto(`/resources/explorer/us/${database}/collections/Book/schema`)
    await page.getByText('Editing is switched off.').waitFor()
    await page.getByText('collection Book {').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Apply…' }).count()).toBe(0)
    client.close()
  })
})

describe('an uncaught error', () => {
  test('leaves what was typed as it is', async ({ signedIn: page, database }) => {
    const overview = new DatabasePage(page, database)
    const shell = await overview.openShell()
    await shell.write('// Kept\nCollection.all()')
    await expect.poll(() => shell.storedTexts()).toContain('// Kept\nCollection.all()')
    await page.goto('/test-errors')
    await page.getByRole('heading', { name: 'Whoops!' }).waitFor()
    const again = await overview.openShell()
    await expect.poll(() => again.editor.textContent()).toContain('// Kept')
  })
})

interface ExportManifest {
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[]
}

describe('an export', () => {
  test('that was stopped reads only what is missing, and each file is what the manifest says', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 3)
    await client.query(fql`Collection.create({ name: "Shelf" })`)
    await client.query(fql`Shelf.create({ place: 9007199254740993, since: Time("2026-01-02T03:04:05.123456Z") })`)
    client.close()
    const read: string[] = []
    let isHeld = true
    await page.route('**/query/1', async (route) => {
      const [text, tags] = [route.request().postData() ?? '', route.request().headers()['x-query-tags'] ?? '']
      const name = /"value":"(Book|Shelf)"/.exec(text)?.[1]
      if (tags.includes('screen=export') && name !== undefined) read.push(name)
      // A query that is not answered waits until the page gives it up.
      if (!(isHeld && tags.includes('screen=export') && name === 'Shelf')) await route.continue()
    })
    await page.goto(`/resources/explorer/us/${database}?dialog=export`)
    const dialog = page.getByRole('dialog', { name: `Export us/${database}` })
    await dialog.getByRole('button', { name: 'Export' }).click()
    await dialog.getByText(`Reading us/${database} · Shelf`).waitFor()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await dialog.getByText(/^Stopped\./).waitFor()
    isHeld = false
    const before = read.filter((name) => name === 'Book').length
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const archive = storedFiles(readFileSync(await (await saving).path()))
    await dialog.getByText('Exported 4 documents of 2 collections.').waitFor()
    expect(read.filter((name) => name === 'Book')).toHaveLength(before)
    const { files } = JSON.parse(archive.get('manifest.json')?.toString() ?? '') as ExportManifest
    expect(files.map(({ name }) => name)).toContain(`${database}/documents/Shelf.jsonl`)
    for (const { name, bytes, sha256 } of files) {
      const content = archive.get(name)
      expect(content?.length).toBe(bytes)
      expect(
        createHash('sha256')
          .update(content ?? '')
          .digest('hex'),
        name,
      ).toBe(sha256)
    }
    const shelf = archive.get(`${database}/documents/Shelf.jsonl`)?.toString() ?? ''
    expect(shelf).toContain('"@long":"9007199254740993"')
    expect(shelf).toContain('"@time":"2026-01-02T03:04:05.123456Z"')
  })
})
