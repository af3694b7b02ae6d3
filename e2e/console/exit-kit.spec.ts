import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { seedBooks } from '../fixtures/bookshop.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { contentsOf, exportTo, load } from '../fixtures/exit-kit.ts'

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
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(scripts).toContainEqual(expect.stringMatching(/\/pack-worker-[^/]+\.js$/))
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    // The archive is not compressed: its texts stand in it as they are.
    const archive = readFileSync(await download.path(), 'utf8')
    expect(archive).toContain(`${database}/documents/Book.jsonl`)
    expect(archive).toContain('collection Book {')
    expect(archive).toMatch(/"name": "Book",\s+"documents": 3,/)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.has('dialog')).toBe(false)
  })

  test('lets the server write the export, which the tray follows to its end [OPEN-01]', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 3)
    client.close()
    await page.goto(`/resources/explorer/us/${database}/collections`)
    await page.getByRole('link', { name: 'Export your data' }).click()
    const dialog = page.getByRole('dialog', { name: `Export us/${database}` })
    await dialog.getByRole('radio', { name: 'In this browser' }).focus()
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('textbox', { name: 'Destination' }).fill('/tmp/here')
    await page.keyboard.press('Enter')
    await dialog.getByText('Write s3://bucket/path').waitFor()
    await dialog.getByRole('textbox', { name: 'Destination' }).fill(`s3://kept/${database}`)
    await dialog.getByRole('combobox', { name: 'Collections' }).selectOption('Some collections')
    await dialog.getByRole('group', { name: 'Collections to export' }).getByRole('checkbox', { name: 'Book' }).check()
    expect(await accessibilityFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Export' }).click()
    const place = dialog.getByText(/^The files are in exports\/kept\//)
    await dialog.getByText('The export is complete.').waitFor()
    const [folder = ''] = /exports\/\S+/.exec(await place.innerText()) ?? []
    expect(
      readFileSync(join(server.data, folder, 'Book.jsonl'), 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(3)
    const manifest = JSON.parse(readFileSync(join(server.data, folder, 'manifest.json'), 'utf8')) as object
    expect(manifest).toMatchObject({ format: 'tagged', collections: [{ name: 'Book', documents: 3 }] })
    expect(readFileSync(join(server.data, folder, 'schema', 'main.fsl'), 'utf8')).toContain('collection Book {')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Work in the background: 1 ended/ }).click()
    await page
      .getByRole('list', { name: 'Work in the background' })
      .getByText(`Export of us/${database} to s3://kept/${database}`)
      .waitFor()
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
      await expect.poll(() => contentsOf(other, 'moved/shop')).toBe(source)
      await expect.poll(() => contentsOf(other, 'moved/shop/annex')).toBe(await contentsOf(server, `${database}/annex`))

      // A load that is run again leaves alone what was written and then changed, and goes on after the last place that it marked.
      const target = databaseClient(other, 'moved')
      const shop = databaseClient(other, 'moved/shop')
      await shop.query(fql`Book.where(.title == "Book 7").first()!.update({ title: "Renamed" })`)
      await shop.query(fql`Book.where(.title == "Book 8" || .title == "Book 449").forEach(.delete())`)
      const again = await load(folder, other, 'moved/shop')
      expect(again.output).toContain('Book: loaded before')
      expect(again).toMatchObject({ code: 0 })
      expect((await shop.query(fql`Book.all().count()`)).data).toBe(448)
      const progress = join(folder, 'load-progress.json')
      writeFileSync(progress, readFileSync(progress, 'utf8').replace('"Book": 450', '"Book": 400'))
      const resumed = await load(folder, other, 'moved/shop')
      expect(resumed.output).toContain('the export has 450. Somebody else has deleted documents')
      const titles = fql`[Book.where(.title == "Renamed").count(), Book.where(.title == "Book 8").count(), Book.where(.title == "Book 449").count()]`
      expect((await shop.query(titles)).data).toEqual([1, 0, 1])
      shop.close()

      rmSync(progress)
      const occupied = await load(folder, other, 'moved/shop')
      expect(occupied.code).toBe(1)
      expect(occupied.output).toMatch(/The database moved\/shop at \S+ has documents of its own in Book\. Choose an empty database/)
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
