import { fql } from 'fauna'
import type { Client, QueryValue } from 'fauna'
import { describe, expect } from 'vitest'
import { QueryEditor } from '../components/query-editor.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'
import { RolePage } from '../pages/role-page.ts'

/** A library: books that a clerk reads, of which some are lent. */
async function seed(server: Server, database: string): Promise<Client> {
  const client = databaseClient(server, database)
  await client.query(fql`[Collection.create({ name: "Book" }).name, Collection.create({ name: "Member" }).name]`)
  await client.query(fql`{
    Book.create({ id: 1, title: "Emma", lent: true })
    Book.create({ id: 2, title: "Persuasion", lent: false })
    Member.create({ id: 7, active: true })
    Role.create({ name: "clerk", privileges: [{ resource: "Book", actions: { read: true } }] })
    Role.create({ name: "visitor" })
    Key.create({ role: "clerk", data: { name: "desk" } }).id
  }`)
  return client
}

describe('the roles of a database', () => {
  test('are listed with what they grant and what names them, and as a matrix [EXP-16] [DATA-29]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    ;(await seed(server, database)).close()
    const roles = new RolePage(page, database)
    await roles.open()
    const row = page.getByRole('grid', { name: 'Roles' }).getByRole('row').filter({ hasText: 'clerk' })
    await row.getByText('1 key').waitFor()
    await expect.poll(() => row.textContent()).toContain('1 resource')
    await page.getByRole('radio', { name: 'Matrix' }).click()
    await page.getByRole('grid', { name: 'Privileges of all roles' }).getByRole('row', { name: /Book/ }).getByText('read: always').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('matrix')
  })

  test('are created with a name that is checked, and open on their privileges [EXP-17] [EXP-21] [EXP-32]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    ;(await seed(server, database)).close()
    const roles = new RolePage(page, database)
    await roles.open()
    await page.getByRole('main').getByRole('button', { name: 'Create role' }).click()
    const dialog = roles.dialog('Create role')
    for (const [name, message] of [
      ['self', 'Role names cannot be events, sets or self.'],
      ['a%b', 'Role names cannot contain %.'],
    ] as const) {
      await dialog.getByLabel('Name', { exact: true }).fill(name)
      await dialog.getByRole('button', { name: 'Create role' }).click()
      await dialog.getByText(message).waitFor()
    }
    await dialog.getByLabel('Name', { exact: true }).fill('reader')
    await dialog.getByLabel('Begin with').selectOption('Read every collection')
    await dialog.getByRole('button', { name: 'Create role' }).click()
    await page.waitForURL(/\/roles\/reader\/manage\/privileges$/)
    await expect.poll(() => roles.cell('Member', 'read').getAttribute('aria-label')).toBe('Member, read: always')
  })

  test('are granted privileges by keyboard, under a predicate that is tried on a document [EXP-22] [PERM-21]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seed(server, database)
    const roles = new RolePage(page, database)
    await roles.open('/clerk/manage/privileges/Book?action=read')
    const panel = page.getByRole('complementary', { name: 'Book, read' })
    await panel.getByRole('radio', { name: 'When' }).click()
    await roles.write('doc => doc.lent == false && doc.title != null')
    await panel.getByLabel('Document id').fill('1')
    await panel.getByRole('button', { name: 'Run' }).click()
    const outcome = panel.getByRole('status').filter({ hasText: 'Denied' })
    await outcome.getByText('doc.lent == false').waitFor()
    await roles.cell('Book', 'write').focus()
    await page.keyboard.press(' ')
    await expect.poll(() => roles.cell('Book', 'write').getAttribute('aria-label')).toBe('Book, write: always')
    await roles.save()
    const { data } = await client.query<QueryValue>(fql`Role.byName("clerk")!.privileges`)
    expect(data).toEqual([{ resource: 'Book', actions: { read: 'doc => doc.lent == false && doc.title != null', write: true } }])
    client.close()
  })

  test('are written with the fields of what their predicates decide about [EXP-22] [EXP-23]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seed(server, database)
    await client.query(fql`Collection.create({ name: "Loan", fields: { shelf: { signature: "String" } } }).name`)
    await client.query(fql`Role.byName("clerk")!.update({ membership: [{ resource: "Loan", predicate: "loan => true" }] }).name`)
    const roles = new RolePage(page, database)
    const editor = new QueryEditor(page)
    await roles.open('/clerk/manage/privileges/Loan?action=write')
    await page.getByRole('complementary', { name: 'Loan, write' }).getByRole('radio', { name: 'When' }).click()
    await roles.write('(old, new) => old.shelf == new')
    await page.keyboard.type('.')
    await expect.poll(() => editor.offered()).toContain('shelf')
    await page.keyboard.type('shelv')
    await page.keyboard.press('Escape')
    await roles.editor.locator('.cm-lintRange-warning').waitFor()
    await roles.open('/clerk/manage/memberships')
    await roles.write('loan => loan')
    await page.keyboard.type('.')
    await expect.poll(() => editor.offered()).toContain('shelf')
    client.close()
  })

  test('get members, with a predicate that is counted [EXP-23]', async ({ server, signedIn: page, database }) => {
    const client = await seed(server, database)
    const roles = new RolePage(page, database)
    await roles.open('/clerk/manage/memberships')
    await page.getByText('No identity gets this role yet.').waitFor()
    await page.getByRole('button', { name: 'Add collection' }).click()
    await page.getByRole('menuitem', { name: 'Member' }).click()
    await page.getByRole('radio', { name: 'When the predicate holds' }).click()
    await roles.write('member => member.active')
    await page.getByRole('button', { name: 'Count and sample' }).click()
    await page.getByText('1 document matches.').waitFor()
    await roles.save()
    const { data } = await client.query<QueryValue>(fql`Role.byName("clerk")!.membership`)
    expect(data).toEqual([{ resource: 'Member', predicate: 'member => member.active' }])
    client.close()
  })

  test('are tried with a query, beside other roles, without saving what it does', async ({ server, signedIn: page, database }) => {
    const client = await seed(server, database)
    const roles = new RolePage(page, database)
    await roles.open('/clerk/manage/privileges?view=trial')
    await page.getByRole('checkbox', { name: 'visitor' }).check()
    await roles.write('Book.byId("1")!.title')
    await page.getByRole('button', { name: 'Run as clerk' }).click()
    await page.getByText('On Book the role allows: read always.').waitFor()
    await page.getByRole('group', { name: 'Result for clerk' }).getByText('Emma').waitFor()
    const visitor = page.getByRole('grid', { name: 'Outcomes by role' }).getByRole('row', { name: /visitor/ })
    await visitor.getByText('differs').waitFor()
    await roles.write('Book.byId("1")!.update({ title: "Other" })')
    await page.getByRole('button', { name: 'Run as clerk' }).click()
    await page.getByRole('main').getByRole('status').getByText('Denied').waitFor()
    expect((await client.query<string>(fql`Book.byId("1")!.title`)).data).toBe('Emma')
    client.close()
  })

  test('show their overview while the new page is off, and are deleted once nothing names them [EXP-19] [VALID-32]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    ;(await seed(server, database)).close()
    await page.addInitScript(() => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}') as { feature_flags?: object }
      localStorage.setItem('session', JSON.stringify({ ...session, feature_flags: { ...session.feature_flags, new_roles_page: false } }))
    })
    await page.route('**/auth/identity', (route) => route.abort())
    const roles = new RolePage(page, database)
    await roles.open('/clerk')
    await page.getByRole('heading', { level: 2, name: 'Memberships' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/roles\/clerk$/)
    await roles.open()
    await page.getByRole('button', { name: 'Actions of clerk' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await roles.dialog('Delete role clerk').getByText('desk').waitFor()
    await roles.dialog('Delete role clerk').getByLabel('Type clerk to confirm.').fill('clerk')
    await roles.dialog('Delete role clerk').getByRole('button', { name: 'Delete role' }).click()
    await roles.dialog('Delete role clerk').getByRole('alert').waitFor()
  })
})
