import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { makeMember } from '../fixtures/member.ts'
import { openSession, post, somebody, storageOf } from '../fixtures/owner.ts'
import type { StoredSession } from '../fixtures/owner.ts'
import type { Server } from '../fixtures/server.ts'

const BACKUPS = '/resources/backups'

/** A collection with a document. */
async function fillDatabase(server: Server, database: string): Promise<void> {
  const client = databaseClient(server, database)
  await client.query(fql`Collection.create({ name: "Bench" })`)
  await client.query(fql`Bench.create({ id: "1", wood: "oak" })`)
  client.close()
}

async function readWood(server: Server, database: string): Promise<unknown> {
  const client = databaseClient(server, database)
  try {
    return (await client.query<string | null>(fql`Bench.byId("1")?.wood`)).data
  } finally {
    client.close()
  }
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function backUp(page: Page, database: string): Promise<void> {
  await page.goto(`${BACKUPS}?tab=snapshots&db=us/${database}`)
  await page.getByText('No snapshots yet.').waitFor()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByRole('grid', { name: 'Snapshots' }).getByText('Complete', { exact: true }).waitFor()
}

describe('backups', () => {
  test('are configured by a schedule, which says when it runs next [NAV-11] [BACKUP-01] [BACKUP-05] [BACKUP-07] [VALID-28]', async ({
    signedIn: page,
    database,
  }) => {
    await page.goto(BACKUPS)
    await page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor()
    await rowOf(page, database).getByText('Disabled').waitFor()
    await page.getByRole('button', { name: `Configure backups of ${database}` }).click()
    const dialog = page.getByRole('dialog', { name: `Configure backups of ${database}` })
    await dialog.getByRole('checkbox', { name: 'Enabled' }).check()
    await dialog.getByLabel('Cron expression').fill('0 0 * * 8')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('invalid cron expression').waitFor()
    await dialog.getByLabel('Schedule').selectOption({ label: 'Weekly' })
    await expect.poll(() => dialog.getByRole('list', { name: 'Next three snapshots' }).getByRole('listitem').count()).toBe(3)
    await dialog.getByLabel('Retention').selectOption({ label: '1 month' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const row = rowOf(page, database)
    for (const fact of ['Enabled', 'Weekly, Monday', '1 month']) await row.getByText(fact).waitFor()
    await expect.poll(() => row.getByText(/ 00:00:00 UTC$/).count()).toBe(1)
  })

  test('bring a deleted document back, and fill another database [BACKUP-02] [BACKUP-03] [BACKUP-04] [BACKUP-06] [BACKUP-09] [VALID-30] [VALID-31]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    await fillDatabase(server, database)
    await backUp(page, database)
    const row = page.getByRole('grid', { name: 'Snapshots' }).getByRole('row').nth(1)
    await row.getByText(/ KiB$| B$/).waitFor()
    await row.getByText('Never').waitFor()
    const client = databaseClient(server, database)
    await client.query(fql`Bench.byId("1")!.delete()`)
    client.close()

    await row.getByRole('link').first().click()
    await page
      .getByRole('grid', { name: `Collections of us/${database}` })
      .getByText('1 fewer')
      .waitFor()
    await page.getByText('The schema is the same.').waitFor()

    await page.getByRole('button', { name: 'Restore…' }).click()
    const restore = page.getByRole('dialog', { name: `Restore us/${database}` })
    const submit = restore.getByRole('button', { name: 'Restore', exact: true })
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
    // The latest snapshot is fresh, so another one is not advised.
    await restore.getByRole('checkbox', { name: 'Take a snapshot first' }).check()
    await restore.getByLabel(`Type ${database} to confirm.`).fill(database)
    await submit.click()
    await page.getByText(`The restore of us/${database} is complete.`).waitFor()
    await expect.poll(() => readWood(server, database)).toBe('oak')

    await page.goto(`${BACKUPS}?tab=jobs`)
    const job = page.getByRole('grid', { name: 'Copies and restores' }).getByRole('row').nth(1)
    await job.getByText('Complete', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'New copy' }).click()
    const copy = page.getByRole('dialog', { name: 'Copy a snapshot' })
    // The newest is the one that was taken before the restore, without the document.
    await copy.getByLabel('Snapshot').selectOption({ index: 2 })
    await copy.getByLabel('Destination').selectOption({ label: 'United States (US), top level' })
    await copy.getByLabel('Name').fill(`${database}_copy`)
    await copy.getByRole('button', { name: 'Copy', exact: true }).click()
    await copy.getByText('Confirm to continue.').waitFor()
    await copy.getByRole('checkbox', { name: new RegExp(`us/${database}_copy is unavailable`) }).check()
    await copy.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText(`The copy us/${database}_copy is complete.`).waitFor()
    await expect.poll(() => readWood(server, `${database}_copy`)).toBe('oak')
    await page
      .getByRole('link', { name: `us/${database}_copy` })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: `${database}_copy` }).waitFor()
  })

  test('are denied to members without permission, and hinted at by a plan without them [PERM-14] [PERM-15] [BACKUP-01]', async ({
    server,
    owner,
    openContext,
  }) => {
    const person = somebody()
    await makeMember(server, owner, person, 'billing')
    const member = await openContext({ storageState: storageOf(server, await openSession(server, person)) })
    const page = await member.newPage()
    await page.goto(BACKUPS)
    await page.getByText('Permission Denied').waitFor()

    const { secret } = JSON.parse(await openSession(server, owner)) as StoredSession
    await post(server, '/api/auth/account/billing/upgrade', { plans: { usage: 'free' } }, secret)
    const context = await openContext({ storageState: storageOf(server, await openSession(server, owner)) })
    const hinted = await context.newPage()
    await hinted.goto(BACKUPS)
    await hinted.getByText('Backups are part of the Team and Business plans.').waitFor()
  })
})
