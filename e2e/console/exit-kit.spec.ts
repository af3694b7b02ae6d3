import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { seedBooks } from '../fixtures/bookshop.ts'
import { test } from '../fixtures/console-test.ts'

describe('leaving with everything', () => {
  test('exports the documents and the schema of a database, with a manifest that counts them', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 3)
    client.close()
    await page.goto(`/resources/explorer/us/${database}/collections`)
    await page.getByRole('link', { name: 'Export your data' }).click()
    const dialog = page.getByRole('dialog', { name: `Export us/${database}` })
    await dialog.getByRole('button', { name: 'Estimate the cost' }).click()
    await dialog.getByText('3 documents: at least 3 read operations').waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    const download = await saving
    await dialog.getByText(/^Exported 3 documents/).waitFor()
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    // The archive is not compressed: its texts stand in it as they are.
    const archive = readFileSync(await download.path(), 'utf8')
    expect(archive).toContain(`${database}/documents/Book.jsonl`)
    expect(archive).toContain('collection Book {')
    expect(archive).toMatch(/"name": "Book",\s+"documents": 3,/)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.has('dialog')).toBe(false)
  })
})
