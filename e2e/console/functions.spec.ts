import { fql } from 'fauna'
import type { Client, QueryValue } from 'fauna'
import { describe, expect } from 'vitest'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'
import { FunctionsPage } from '../pages/functions-page.ts'

/** A greeting that has types and a role, and one that a role may call. */
async function seed(server: Server, database: string): Promise<Client> {
  const client = databaseClient(server, database)
  await client.query(fql`{
    Function.create({ name: "greet", signature: "(name: String, rest: ...Int) => Any", role: "server", body: "(name, ...rest) => { hello: name, rest: rest }" })
    Function.create({ name: "refuse", body: "(reason) => {\n  abort(reason)\n}" }).name
  }`)
  return client
}

describe('the functions of a database', () => {
  test('are listed with signature and role, and found by prefix [EXP-13]', async ({ server, signedIn: page, database }) => {
    ;(await seed(server, database)).close()
    const functions = new FunctionsPage(page, database)
    await functions.open()
    await functions.row('refuse').waitFor()
    await functions.row('greet').getByText('(name: String, rest: ...Int) => Any').waitFor()
    await functions.row('greet').getByText('server', { exact: true }).waitFor()
    await functions.search.fill('gr')
    await functions.row('refuse').waitFor({ state: 'detached' })
    await functions.row('greet').getByRole('link', { name: 'greet' }).click()
    await page.getByRole('heading', { level: 1, name: 'greet' }).waitFor()
  })

  test('are created; a name and a body that cannot be are refused at their fields [EXP-31]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const functions = new FunctionsPage(page, database)
    await functions.open()
    await page.getByText('No functions yet.').waitFor()
    await functions.create.click()
    const dialog = functions.dialog('Create function')
    const submit = dialog.getByRole('button', { name: 'Create function' })
    await submit.click()
    await dialog.getByText('Name is required.').waitFor()
    await dialog.getByLabel('Name', { exact: true }).fill('twice')
    await functions.write('n => n *')
    await submit.click()
    await dialog.getByText('Line 1, column 9: Expected expression').waitFor()
    await functions.write('n => n * 2')
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Argument 1' }).inputValue()).toBe('n')
    await dialog.getByLabel('Type of argument 1').fill('Int')
    await submit.click()
    await dialog.getByText('Give every argument and the result a type, or none.').waitFor()
    await dialog.getByLabel('Result type').fill('Int')
    await submit.click()
    await dialog.getByText('Type `Number` is not a subtype of `Int`').waitFor()
    await dialog.getByLabel('Result type').fill('Number')
    await expect.poll(() => dialog.getByRole('group', { name: 'Signature' }).textContent()).toBe('function twice(n: Int): Number')
    expect(await accessibilityFindings(page)).toEqual([])
    await dialog.getByLabel('Role').selectOption('server-readonly')
    await dialog.getByLabel('Alias').fill('double')
    await submit.click()
    await page.getByRole('heading', { level: 1, name: 'twice' }).waitFor()
    const client = databaseClient(server, database)
    const { data } = await client.query<QueryValue>(fql`Function.byName("twice")! { alias, role, signature, body }`)
    expect(data).toEqual({ alias: 'double', role: 'server-readonly', signature: '(n: Int) => Number', body: 'n => n * 2' })
    client.close()
  })

  test('have pages on which they are edited; a change by somebody else is not overwritten [EXP-14] [EXP-31]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seed(server, database)
    const functions = new FunctionsPage(page, database)
    await functions.open('/refuse')
    await expect.poll(() => functions.editor.textContent()).toContain('abort(reason)')
    await functions.write('reason => "no"')
    await functions.button('Save').click()
    await expect.poll(async () => (await client.query<string>(fql`Function.byName("refuse")!.body`)).data).toBe('reason => "no"')
    await functions.button('Discard').waitFor({ state: 'detached' })
    await functions.write('reason => "mine"')
    await client.query(fql`Function.byName("refuse")!.update({ body: "reason => 1" })`)
    await functions.button('Save').click()
    await page.getByText('The function was changed by somebody else.').waitFor()
    await functions.button('Discard').click()
    await expect.poll(() => functions.editor.textContent()).toBe('reason => 1')
    client.close()
  })

  test('have definitions whose unsaved changes outlive a reload, and say when somebody else was faster [EXP-14]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = await seed(server, database)
    const functions = new FunctionsPage(page, database)
    await functions.open('/refuse')
    await functions.write('reason => "mine"')
    await page.getByRole('button', { name: 'Add argument' }).click()
    await page.keyboard.type('why')
    await expect.poll(() => functions.editor.textContent()).toBe('(reason, why) => "mine"')
    await page.reload()
    await page.getByText('These are the changes that you left here. They are not saved.').waitFor()
    await expect.poll(() => functions.editor.textContent()).toBe('(reason, why) => "mine"')
    await expect.poll(() => page.getByRole('textbox', { name: 'Argument 2' }).inputValue()).toBe('why')
    expect(await accessibilityFindings(page)).toEqual([])
    await client.query(fql`Function.byName("refuse")!.update({ body: "reason => 1" })`)
    await page.reload()
    await page.getByText('The function was changed by somebody else.').waitFor()
    await functions.button('Discard').click()
    await expect.poll(() => functions.editor.textContent()).toBe('reason => 1')
    await page.reload()
    await expect.poll(() => functions.editor.textContent()).toBe('reason => 1')
    client.close()
  })

  test('are run with values of their types or of the language, and show the result as the shell does, or where they failed [EXP-31]', async ({
    server,
    signedIn: page,
    database,
  }) => {
    ;(await seed(server, database)).close()
    const functions = new FunctionsPage(page, database)
    await functions.open('/greet')
    await page.getByRole('link', { name: 'Run', exact: true }).click()
    await functions.button('Run').click()
    await page.getByText('Enter a value.').waitFor()
    await functions.argument('name: String').fill('Ann "the cat"')
    await functions.argument('...rest: Int').fill('1, 2')
    await page.keyboard.press('ControlOrMeta+Enter')
    const result = page.getByRole('region', { name: 'Result of greet' })
    await result.getByRole('treegrid', { name: 'Result' }).getByText('"Ann \\"the cat\\""', { exact: true }).waitFor()
    await result.getByRole('group', { name: 'Cost of the last run' }).getByText('200').waitFor()
    await result.getByRole('radio', { name: 'JSON' }).click()
    await result.getByText('"rest"').waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await functions.argument('How name is typed').selectOption('FQL')
    await functions.argument('name: String').fill('"Ann')
    await functions.button('Run').click()
    await page.getByText(/^Column \d+: /).waitFor()
    await functions.argument('name: String').fill('"Bo" // quoted')
    await functions.button('Dry run').click()
    await page.getByText('Dry run: nothing was saved.').waitFor()
    await result.getByText('"Bo"').waitFor()
    await result.getByRole('radio', { name: 'Tree' }).click()
    await functions.open('/refuse?panel=run')
    await functions.argument('reason').fill('{ code: 7 }')
    await functions.button('Run').click()
    const refused = page.getByRole('region', { name: 'Result of refuse' })
    await refused.getByRole('treegrid', { name: 'Aborted with' }).getByText('code', { exact: true }).waitFor()
    await refused.getByText('Details', { exact: true }).click()
    await expect.poll(() => refused.getByRole('group', { name: 'Details', exact: true }).textContent()).toContain('*udf:refuse*:2')
    await page.getByRole('link', { name: 'In line 2 of the body.' }).click()
    await expect.poll(() => functions.editor.textContent()).toContain('abort(reason)')
  })

  test('give sets page by page, and documents that lead to their pages [EXP-31]', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Seed" })`)
    await client.query(fql`Set.sequence(0, 20).forEach(n => Seed.create({ number: n }))`)
    await client.query(fql`Function.create({ name: "seeds", body: "() => Seed.all()" }).name`)
    client.close()
    const functions = new FunctionsPage(page, database)
    await functions.open('/seeds?panel=run')
    await functions.button('Run').click()
    const result = page.getByRole('region', { name: 'Result of seeds' })
    await result.getByRole('radio', { name: 'Table' }).click()
    const grid = result.getByRole('grid', { name: 'Result' })
    await grid.getByRole('columnheader', { name: 'number' }).waitFor()
    await result.getByRole('button', { name: /^Load next/ }).click()
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('21')
  })

  test('are deleted once their name is typed and no role mentions them [EXP-31]', async ({ server, signedIn: page, database }) => {
    const client = await seed(server, database)
    await client.query(fql`Role.create({ name: "clerk", privileges: [{ resource: "greet", actions: { call: true } }] }).name`)
    const functions = new FunctionsPage(page, database)
    await functions.open('/greet')
    await functions.button('Delete…').click()
    const dialog = functions.dialog('Delete function greet')
    await dialog.getByRole('link', { name: 'clerk' }).waitFor()
    await dialog.getByLabel('Type greet to confirm.').fill('greet')
    await dialog.getByRole('button', { name: 'Delete function' }).click()
    await dialog.getByRole('alert').waitFor()
    await client.query(fql`Role.byName("clerk")!.delete()`)
    await dialog.getByRole('button', { name: 'Delete function' }).click()
    await page.getByRole('heading', { level: 1, name: 'Functions' }).waitFor()
    await functions.row('refuse').waitFor()
    await functions.row('greet').waitFor({ state: 'detached' })
    client.close()
  })
})
