import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Shell } from '../components/shell.ts'
import { test } from '../fixtures/console-test.ts'
import { DatabasePage } from '../pages/database-page.ts'

const CALLS = /\/api\/v1\/saved-queries/

/** A file that another browser has written. */
const FILE = {
  name: 'queries.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ terrariumQueries: 1, queries: [{ name: 'From a file', text: '"file"' }] })),
}

async function save(page: Page, shell: Shell, name: string): Promise<void> {
  await shell.editor.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Save query' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}

/** Opens the panel of saved queries. */
async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  return page.getByRole('complementary', { name: 'Saved queries' })
}

describe('saved queries', () => {
  test('outlive the browser they were saved in, and a change elsewhere offers both texts', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.write('1 + 1')
    await save(page, shell, 'Sum')
    await page.getByText('Saved.', { exact: true }).waitFor()
    // What the browser itself keeps is deleted: the account has it.
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name?.startsWith('shell-') === true) indexedDB.deleteDatabase(name)
    })
    await page.reload()
    const panel = await openPanel(page)
    await panel.getByText('Saved in your account.').waitFor()
    await panel.getByRole('button', { name: /^Sum/ }).first().click()
    await expect.poll(() => shell.editor.textContent()).toContain('1 + 1')

    // Another browser saves another text.
    const { results } = (await (await page.request.get('/api/v1/saved-queries')).json()) as { results: Record<string, unknown>[] }
    const { id, updated_at: _at, ...rest } = results.find(({ name }) => name === 'Sum') ?? {}
    const changed = await page.request.put(`/api/v1/saved-queries/${String(id)}`, { data: { ...rest, text: '1 + 2' } })
    expect(changed.status()).toBe(200)
    await shell.write('1 + 3')
    await save(page, shell, 'Sum')
    const conflict = page.getByRole('dialog', { name: 'This query was changed elsewhere' })
    const texts = conflict.getByRole('group', { name: 'The other text, compared with yours' })
    await expect.poll(() => texts.textContent()).toContain('- 1 + 2')
    await expect.poll(() => texts.textContent()).toContain('+ 1 + 3')
    await conflict.getByRole('button', { name: 'Save mine over it' }).click()
    await conflict.waitFor({ state: 'detached' })
    const stored = (await (await page.request.get(`/api/v1/saved-queries/${String(id)}`)).json()) as { text: string }
    expect(stored.text).toBe('1 + 3')
  })

  test('stay in the browser where no service keeps them, come as a file, and move to the account once it does', async ({
    signedIn: page,
    database,
  }) => {
    await page.route(CALLS, (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }))
    const shell = await new DatabasePage(page, database).openShell()
    await shell.write('2 + 2')
    await save(page, shell, 'Here')
    const local = await openPanel(page)
    await local.getByText('Saved on this computer only; sign-out deletes them.').waitFor()
    await local.getByLabel('Import a file').setInputFiles(FILE)
    await local
      .getByRole('button', { name: /^From a file/ })
      .first()
      .waitFor()

    await page.unroute(CALLS)
    await page.reload()
    const panel = await openPanel(page)
    await panel.getByText('2 queries are saved on this computer only; sign-out deletes them.').waitFor()
    await panel.getByRole('button', { name: 'Move to your account' }).click()
    await page.getByText('Moved 2 queries to your account.').waitFor()
    await expect.poll(() => panel.getByText('this computer only').count()).toBe(0)
    const answer = (await (await page.request.get('/api/v1/saved-queries')).json()) as { results: { name: string }[] }
    expect(answer.results.map(({ name }) => name)).toEqual(expect.arrayContaining(['From a file', 'Here']))
  })

  test('that are not saved keep the dialog and say why', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await page.route(CALLS, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: { code: 'saved_query_limit' } }) : route.continue(),
    )
    await shell.write('3 + 3')
    await save(page, shell, 'No room')
    const dialog = page.getByRole('dialog', { name: 'Save query' })
    await dialog.getByText('There is no room for this query.').waitFor()
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('No room')
  })

  test('of a database that is gone are listed as such, and deleted', async ({ signedIn: page, database }) => {
    const other = await new DatabasePage(page, database).openShell()
    await other.write('"kept"')
    await save(page, other, 'Kept')
    await page.getByText('Saved.', { exact: true }).waitFor()
    const { results } = (await (await page.request.get('/api/v1/saved-queries')).json()) as {
      results: { path: string; database: string }[]
    }
    const kept = results.find(({ path }) => path === `us/${database}`)
    expect(kept).toBeDefined()
    const left = { ...kept, id: undefined, updated_at: undefined, version: 0, name: 'Left', database: 'gone', path: 'us/gone' }
    expect((await page.request.put('/api/v1/saved-queries/left', { data: left })).status()).toBe(200)
    await page.reload()
    const panel = await openPanel(page)
    await panel.getByRole('button', { name: /^Kept/ }).first().waitFor()
    await expect.poll(() => panel.getByRole('button', { name: /^Left/ }).count()).toBe(0)
    await panel.getByRole('button', { name: 'Saved queries', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Queries of all databases' }).click()
    const dialog = page.getByRole('dialog', { name: 'Queries of all databases' })
    const gone = dialog.getByRole('row').filter({ hasText: 'us/gone' })
    await gone.getByText('not there').waitFor()
    await expect
      .poll(() =>
        dialog
          .getByRole('row')
          .filter({ hasText: `us/${database}` })
          .getByText('not there')
          .count(),
      )
      .toBe(0)
    await gone.getByRole('button', { name: 'Delete Left' }).click()
    await gone.waitFor({ state: 'detached' })
    expect((await page.request.get('/api/v1/saved-queries/left')).status()).toBe(404)
  })
})
