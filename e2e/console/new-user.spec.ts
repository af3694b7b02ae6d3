import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient, deleteDatabases } from '../fixtures/database.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { KeysPage } from '../pages/keys-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { RolePage } from '../pages/role-page.ts'
import { SchemaPage } from '../pages/schema-page.ts'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const DATABASE = 'glasshouse'

/** Runs a program where its packages are installed, with lines such as `NAME=value` as its environment. Returns what it prints. */
async function runProgram(program: string, environment: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  try {
    symlinkSync(MODULES, join(folder, 'node_modules'))
    writeFileSync(join(folder, 'program.mjs'), program)
    const lines = environment.trim().split('\n')
    const env = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
    const { stdout } = await promisify(execFile)(process.execPath, ['program.mjs'], { cwd: folder, env: { ...process.env, ...env } })
    return stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What somebody does first, led by what the pages show: no address is typed after the first one. */
describe('a new user', () => {
  test('fills a database, changes a document and takes it back, stages an index, limits a role, and connects a program', async ({
    server,
    signedIn: page,
  }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await page.getByRole('button', { name: 'Open the Glasshouse demo' }).click()
    const opened = new DatabasePage(page, DATABASE)
    await opened.heading.waitFor()
    await page.getByText('Demo data added.').waitFor()
    const client = databaseClient(server, DATABASE)

    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Collections' }).first().click()
    await main.getByRole('link', { name: 'Specimen', exact: true }).click()
    const documents = new DocumentsPage(page, DATABASE, 'Specimen')
    await documents.addFilter('.tag', '= is equal to', 'GH-007')
    await page.getByRole('button', { name: 'Run anyway' }).click()
    await documents.foot.getByText('1 to 1 of 1').waitFor()
    const health = fql<number>`Specimen.where(.tag == "GH-007").first()!.health`
    const before = (await client.query(health)).data
    await documents.write('GH-007', 'health', '1')
    await documents.save()
    await documents.toast(/ saved\.$/).waitFor()
    expect((await client.query(health)).data).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await documents.toast('Change undone.').waitFor()
    expect((await client.query(health)).data).toBe(before)

    await page.getByRole('navigation').getByRole('link', { name: DATABASE, exact: true }).first().click()
    await opened.heading.waitFor()
    await main.getByRole('link', { name: 'Schema', exact: true }).click()
    const schema = new SchemaPage(page, DATABASE)
    await schema.editor.click()
    await page.keyboard.press('Control+f')
    const find = page.getByRole('textbox', { name: 'Find' })
    await find.pressSequentially('index bySpecies {')
    await find.press('Enter')
    await find.press('Escape')
    await schema.editor.press('Home')
    await page.keyboard.insertText('index byHealth {\n    terms [.health]\n    values [.tag]\n  }\n  ')
    await schema.panel.getByText('index byHealth').first().waitFor()
    await schema.valid()
    await schema.button('Stage…').click()
    await schema.dialog.getByRole('button', { name: 'Stage' }).click()
    await schema.strip.getByText('ready', { exact: true }).waitFor()
    const byHealth = fql<string[]>`Specimen.byHealth(${before}).map(.tag).toArray()`
    await expect(client.query(byHealth)).rejects.toThrow('validation')
    await schema.strip.getByRole('button', { name: 'Commit…' }).click()
    await schema.dialog.getByRole('button', { name: 'Commit' }).click()
    await schema.strip.waitFor({ state: 'detached' })
    expect((await client.query(byHealth)).data).toContain('GH-007')

    await main
      .getByRole('link', { name: /^Roles/ })
      .first()
      .click()
    const roles = new RolePage(page, DATABASE)
    await main.getByRole('button', { name: 'Create role' }).click()
    const dialog = roles.dialog('Create role')
    await dialog.getByLabel('Name', { exact: true }).fill('guest')
    await dialog.getByLabel('Begin with').selectOption('Read every collection')
    await dialog.getByRole('button', { name: 'Create role' }).click()
    await roles.cell('Specimen', 'read').waitFor()
    await main.getByRole('link', { name: 'Trial' }).click()
    await roles.write('Specimen.where(.tag == "GH-007").first()!.health')
    await page.getByRole('button', { name: 'Run as guest' }).click()
    await page.getByRole('group', { name: 'Result for guest' }).getByText(String(before), { exact: true }).waitFor()
    await roles.write('Specimen.where(.tag == "GH-007").first()!.delete()')
    await page.getByRole('button', { name: 'Run as guest' }).click()
    await main.getByRole('status').getByText('Denied').waitFor()

    await page.getByRole('navigation').getByRole('link', { name: DATABASE, exact: true }).first().click()
    await opened.heading.waitFor()
    const connect = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Connect' }) })
    await connect.getByRole('button', { name: 'Create key' }).click()
    const keys = new KeysPage(page, DATABASE)
    const form = keys.dialog('Create key')
    await form.getByLabel('Name', { exact: true }).fill('first')
    await form.getByRole('button', { name: 'Create key' }).click()
    const shown = keys.dialog('Key created: first')
    await shown.getByLabel('I have stored this secret').check()
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => connect.getByRole('group', { name: 'Environment' }).textContent()).toContain('=fn')
    const environment = (await connect.getByRole('group', { name: 'Environment' }).textContent()) ?? ''
    const program = (await connect.getByRole('group', { name: 'Program in JavaScript' }).textContent()) ?? ''
    expect(await runProgram(program, environment)).toContain("name: 'Specimen'")
    client.close()
    await deleteDatabases(server)
  })
})
