import { fql } from 'fauna'
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { TaskTray } from '../components/task-tray.ts'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { findBook, seedBooks } from '../fixtures/bookshop.ts'
import { test } from '../fixtures/console-test.ts'
import { DocumentsPage } from '../pages/documents-page.ts'

async function openBulk(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Change all documents of the filter' }).click()
  return page.getByRole('dialog', { name: 'Change documents of Book' })
}

describe('changing many documents', () => {
  test('updates those of the filter after a preview that writes nothing [EXP-29]', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 40)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open('?index=byStatus#term.1="sold_out"')
    await documents.row('Book 10!').waitFor()
    const dialog = await openBulk(page)
    const lambda = dialog.getByRole('textbox', { name: /^Function/ })
    await lambda.fill('doc => ({ stock: doc.stock + })')
    await expect.poll(() => lambda.getAttribute('aria-invalid')).toBe('true')
    await lambda.fill('doc => ({ stock: doc.stock + 1000 })')
    await dialog.getByRole('button', { name: 'Preview and count' }).click()
    await dialog.getByRole('list', { name: 'What the first documents get' }).getByText('stock: 10 → 1010').waitFor()
    await dialog.getByText(/^Exactly 4 documents/).waitFor()
    expect((await findBook(client, 'Book 10'))['stock']).toBe(10)
    await dialog.getByRole('button', { name: 'Update all' }).click()
    await dialog.getByText('4 of 4 · 4 changed').waitFor()
    const stocks = await client.query<number[]>(fql`Book.byStatus("sold_out").map(.stock).toArray().order()`)
    expect(stocks.data).toEqual([1000, 1010, 1020, 1030])
    expect((await findBook(client, 'Book 11'))['stock']).toBe(11)
    client.close()
  })

  test('changes those that are selected, and no others', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 40)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 1!').getByText('Book 1!').click()
    await page.keyboard.press('Shift+Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Space')
    const chosen = page.getByRole('group', { name: 'Selected documents' })
    await chosen.getByText('2 documents selected').waitFor()
    await chosen.getByRole('button', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change documents of Book' })
    await dialog.getByRole('textbox', { name: /^Function/ }).fill('doc => ({ stock: 999 })')
    await dialog.getByRole('button', { name: 'Preview and count' }).click()
    await dialog.getByText(/^Exactly 2 documents/).waitFor()
    await dialog.getByRole('button', { name: 'Update all' }).click()
    await dialog.getByText('2 of 2 · 2 changed').waitFor()
    const changed = await client.query<string[]>(fql`Book.all().where(.stock == 999).map(.title).toArray().order()`)
    expect(changed.data).toEqual(['Book 1', 'Book 2'])
    client.close()
  })

  test('deletes those of the filter once the name is typed, and none when it is closed before', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 40)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open('?index=byStatus#term.1="sold_out"')
    await documents.row('Book 10!').waitFor()
    for (const isConfirmed of [false, true]) {
      const dialog = await openBulk(page)
      await dialog.getByRole('combobox').selectOption({ label: 'Delete it' })
      await dialog.getByRole('button', { name: 'Preview and count' }).click()
      await dialog.getByText(/^Exactly 4 documents of Book are deleted/).waitFor()
      const run = dialog.getByRole('button', { name: 'Delete all' })
      await expect.poll(() => run.isDisabled()).toBe(true)
      if (isConfirmed) {
        await dialog.getByRole('textbox', { name: 'Type Book to confirm.' }).fill('Book')
        await run.click()
        await dialog.getByText('4 of 4 · 4 changed').waitFor()
      } else {
        await dialog.getByRole('button', { name: 'Close' }).last().click()
        await dialog.waitFor({ state: 'hidden' })
      }
      expect((await client.query(fql`Book.all().count()`)).data).toBe(isConfirmed ? 36 : 40)
    }
    client.close()
  })
})

describe('a change of many documents', () => {
  /** Opens the change of all books that adds to their stock, counted. */
  async function prepare(page: Page, database: string): Promise<Locator> {
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 1!').waitFor()
    const dialog = await openBulk(page)
    await dialog.getByRole('textbox', { name: /^Function/ }).fill('doc => ({ stock: doc.stock + 1000 })')
    await dialog.getByRole('button', { name: 'Preview and count' }).click()
    await dialog.getByText(/^Exactly 250 documents, in batches of 100/).waitFor()
    return dialog
  }

  /** Does something to one of the batches before it is sent: it gets the way to send it. */
  async function onBatch(page: Page, number: number, act: (route: Route) => Promise<void>): Promise<void> {
    let seen = 0
    await page.route('**/query/1', async (route) => {
      const isBatch = (route.request().headers()['x-query-tags'] ?? '').split(',').includes('op=bulk')
      if (isBatch) seen += 1
      if (isBatch && seen === number) await act(route)
      else await route.continue()
    })
  }

  test('is paused between two batches and goes on where it was', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 250)
    const dialog = await prepare(page, database)
    let release = () => undefined as void
    const held = new Promise<void>((done) => {
      release = done
    })
    await onBatch(page, 2, async (route) => {
      await held
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Update all' }).click()
    await dialog.getByText('100 of 250 · 100 changed').waitFor()
    await dialog.getByRole('button', { name: 'Pause' }).click()
    release()
    // The batch that was sent is waited for.
    await dialog.getByText('200 of 250 · 200 changed').waitFor()
    expect((await client.query(fql`Book.all().where(.stock >= 1000).count()`)).data).toBe(200)
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await dialog.getByText('250 of 250 · 250 changed').waitFor()
    expect((await client.query(fql`Book.all().where(.stock >= 1000 && .stock < 2000).count()`)).data).toBe(250)
    client.close()
  })

  test('finds out what became of a batch when the connection breaks, and changes nothing twice', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 250)
    const dialog = await prepare(page, database)
    await onBatch(page, 2, async (route) => {
      // The database has the batch, and its answer never comes.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await dialog.getByRole('button', { name: 'Update all' }).click()
    await dialog.getByText('250 of 250 · 250 changed').waitFor()
    await dialog.getByText('The connection was lost, but documents 101 to 200 had been changed. None was changed twice.').waitFor()
    expect((await client.query(fql`Book.all().where(.stock >= 1000 && .stock < 2000).count()`)).data).toBe(250)
    client.close()
  })

  test('sends a batch again that never came, once that is certain', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 250)
    const dialog = await prepare(page, database)
    await onBatch(page, 2, (route) => route.abort('connectionreset'))
    await dialog.getByRole('button', { name: 'Update all' }).click()
    await dialog
      .getByText('The connection was lost while documents 101 to 200 were being changed. Finding out whether they were…')
      .waitFor()
    await dialog.getByText('250 of 250 · 250 changed').waitFor()
    await dialog.getByText('The connection was lost, and documents 101 to 200 had not been changed. They are sent again.').waitFor()
    expect((await client.query(fql`Book.all().where(.stock >= 1000 && .stock < 2000).count()`)).data).toBe(250)
    client.close()
  })

  test('goes on after a reload amid it, whatever the filter shows then, and changes nothing twice [P2]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seedBooks(server, database, 250)
    const dialog = await prepare(page, database)
    let written = () => undefined as void
    const isWritten = new Promise<void>((done) => {
      written = done
    })
    // The database has the second batch, and the page is gone before its answer comes.
    await onBatch(page, 2, async (route) => {
      await route.fetch()
      written()
    })
    await dialog.getByRole('button', { name: 'Update all' }).click()
    await isWritten
    await page.goto('/resources/backups')
    const tray = await new TaskTray(page).open('interrupted')
    await tray.getByText('Interrupted after 100 of 250 documents').waitFor()
    await page.goto(`/resources/explorer/us/${database}/collections/Book/documents?index=byStatus#term.1="sold_out"`)
    const other = await openBulk(page)
    await other.getByText('An earlier change was interrupted after 100 of 250 documents.').waitFor()
    await other.getByRole('button', { name: 'Preview and count' }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await other.getByRole('button', { name: 'Close' }).last().click()
    const again = await new TaskTray(page).open('interrupted')
    await again.getByRole('link', { name: 'Go on with the change' }).click()
    await expect.poll(() => other.getByRole('textbox', { name: /^Function/ }).inputValue()).toBe('doc => ({ stock: doc.stock + 1000 })')
    await other.getByRole('button', { name: 'Go on' }).click()
    await other.getByText('250 of 250 · 250 changed').waitFor()
    await other.getByText('The connection was lost, but documents 101 to 200 had been changed. None was changed twice.').waitFor()
    expect((await client.query(fql`Book.all().where(.stock >= 1000 && .stock < 2000).count()`)).data).toBe(250)
    await other.getByRole('button', { name: 'Close' }).last().click()
    await page.reload()
    await page.getByRole('grid').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Work in the background/ }).count()).toBe(0)
    client.close()
  })

  test('leaves out what the database refuses, and says why', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 250)
    await client.query(fql`Book.where(.title == "Book 2").first()!.update({ stock: -1000 })`)
    const dialog = await prepare(page, database)
    await dialog
      .getByRole('textbox', { name: /^Function/ })
      .fill('doc => ({ stock: if (doc.stock < 0) abort("nothing to add to") else doc.stock + 1000 })')
    await dialog.getByRole('button', { name: 'Preview and count' }).click()
    await dialog.getByText(/^Exactly 250 documents/).waitFor()
    await dialog.getByRole('button', { name: 'Update all' }).click()
    await dialog.getByText('250 of 250 · 249 changed · 1 refused').waitFor()
    await dialog.getByRole('list', { name: 'Documents that were refused' }).getByRole('listitem').waitFor()
    await dialog.getByRole('button', { name: 'Save the refused documents' }).waitFor()
    expect((await client.query(fql`Book.all().where(.stock >= 1000).count()`)).data).toBe(249)
    client.close()
  })

  test('sets when documents expire', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 40)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open('?index=byStatus#term.1="sold_out"')
    await documents.row('Book 10!').waitFor()
    const dialog = await openBulk(page)
    await dialog.getByRole('combobox').selectOption({ label: 'Set when it expires' })
    const time = dialog.getByRole('textbox', { name: 'Expires' })
    await time.fill('"tomorrow"')
    await expect.poll(() => time.getAttribute('aria-invalid')).toBe('true')
    await time.fill('Time("2999-01-31T18:00:00Z")')
    await dialog.getByRole('button', { name: 'Preview and count' }).click()
    await dialog.getByText(/^Exactly 4 documents/).waitFor()
    await dialog.getByRole('button', { name: 'Update all' }).click()
    await dialog.getByText('4 of 4 · 4 changed').waitFor()
    expect((await client.query(fql`Book.all().where(.ttl == Time("2999-01-31T18:00:00Z")).count()`)).data).toBe(4)
    client.close()
  })
})

describe('live documents', () => {
  test('show what others add, change and delete, without a reload', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 3)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 1!').waitFor()
    await page.getByRole('button', { name: 'Follow changes live' }).click()
    await page.getByText('Live: changes appear as they happen.').waitFor()
    await client.query(fql`Book.where(.title == "Book 1").first()!.update({ status: "reissue" })`)
    await documents.row('Book 1!').getByText('reissue').waitFor()
    await client.query(fql`Book.create({ title: "Book 9", stock: 9, status: "new" })`)
    await documents.row('Book 9!').waitFor()
    await client.query(fql`Book.where(.title == "Book 2").first()!.delete()`)
    await documents.row('Book 2!').waitFor({ state: 'detached' })
    client.close()
  })

  test('are taken up where a broken connection left them, and nothing comes twice', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 2)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Book 1!').waitFor()
    let isBroken = true
    await page.route('**/stream/1', async (route) => {
      if (!isBroken) return route.continue()
      isBroken = false
      // What happens before the console asks again must not be lost.
      await client.query(fql`Book.create({ title: "Book 8", stock: 8, status: "meanwhile" })`)
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Follow changes live' }).click()
    await documents.row('Book 8!').waitFor()
    await page.getByText('Live: changes appear as they happen.').waitFor()
    await client.query(fql`Book.create({ title: "Book 9", stock: 9, status: "later" })`)
    await documents.row('Book 9!').waitFor()
    await expect.poll(() => documents.row('Book 8!').count()).toBe(1)
    await expect.poll(() => documents.row('Book 9!').count()).toBe(1)
    client.close()
  })
})
