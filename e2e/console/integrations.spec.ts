import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { expectAccessible } from '../fixtures/accessible-looks.ts'
import { COLLECTOR_KEY as KEY, test } from '../fixtures/collector-test.ts'
import { databaseClient } from '../fixtures/database.ts'

const INVALID_KEY = 'The API key of this integration is not valid; delete the integration and add it again with a new key.'

describe('integrations with monitoring services', () => {
  test('are added with a key that the service knows, tested, deleted and added again [INTEG-01] [NAV-13] [ERR-70]', async ({
    server,
    collector,
    signedIn: page,
    database,
  }) => {
    await page.goto('/resources/integrations')
    await page.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor()
    await page.getByText('No integrations yet.').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Add integration' }).first().click()
    const add = page.getByRole('dialog', { name: 'Add integration' })
    await add.getByRole('combobox', { name: 'Site' }).selectOption(collector.origin)
    await add.getByLabel('API key').fill('another-key')
    await add.getByRole('button', { name: 'Add integration' }).click()
    await add.getByText(INVALID_KEY).waitFor()
    await expectAccessible(page)
    await add.getByLabel('API key').fill(KEY)
    await add.getByRole('button', { name: 'Add integration' }).click()
    await add.waitFor({ state: 'detached' })
    const row = page.getByRole('grid', { name: 'Integrations' }).getByRole('row').filter({ hasText: collector.origin })
    await row.getByText('Pending', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Test Datadog United States (US)' }).click()
    await page.getByText('Datadog United States (US) took the test.').waitFor()
    await row.getByText('Active', { exact: true }).waitFor()
    expect(collector.lines().map(({ message }) => message)).toEqual(['Terrarium can deliver the logs of us-std.'])

    const client = databaseClient(server, database)
    await client.query(fql`40 + 2`)
    await expect.poll(() => collector.lines().map(({ message }) => message)).toContain('<number> + <number>')
    expect(collector.lines().find(({ message }) => message === '<number> + <number>')).toMatchObject({ database: `us-std/${database}` })

    collector.keys.clear()
    await client.query(fql`"a" + "b"`)
    client.close()
    await row.getByRole('button', { name: 'Test Datadog United States (US)' }).click()
    await row.getByText('Invalid key', { exact: true }).waitFor()
    await row.getByText(INVALID_KEY).waitFor()
    await expectAccessible(page)
    collector.keys.add('new-key')
    await row.getByRole('button', { name: 'Delete and add again' }).click()
    const replace = page.getByRole('dialog', { name: 'Delete Datadog United States (US) and add it again' })
    await replace.getByLabel('API key').fill('new-key')
    await replace.getByRole('button', { name: 'Delete and add again' }).click()
    await replace.waitFor({ state: 'detached' })
    await expect.poll(() => collector.lines().map(({ message }) => message)).toContain('<string> + <string>')

    await row.getByRole('button', { name: 'Delete integration Datadog United States (US)' }).click()
    const remove = page.getByRole('dialog', { name: 'Delete integration Datadog' })
    await remove.getByText('Delivery to Datadog stops.').waitFor()
    await remove.getByRole('textbox').fill('Datadog')
    await remove.getByRole('button', { name: 'Delete integration' }).click()
    await page.getByText('No integrations yet.').waitFor()
  })
})
