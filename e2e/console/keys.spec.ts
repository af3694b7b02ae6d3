import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient, openClient } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { KeysPage } from '../pages/keys-page.ts'

/** Whether the database accepts a secret. */
async function isAccepted(server: Server, secret: string): Promise<boolean> {
  const client = openClient(server.addresses.regionGroups['us'] ?? '', secret)
  try {
    return (await client.query<number>(fql`1`)).data === 1
  } catch {
    return false
  } finally {
    client.close()
  }
}

describe('the keys of a database', () => {
  test('are listed with role, child database and expiry, the console’s own on demand [EXP-05] [KEYS-02]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Database.create({ name: "child" })`)
    await client.query(fql`[
      Key.create({ role: "server-readonly", data: { name: "reports" } }),
      Key.create({ role: "server", database: "child", ttl: Time.now().add(40, "days"), data: { name: "importer" } }),
      Key.create({ role: "admin", data: { name: "System-generated dashboard key" } })
    ].length`)
    client.close()
    const keys = new KeysPage(page, database)
    await keys.open()
    await keys.row('reports').getByText('server (read-only)').waitFor()
    await expect.poll(() => keys.row('reports').textContent()).toContain('Never')
    await expect.poll(() => keys.row('importer').textContent()).toMatch(/child.*in (39|40) days/)
    await expect.poll(() => keys.row('System-generated').count()).toBe(0)
    await page.getByRole('button', { name: /^Show generated/ }).click()
    await keys.row('System-generated').first().waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('show')).toBe('generated')
    await page.getByRole('searchbox', { name: 'Name begins with…' }).fill('imp')
    await expect.poll(() => keys.row('reports').count()).toBe(0)
    await keys.row('importer').waitFor()
  })

  test('are created with a built-in or own role, but not `client`, and show the secret once [EXP-34] [KEYS-03]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Role.create({ name: "clerk" })`)
    client.close()
    const keys = new KeysPage(page, database)
    await keys.open()
    await keys.create.first().click()
    const form = keys.dialog('Create key')
    await form.getByLabel('Name', { exact: true }).fill('web shop')
    await form.getByRole('button', { name: 'Create key' }).click()
    await form.getByText('Key names cannot contain spaces.').waitFor()
    await form.getByLabel('Name', { exact: true }).fill('web')
    await form.getByRole('option', { name: 'clerk' }).waitFor({ state: 'attached' })
    const roles = await form.getByLabel('Role', { exact: true }).getByRole('option').allTextContents()
    expect(roles).toEqual(['server', 'server (read-only)', 'admin', 'clerk'])
    await form.getByLabel('Expires', { exact: true }).selectOption('In 30 days')
    await form.getByRole('button', { name: 'Create key' }).click()
    const shown = keys.dialog('Key created: web')
    await shown.getByText('This secret is shown once. Store it before you close.').waitFor()
    await shown.getByRole('button', { name: 'Show', exact: true }).click()
    const secret = (await shown.locator('code').first().textContent()) ?? ''
    await expect.poll(() => isAccepted(server, secret)).toBe(true)
    // Closing without having stored it asks.
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await shown.getByLabel('I have stored this secret').check()
    await shown.getByRole('button', { name: 'Done' }).click()
    await keys
      .row('web')
      .getByText(/in (29|30) days/)
      .waitFor()
    expect(await page.content()).not.toContain(secret)
  })

  test('are rotated: a successor, tested, beside which the old key works for a while [EXP-34]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = databaseClient(server, database)
    const { data: old } = await client.query<string>(fql`Key.create({ role: "server", data: { name: "web" } }).secret`)
    client.close()
    const keys = new KeysPage(page, database)
    await keys.open()
    await keys.choose('web', 'Rotate…')
    const create = keys.dialog(/create a successor/)
    await expect.poll(() => create.getByLabel('Name', { exact: true }).inputValue()).toBe('web-2')
    await create.getByRole('button', { name: 'Create successor' }).click()
    const secret = keys.dialog('Key created: web-2')
    await secret.getByLabel('I have stored this secret').check()
    await secret.getByRole('button', { name: 'Next' }).click()
    const tested = keys.dialog(/test the successor/)
    await tested.getByRole('button', { name: 'Test successor' }).click()
    await tested.getByText('The database accepts the successor.').waitFor()
    await tested.getByRole('button', { name: 'Next' }).click()
    const overlap = keys.dialog(/choose the overlap/)
    await overlap.getByRole('button', { name: 'Set expiry' }).click()
    const summary = keys.dialog(/done/)
    await summary.getByText('in 23 hours').waitFor()
    await summary.getByRole('button', { name: 'Done' }).click()
    await page.getByText('1 key expires within 14 days.').waitFor()
    await expect.poll(() => isAccepted(server, old)).toBe(true)
  })

  test('get another expiry, and are refused once they are deleted [VALID-32]', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    const { data: secret } = await client.query<string>(fql`Key.create({ role: "server", data: { name: "web" } }).secret`)
    client.close()
    const keys = new KeysPage(page, database)
    await keys.open()
    await keys.choose('web', 'Change expiry…')
    const expiry = keys.dialog('Change expiry of web')
    await expiry.getByLabel('Expires', { exact: true }).selectOption('At a date and time')
    await expiry.getByLabel('Date and time').fill('2001-01-31T18:00')
    await expiry.getByRole('button', { name: 'Save' }).click()
    await expiry.getByText('Enter a time in the future.').waitFor()
    await expiry.getByLabel('Expires', { exact: true }).selectOption('In 90 days')
    await expiry.getByRole('button', { name: 'Save' }).click()
    await keys
      .row('web')
      .getByText(/in (89|90) days/)
      .waitFor()
    await keys.choose('web', 'Delete…')
    const deletion = keys.dialog('Delete key web')
    await deletion.getByText('Clients using it get 401 immediately. The secret cannot be recovered.').waitFor()
    const submit = deletion.getByRole('button', { name: 'Delete key' })
    await expect.poll(() => submit.isDisabled()).toBe(true)
    await deletion.getByLabel('Type web to confirm.').fill('web')
    await submit.click()
    await page.getByText('Key web deleted.').waitFor()
    await page.getByText(/^No keys yet|^Only generated keys/).waitFor()
    await expect.poll(() => isAccepted(server, secret)).toBe(false)
  })

  test('cannot be changed by a role without the permission, which the buttons say', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Key.create({ role: "server", data: { name: "web" } }).id`)
    client.close()
    await page.addInitScript(() => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}') as Record<string, unknown>
      localStorage.setItem('session', JSON.stringify({ ...session, view_controls: { '*': ['read'] } }))
    })
    await page.route('**/auth/identity', (route) => route.abort())
    const keys = new KeysPage(page, database)
    await keys.open()
    await keys.row('web').waitFor()
    const reason = 'Your role does not allow changing this database. Please contact your account administrator.'
    await expect.poll(() => keys.create.first().getAttribute('title')).toBe(reason)
    await expect.poll(() => keys.create.first().getAttribute('aria-disabled')).toBe('true')
    await new DatabasePage(page, database).open()
    const connecting = page.getByRole('button', { name: 'Create key' })
    await connecting.waitFor()
    await expect.poll(() => connecting.getAttribute('title')).toBe(reason)
    await expect.poll(() => connecting.getAttribute('aria-disabled')).toBe('true')
  })
})
