import type { Snapshot } from '@terrarium/contracts'
import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { TaskTray } from '../components/task-tray.ts'
import { databaseClient } from '../fixtures/database.ts'
import { openSession, post } from '../fixtures/owner.ts'
import type { Owner, StoredSession } from '../fixtures/owner.ts'
import type { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/slow-restores-test.ts'

/** With the rate of the server that restores them, so many documents take five jobs longer than the pages that are looked at meanwhile. */
const READINGS = 60_000
const AT_ONCE = 2_000
const NOTE = 'seen from the east door '.repeat(15)
const COPIES = 4

async function fill(server: Server, database: string): Promise<void> {
  const client = databaseClient(server, database)
  await client.query(fql`Collection.create({ name: "Reading" })`)
  await client.query(fql`Collection.create({ name: "Bench" })`)
  await client.query(fql`Bench.create({ id: "1", wood: "oak" })`)
  for (let at = 0; at < READINGS; at += AT_ONCE) {
    await client.query(fql`Set.sequence(${at}, ${at + AT_ONCE}).forEach(n => Reading.create({ light: n, note: ${NOTE} }))`)
  }
  client.close()
}

async function benchOf(server: Server, database: string): Promise<string | null> {
  const client = databaseClient(server, database)
  const { data } = await client.query<string | null>(fql`Bench.byId("1")?.wood`)
  client.close()
  return data
}

/** Takes a snapshot and returns it. */
async function backUp(page: Page, database: string): Promise<Snapshot> {
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/snapshots') && answer.request().method() === 'POST')
  await page.goto(`/resources/backups?tab=snapshots&db=us/${database}`)
  await page.getByRole('button', { name: 'Back up now' }).click()
  const snapshot = (await (await taken).json()) as Snapshot
  const row = page.getByRole('grid', { name: 'Snapshots' }).getByRole('row').nth(1)
  for (const fact of [/ (KiB|MiB)$/, 'Never']) await row.getByText(fact).waitFor()
  await row.getByText('Complete', { exact: true }).waitFor()
  return snapshot
}

/** Starts copies without a browser, which run beside what it starts. */
async function startCopies(server: Server, owner: Owner, { id, path }: Snapshot): Promise<void> {
  const { secret } = JSON.parse(await openSession(server, owner)) as StoredSession
  const [destination = ''] = path.split('/')
  for (let copy = 0; copy < COPIES; copy++) {
    await post(server, '/api/v1/copies', { snapshot_id: id, destination, name: `copy_${copy}` }, secret)
  }
}

/** Cancels the copies on the page of jobs. */
async function cancelCopies(page: Page): Promise<void> {
  await page.goto('/resources/backups?tab=jobs')
  for (let copy = 0; copy < COPIES; copy++) {
    await page.getByRole('button', { name: `Cancel the copy to us/copy_${copy}` }).click()
  }
}

/** Checks that the restore is in the tray, with what can be done meanwhile. */
async function expectInTray(page: Page, database: string): Promise<void> {
  const tray = await new TaskTray(page).open()
  const restore = tray.getByRole('listitem').filter({ hasText: `Restore of us/${database}` })
  await restore.getByText('The database is unavailable until then; all others can be used.').waitFor()
  await page.keyboard.press('Escape')
  await tray.waitFor({ state: 'detached' })
}

/** Checks that the job is in the tray, and that the page of a database, its row on the landing page and the choice of a database say that it is unavailable. */
async function expectUnavailable(page: Page, database: string): Promise<void> {
  const panel = page.getByText('Unavailable until the restore is complete.')
  await page.goto(`/resources/explorer/us/${database}`)
  await panel.waitFor()
  await expectInTray(page, database)
  await page.reload()
  await panel.waitFor()
  await expectInTray(page, database)
  await page.goto('/resources/explorer/us')
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: database })
  await row.getByText('Restoring').waitFor()
  await expect.poll(() => row.getByRole('link', { name: database }).count()).toBe(0)
  await page.goto('/resources/logs')
  await expectInTray(page, database)
  const choice = page.getByLabel('Database', { exact: true })
  await choice.getByRole('option', { name: `${database} (unavailable)` }).waitFor({ state: 'attached' })
}

/** Checks, while five jobs run, that the page of jobs refuses a sixth. */
async function expectNoSixth(page: Page): Promise<void> {
  const begun: string[] = []
  page.on('request', (request) => request.method() === 'POST' && /\/(copies|restores)$/.test(request.url()) && begun.push(request.url()))
  await page.goto('/resources/backups?tab=jobs')
  const sixth = page.getByRole('button', { name: 'New copy' })
  await expect.poll(() => sixth.getAttribute('title')).toBe('Five restores or copies are already running; wait until one is complete.')
  // A click as people make it: whether the button takes it is the question.
  await sixth.click({ force: true })
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(begun).toEqual([])
}

test('a database is backed up, compared, restored while it is unavailable everywhere, and no sixth job is begun [BACKUP-02] [BACKUP-04] [BACKUP-10] [VALID-31] [VALID-35]', async ({
  server,
  owner,
  signedIn: page,
  database,
}) => {
  await fill(server, database)
  const snapshot = await backUp(page, database)

  const client = databaseClient(server, database)
  await client.query(fql`Bench.byId("1")!.delete()`)
  await client.query(fql`Collection.create({ name: "Specimen" })`)
  client.close()
  await page.getByRole('grid', { name: 'Snapshots' }).getByRole('row').nth(1).getByRole('link').first().click()
  await page
    .getByRole('grid', { name: `Collections of us/${database}` })
    .getByText('1 fewer')
    .waitFor()
  await page.getByText('Specimen').first().waitFor()

  await startCopies(server, owner, snapshot)
  await page.getByRole('button', { name: 'Restore…' }).click()
  const dialog = page.getByRole('dialog', { name: `Restore us/${database}` })
  const submit = dialog.getByRole('button', { name: 'Restore', exact: true })
  const name = dialog.getByLabel(`Type ${database} to confirm.`)
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
  await name.fill(`${database}x`)
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
  await name.fill(database)
  await submit.click()
  await dialog.waitFor({ state: 'detached' })
  await expectNoSixth(page)
  await expectUnavailable(page, database)

  await cancelCopies(page)
  const jobs = page.getByRole('grid', { name: 'Copies and restores' }).getByRole('row')
  await expect.poll(() => jobs.getByText('Canceled', { exact: true }).count()).toBe(COPIES)
  await jobs.filter({ hasText: 'Restore' }).getByText('Complete', { exact: true }).waitFor()
  await expect.poll(() => benchOf(server, database)).toBe('oak')
  await page.goto(`/resources/explorer/us/${database}`)
  await page.getByRole('heading', { level: 1, name: database }).waitFor()
  await page.getByText('Unavailable until').waitFor({ state: 'detached' })
})
