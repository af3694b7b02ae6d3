import { readFile } from 'node:fs/promises'
import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { makeGlasshouse } from '../steps/make-glasshouse.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { RolePage } from '../pages/role-page.ts'

describe('a role that is understood', () => {
  test('is made, tried on documents and identities, compared, and deleted once nothing names it', async ({ server, signedIn: page }) => {
    const { name, client } = await makeGlasshouse(server, page)
    const roles = new RolePage(page, name)
    await roles.open()
    await page.getByRole('main').getByRole('button', { name: 'Create role' }).click()
    const creation = roles.dialog('Create role')
    await creation.getByLabel('Name', { exact: true }).fill('self')
    await creation.getByRole('button', { name: 'Create role' }).click()
    await creation.getByText('Role names cannot be events, sets or self.').waitFor()
    await creation.getByLabel('Name', { exact: true }).fill('tour_guide')
    await creation.getByLabel('Begin with').selectOption('Read every collection')
    await creation.getByRole('button', { name: 'Create role' }).click()
    await page.waitForURL(/\/roles\/tour_guide\/manage\/privileges$/)

    await client.query(fql`[
      Specimen.byId("400001")!.update({ keeper: Keeper.byId("300003"), health: 5 }).id,
      Specimen.byId("400002")!.update({ keeper: Keeper.byId("300004"), health: 5 }).id
    ]`)
    await roles.open('/tour_guide/manage/privileges/Specimen?action=read')
    const panel = page.getByRole('complementary', { name: 'Specimen, read' })
    await panel.getByRole('radio', { name: 'When' }).click()
    await roles.write('plant => plant.health > 0 && plant.keeper == Query.identity()')
    const trials = [
      ['400001', 'Allowed', 'true'],
      ['400002', 'Denied', 'false'],
    ] as const
    for (const [id, verdict, value] of trials) {
      await panel.getByLabel('Document id').fill(id)
      await panel.getByLabel(/^Identity/).fill('Keeper:300003')
      await panel.getByRole('button', { name: 'Run' }).click()
      const outcome = panel.getByRole('status').filter({ hasText: verdict })
      const condition = outcome.getByRole('listitem').filter({ hasText: 'plant.keeper == Query.identity()' })
      await condition.getByText(value, { exact: true }).waitFor()
      await expect.poll(() => condition.textContent()).toContain('Keeper("300003")')
      await outcome.getByRole('listitem').filter({ hasText: 'plant.health > 0' }).getByText('true', { exact: true }).waitFor()
    }
    await roles.save()
    await client.query(fql`Role.byName("tour_guide")!.update({ privileges: [
      { resource: "Specimen", actions: { read: true, write: "(before, after) => before.keeper == Query.identity()" } },
      { resource: "Task", actions: { read: "task => task.assignee == Query.identity()" } }
    ] })`)

    await roles.open('/tour_guide/manage/memberships')
    await page.getByRole('button', { name: 'Add collection' }).click()
    await page.getByRole('menuitem', { name: 'Keeper' }).click()
    await page.getByRole('radio', { name: 'When the predicate holds' }).click()
    await roles.write('keeper => keeper.active && keeper.shift != null')
    await roles.save()
    await page.getByRole('button', { name: 'Count and sample' }).click()
    await page.getByText(/^\d documents match\./).waitFor()
    await page.getByRole('link', { name: 'Run as Keeper("300001")' }).click()

    const { shell } = new DatabasePage(page, name)
    await page.getByText('Running as document Keeper("300001")').waitFor()
    await shell.execute('Task.all().map(.assignee.id).distinct()')
    await expect.poll(() => shell.row('result').textContent()).toContain('1 item')
    await expect.poll(() => shell.tree.textContent()).toContain('300001')
    await shell.execute('Specimen.byId("400002")!.update({ health: 9 })')
    await expect.poll(() => shell.failure.textContent()).toContain('permission_denied')
    expect((await client.query(fql`Specimen.byId("400002")!.health`)).data).toBe(5)
    await shell.failure.getByRole('button', { name: 'Why?' }).click()
    const why = shell.failure.getByRole('region', { name: 'Why?' }).getByRole('listitem')
    const writing = why.filter({ hasText: 'tour_guide: Specimen, write: when the predicate holds.' }).first()
    const failing = writing.getByRole('listitem').filter({ hasText: 'before.keeper == Query.identity()' })
    await failing.getByText('false', { exact: true }).waitFor()
    for (const compared of ['Keeper("300004")', 'Keeper("300001")']) await expect.poll(() => failing.textContent()).toContain(compared)

    await roles.open('/visitor/manage/privileges?view=trial')
    for (const other of ['keeper', 'curator']) await page.getByRole('checkbox', { name: other }).check()
    await roles.write('Specimen.where(.health == 0).count()')
    await page.getByRole('button', { name: 'Run as visitor' }).click()
    const outcomes = page.getByRole('grid', { name: 'Outcomes by role' })
    for (const other of ['keeper', 'curator'])
      await outcomes
        .getByRole('row', { name: new RegExp(other) })
        .getByText('differs')
        .waitFor()

    await new DatabasePage(page, name).openShell()
    for (const [choice, suffix] of [
      ['Server', /:server$|^(?!.*:)/],
      ['Server (read-only)', /:server-readonly$|^(?!.*:)/],
      ['visitor', /:@role\/visitor$/],
    ] as const) {
      await shell.chooseRole(choice)
      const [request] = await Promise.all([
        page.waitForRequest(
          (each) => each.url().endsWith('/query/1') && each.postData()?.includes(`"${choice}" + "!"`.replace(/"/g, '\\"')) === true,
        ),
        shell.execute(`"${choice}" + "!"`),
      ])
      expect((request.headers()['authorization'] ?? '').replace(/^Bearer /, '')).toMatch(suffix)
    }

    await roles.open('?view=matrix')
    const matrix = page.getByRole('grid', { name: 'Privileges of all roles' })
    await matrix
      .getByRole('row', { name: /^Species/ })
      .getByText('Wide')
      .last()
      .waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
    const csv = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
    const shown = await matrix.getByRole('row').evaluateAll((rows) => rows.slice(1).map((row) => row.querySelector('bdi')?.textContent))
    expect(csv.slice(1).map((line) => line.split(',')[0])).toEqual(shown)
    const letters = await matrix
      .getByRole('row', { name: /^Bench/ })
      .getByRole('link')
      .first()
      .textContent()
    expect(letters).toContain('read: always')

    await client.query(fql`Function.create({ name: "tour", body: "() => 1", role: "tour_guide" })`)
    await roles.open()
    await page.getByRole('button', { name: 'Actions of tour_guide' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const deletion = roles.dialog('Delete role tour_guide')
    await deletion.getByRole('link', { name: 'tour' }).waitFor()
    await deletion.getByLabel('Type tour_guide to confirm.').fill('tour_guide')
    await deletion.getByRole('button', { name: 'Delete role' }).click()
    await deletion.getByRole('alert').waitFor()
    await client.query(fql`Function.byName("tour")!.update({ role: "server" })`)
    await deletion.getByRole('button', { name: 'Delete role' }).click()
    await page.getByText('Role tour_guide deleted.').first().waitFor()
    client.close()
  })
})
