import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { seedBooks } from '../fixtures/bookshop.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient, ROOT_SECRET } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'
import { storedFiles } from '../fixtures/stored-files.ts'

/** Exports a database in the dialog and unpacks the archive into a folder. */
async function exportTo(folder: string, page: Page, documents: number): Promise<void> {
  await page.getByRole('link', { name: 'Export your data' }).click()
  const dialog = page.getByRole('dialog', { name: /^Export us\// })
  await dialog.getByRole('checkbox', { name: 'Child databases' }).check()
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  await dialog.getByText(new RegExp(`^Exported ${documents} documents`)).waitFor()
  for (const [name, content] of storedFiles(readFileSync(await (await saving).path()))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

/** Runs the program of an export. */
async function load(folder: string, target: Server, database: string): Promise<{ code: number | null; output: string }> {
  const url = target.addresses.regionGroups['us'] ?? ''
  const child = spawn(process.execPath, [join(folder, 'load.mjs'), '--url', url, '--database', database], {
    env: { ...process.env, FAUNA_SECRET: ROOT_SECRET },
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, error] = await Promise.all([textOf(child.stdout), textOf(child.stderr)])
  return { code: await ended, output: out + error }
}

/** All that a database holds: its schema, and its documents in the tagged format, digit for digit, without the times of their last change. */
async function contentsOf(server: Server, database: string): Promise<string> {
  const headers = { authorization: `Bearer ${ROOT_SECRET}:${database}:admin`, 'x-format': 'tagged' }
  const ask = async (target: string, init?: RequestInit): Promise<object> => {
    const answer = await fetch(new URL(target, server.addresses.regionGroups['us']), { headers, ...init })
    expect(answer.status).toBe(200)
    return (await answer.json()) as object
  }
  const schema = await ask('/schema/1/files/main.fsl')
  const books = await ask('/query/1', { method: 'POST', body: JSON.stringify({ query: 'Book.all().toArray()' }) })
  const told = { schema: Reflect.get(schema, 'content') as unknown, books: Reflect.get(books, 'data') as unknown }
  return JSON.stringify(told, (name, value: unknown) => (name === 'ts' ? undefined : value), 1)
}

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

  test('brings the export to another server, with a program that is part of it', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 450)
    await client.query(fql`Role.create({ name: "reader", privileges: [{ resource: "Book", actions: { read: true } }] })`)
    await client.query(fql`let last = Book.where(.stock == 49).first()!
      let first = Book.all().first()!
      first.update({ next: last, exact: 9007199254740993, half: 0.5, moment: Time("2026-01-02T03:04:05.123456Z"), "@odd": { "@int": "no number" } })
      null`)
    await client.query(fql`Database.create({ name: "annex" })`)
    client.close()
    const annex = await seedBooks(server, `${database}/annex`, 2)
    annex.close()
    const folder = mkdtempSync(join(tmpdir(), 'exit-kit-'))
    const other = await startServer({})
    try {
      await page.goto(`/resources/explorer/us/${database}/collections`)
      await exportTo(folder, page, 452)
      const taken = await load(folder, other, 'moved/shop')
      expect(taken.output).toContain('Everything is loaded.')
      expect(taken).toMatchObject({ code: 0 })
      const source = await contentsOf(server, database)
      for (const held of ['"@long": "9007199254740993"', '"@int": "no number"', '"title": "Book 449"', 'role reader {'])
        expect(source).toContain(held)
      expect(await contentsOf(other, 'moved/shop')).toBe(source)
      expect(await contentsOf(other, 'moved/shop/annex')).toBe(await contentsOf(server, `${database}/annex`))

      // What was loaded may be loaded again; what is there already is never replaced.
      expect(await load(folder, other, 'moved/shop')).toMatchObject({ code: 0 })
      const target = databaseClient(other, 'moved')
      await target.query(fql`Collection.create({ name: "Own" })`)
      target.close()
      const refused = await load(folder, other, 'moved')
      expect(refused.code).toBe(1)
      expect(refused.output).toMatch(/The database moved at \S+ has another schema \(main\.fsl\)\. Choose an empty database/)

      appendFileSync(join(folder, database, 'documents', 'Book.jsonl'), '{}\n')
      const damaged = await load(folder, other, 'elsewhere')
      expect(damaged.code).toBe(1)
      expect(damaged.output).toContain(`${database}/documents/Book.jsonl is damaged or was changed`)
    } finally {
      await other.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
