import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { test as consoleTest } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { makeMember } from '../fixtures/member.ts'
import { openSession, storageOf } from '../fixtures/owner.ts'
import type { Server } from '../fixtures/server.ts'
import { DatabasePage } from '../pages/database-page.ts'

const test = consoleTest.extend<{ $file: { server: Server }; $test: object }>({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { TERRARIUM_DATABASE_GRANTS: 'on' } })
      await use(server)
      await server.stop()
    },
    { scope: 'file' },
  ],
})

const DEVELOPER = { name: 'Dev Olander', email: 'dev@example.com', password: 'tuesday rain, and wind' } as const

async function openMembers(page: Page, database: string): Promise<void> {
  await new DatabasePage(page, database).open()
  await page.getByRole('button', { name: `Actions of ${database}` }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Members' }).click()
}

describe('the members of a database', () => {
  test('are granted it in its settings, and a developer finds granted databases alone [DATA-16] [PERM-05]', async ({
    server,
    owner,
    signedIn: page,
    database,
    openContext,
  }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Bench" })`)
    client.close()
    await makeMember(server, owner, DEVELOPER, 'developer')
    const theirs = await (await openContext({ storageState: storageOf(server, await openSession(server, DEVELOPER)) })).newPage()
    await theirs.goto('/resources/explorer/us')
    await theirs.getByText('No databases in').first().waitFor()

    await openMembers(page, database)
    const dialog = page.getByRole('dialog', { name: `Members of ${database}` })
    await dialog.getByText('Every database, as owner').waitFor()
    const choice = dialog.getByRole('combobox', { name: DEVELOPER.email })
    await expect.poll(() => choice.inputValue()).toBe('none')
    expect(await accessibilityFindings(page)).toEqual([])
    await choice.selectOption('write')
    await dialog.getByRole('button', { name: 'Save members' }).click()
    await page.getByText(`Members of ${database} saved.`).waitFor()

    await theirs.reload()
    await theirs.getByRole('main').getByRole('link', { name: database }).first().click()
    await theirs.getByRole('heading', { level: 1, name: database }).waitFor()
    await theirs.getByRole('main').getByRole('link', { name: 'Bench' }).first().waitFor()

    await openMembers(page, database)
    await choice.selectOption('none')
    await dialog.getByRole('button', { name: 'Save members' }).click()
    await page.getByText(`Members of ${database} saved.`).first().waitFor()
    await theirs.goto('/resources/explorer/us')
    await theirs.getByText('No databases in').first().waitFor()
    await expect.poll(() => theirs.getByRole('main').getByRole('link', { name: database }).count()).toBe(0)
  })
})
