import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient, deleteDatabases } from '../fixtures/database.ts'
import { hasFocus } from '../fixtures/keyboard.ts'
import { pressKeys, readSheet } from '../fixtures/shortcut-sheet.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { RolePage } from '../pages/role-page.ts'
import { SchemaPage } from '../pages/schema-page.ts'
import { makeGlasshouse } from '../steps/make-glasshouse.ts'

/** What is to happen by a line of the sheet: prepares, presses its keys, and waits for the effect. */
type Walk = (press: (at?: number) => Promise<void>) => Promise<void>

interface Part {
  readonly page: Page
  /** Shows the page as it is at first, before each line. */
  readonly open: () => Promise<void>
  /** Headings of the sheet whose lines are walked. */
  readonly sections: readonly string[]
  /** One walk for each line, by what the sheet calls it. */
  readonly walks: Readonly<Record<string, Walk>>
}

/** Nothing that a key does takes longer. */
const WALK_TIMEOUT_MS = 6_000

/** Reads the sheet of a page and does what each of its lines says. A line without a walk fails, and a walk without a line. */
async function walkSheet({ page, open, sections, walks }: Part): Promise<void> {
  page.setDefaultTimeout(WALK_TIMEOUT_MS)
  await open()
  const lines = (await readSheet(page)).filter(({ section }) => sections.includes(section))
  expect(lines.map(({ label, keys }) => `${label}: ${keys.join(' ')}`).sort()).toEqual(Object.keys(walks).sort())
  const failures: string[] = []
  for (const { label, keys } of lines) {
    const walk = walks[`${label}: ${keys.join(' ')}`]
    if (walk === undefined) throw new Error(`No walk for ${label}`)
    await open()
    try {
      await walk((at = 0) => pressKeys(page, keys[at] ?? ''))
    } catch (error: unknown) {
      failures.push(`${label} (${keys.join(' ')}): ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  expect(failures).toEqual([])
}

describe('the sheet of shortcuts is true', () => {
  test('everywhere, and of a list', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    await client.query(fql`Collection.create({ name: "Author" })`)
    client.close()
    const title = (name: string) => page.getByRole('heading', { level: 1, name })
    const list = page.getByRole('main').getByRole('grid')
    const row = (name: string) => list.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    const dialog = (name: string) => page.getByRole('dialog', { name })
    const focusedIs = (id: string) => expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)
    await walkSheet({
      page,
      open: async () => {
        await page.goto(`/resources/explorer/us/${database}/collections`)
        await row('Author').waitFor()
      },
      sections: ['On this page', 'Everywhere', 'In a list', 'Between the parts of a page'],
      walks: {
        'Create collection: n': async (press) => {
          await press()
          await dialog('Create collection').waitFor()
        },
        'Search the list: /': async (press) => {
          await press()
          await expect.poll(() => hasFocus(page.getByRole('main').getByRole('searchbox'))).toBe(true)
        },
        'Jump to a page, a database or an action: Ctrl+K': async (press) => {
          await press()
          await page.getByRole('combobox', { name: 'Jump to' }).waitFor()
        },
        'Keyboard shortcuts: ?': async (press) => {
          await press()
          await dialog('Keyboard shortcuts').waitFor()
        },
        'Privacy mode: Ctrl+Alt+P': async (press) => {
          await press()
          await page.getByRole('button', { name: 'Private' }).waitFor()
        },
        'Databases: g d': async (press) => {
          await press()
          await title('United States (US)').waitFor()
        },
        'Collections: g c': async (press) => {
          await page.goto(`/resources/explorer/us/${database}/functions`)
          await title('Functions').waitFor()
          await press()
          await title('Collections').waitFor()
        },
        'Functions: g f': async (press) => {
          await press()
          await title('Functions').waitFor()
        },
        'Roles: g r': async (press) => {
          await press()
          await title('Roles').waitFor()
        },
        'Keys: g k': async (press) => {
          await press()
          await title('Keys').waitFor()
        },
        'Shell: g s': async (press) => {
          await press()
          await new DatabasePage(page, database).shell.editor.waitFor()
        },
        'Show or hide the shell below the page: Ctrl+`': async (press) => {
          const { editor } = new DatabasePage(page, database).shell
          await press()
          await editor.waitFor()
          await press()
          await editor.waitFor({ state: 'hidden' })
        },
        'Move between rows: ↑ ↓': async (press) => {
          await row('Author').focus()
          await press(1)
          await expect.poll(() => hasFocus(row('Book'))).toBe(true)
          await press(0)
          await expect.poll(() => hasFocus(row('Author'))).toBe(true)
        },
        'Move into a row and out of it: ← →': async (press) => {
          await row('Author').focus()
          await press(1)
          await expect.poll(() => hasFocus(page.getByRole('main').getByRole('link', { name: 'Author', exact: true }))).toBe(true)
          await press(0)
          await expect.poll(() => row('Author').evaluate((element) => element === document.activeElement)).toBe(true)
        },
        'First and last: Home End': async (press) => {
          await row('Author').focus()
          await press(1)
          await expect.poll(() => hasFocus(row('Book'))).toBe(true)
          await press(0)
          await expect.poll(() => hasFocus(row('Author'))).toBe(true)
        },
        'Open: Enter': async (press) => {
          await row('Author').focus()
          await press()
          await title('Author').waitFor()
        },
        'Menu of the row: Ctrl+Enter': async (press) => {
          await row('Author').focus()
          await press()
          await page.getByRole('menu').waitFor()
        },
        'Rename, or change settings: F2': async (press) => {
          await row('Author').focus()
          await press()
          await dialog('Edit Author').waitFor()
        },
        'Delete: Delete': async (press) => {
          await row('Author').focus()
          await press()
          await dialog('Delete collection Author').waitFor()
        },
        'Next part of the page: F6': async (press) => {
          await press()
          await focusedIs('bar')
          await press()
          await press()
          await focusedIs('navigation')
          await press()
          await focusedIs('content')
        },
        'Previous part of the page: Shift+F6': async (press) => {
          await row('Author').focus()
          await press()
          await focusedIs('navigation')
        },
        'Close a dialog, a menu or a panel: Escape': async (press) => {
          await page.keyboard.press('n')
          await dialog('Create collection').waitFor()
          await press()
          await dialog('Create collection').waitFor({ state: 'hidden' })
        },
      },
    })
  })

  test('of the list of databases and its tree', async ({ signedIn: page, database }) => {
    const landing = new RegionLandingPage(page)
    const row = page.getByRole('main').getByRole('grid').getByRole('row').filter({ hasText: database })
    const tree = page.getByRole('tree')
    const focusRow = () => row.focus()
    await walkSheet({
      page,
      open: async () => {
        await landing.open()
        await landing.database(database).waitFor()
      },
      sections: ['On this page', 'In the tree of databases'],
      walks: {
        'Create on this page: n': async (press) => {
          await press()
          await page.getByRole('dialog', { name: 'Create database' }).waitFor()
        },
        'Search the list: /': async (press) => {
          await press()
          await expect.poll(() => hasFocus(page.getByRole('main').getByRole('searchbox'))).toBe(true)
        },
        'Move between rows: ↑ ↓': async (press) => {
          const items = tree.getByRole('treeitem')
          await items.first().focus()
          await press(1)
          await expect.poll(() => hasFocus(items.nth(1))).toBe(true)
          await press(0)
          await expect.poll(() => hasFocus(items.first())).toBe(true)
        },
        'Expand and collapse: ← →': async (press) => {
          const open = tree.locator('[aria-expanded="true"]').first()
          await open.focus()
          const item = await open.elementHandle()
          await press(0)
          await expect.poll(() => item?.getAttribute('aria-expanded')).toBe('false')
          await press(1)
          await expect.poll(() => item?.getAttribute('aria-expanded')).toBe('true')
        },
        'Expand all of this level: *': async (press) => {
          await tree.getByRole('treeitem').first().focus()
          await press()
          const level = await tree.getByRole('treeitem').first().getAttribute('aria-level')
          await expect.poll(() => tree.locator(`[aria-level="${level ?? ''}"][aria-expanded="false"]`).count()).toBe(0)
        },
        'First and last: Home End': async (press) => {
          const items = tree.getByRole('treeitem')
          await items.first().focus()
          await press(1)
          await expect.poll(() => hasFocus(items.last())).toBe(true)
          await press(0)
          await expect.poll(() => hasFocus(items.first())).toBe(true)
        },
        'Open: Enter': async (press) => {
          await tree.getByRole('treeitem', { name: database }).focus()
          await press()
          await new DatabasePage(page, database).heading.waitFor()
        },
      },
    })
    await walkSheet({
      page,
      open: async () => {
        await landing.open()
        await landing.database(database).waitFor()
        await focusRow()
      },
      sections: ['In a list'],
      walks: {
        'Move between rows: ↑ ↓': async (press) => {
          await press(0)
          await expect.poll(() => hasFocus(row)).toBe(false)
          await press(1)
          await expect.poll(() => hasFocus(row)).toBe(true)
        },
        'Move into a row and out of it: ← →': async (press) => {
          await press(1)
          await expect.poll(() => hasFocus(landing.database(database))).toBe(true)
          await press(0)
          await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
        },
        'First and last: Home End': async (press) => {
          await press(0)
          await expect.poll(() => hasFocus(page.getByRole('main').getByRole('grid').getByRole('row').nth(1))).toBe(true)
          await press(1)
          await expect.poll(() => hasFocus(page.getByRole('main').getByRole('grid').getByRole('row').last())).toBe(true)
        },
        'Open: Enter': async (press) => {
          await press()
          await new DatabasePage(page, database).heading.waitFor()
        },
        'Menu of the row: Ctrl+Enter': async (press) => {
          await press()
          await page.getByRole('menu').waitFor()
        },
        'Rename, or change settings: F2': async (press) => {
          await press()
          await page.getByRole('dialog', { name: `Settings of ${database}` }).waitFor()
        },
        'Delete: Delete': async (press) => {
          await press()
          await page.getByRole('dialog', { name: `Delete ${database}` }).waitFor()
        },
      },
    })
  })

  test('of the shell, its editor, its tabs and its result', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    client.close()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const overview = new DatabasePage(page, database)
    const { shell } = overview
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const caretLine = () =>
      page.evaluate(() => {
        const line = getSelection()?.anchorNode?.parentElement?.closest('.cm-line') ?? (getSelection()?.anchorNode as Element | null)
        return Array.from(document.querySelectorAll('.cm-line')).findIndex((each) => each === line || each.contains(line)) + 1
      })
    const open = async () => {
      await overview.openShell()
      await expect.poll(() => shell.tabs.count()).toBeGreaterThan(0)
    }
    await walkSheet({
      page,
      open,
      sections: ['On this page'],
      walks: {
        'Run the query: Ctrl+Enter': async (press) => {
          await shell.write('40 + 2')
          await press()
          await expect.poll(() => shell.tree.textContent()).toContain('42')
        },
        'Run the statements at the caret: Ctrl+Shift+Enter': async (press) => {
          await shell.write('let a = 1\na\n\nlet b = 40\nb + 3')
          await page.keyboard.press('Control+End')
          await press()
          await expect.poll(() => shell.tree.textContent()).toContain('43')
        },
        'Dry run: Ctrl+Alt+Enter': async (press) => {
          await shell.write('Book.create({ title: "Emma" })')
          await press()
          await page.getByText('Dry run: nothing was saved.').first().waitFor()
        },
        'Stop waiting for the run: Ctrl+.': async (press) => {
          const release: (() => void)[] = []
          await page.route('**/query/1', async (route) => {
            if (route.request().postData()?.includes('"held"') === true) await new Promise<void>((done) => release.push(done))
            await route.continue().catch(() => undefined)
          })
          await shell.write("'held'".replace(/'/g, '"'))
          await page.keyboard.press('Control+Enter')
          await expect.poll(() => release.length).toBe(1)
          await press()
          await page
            .getByText(/^Stopped waiting\./)
            .first()
            .waitFor()
          release.forEach((done) => done())
          await page.unrouteAll({ behavior: 'ignoreErrors' })
        },
        'Save query: Ctrl+S': async (press) => {
          await shell.write('1 + 1')
          await press()
          await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor()
        },
        'New query: Ctrl+Alt+N': async (press) => {
          const before = await shell.tabs.count()
          await press()
          await expect.poll(() => shell.tabs.count()).toBe(before + 1)
        },
        'Close the query: Ctrl+Alt+X': async (press) => {
          await shell.newTab()
          const before = await shell.tabs.count()
          await press()
          await expect.poll(() => shell.tabs.count()).toBe(before - 1)
        },
        ...Object.fromEntries(
          ['Previous query: [', 'Next query: ]', 'Previous query: Ctrl+Alt+[', 'Next query: Ctrl+Alt+]'].map((line): [string, Walk] => [
            line,
            async (press) => {
              await shell.newTab()
              const last = (await shell.tabs.count()) - 1
              await shell.tabs.last().focus()
              await press()
              const at = line.startsWith('Previous') ? last - 1 : 0
              await expect.poll(() => shell.tabs.nth(at).getAttribute('aria-selected')).toBe('true')
            },
          ]),
        ),
      },
    })
    await walkSheet({
      page,
      open,
      sections: ['In the editor'],
      walks: {
        'Next problem: F8': async (press) => {
          await shell.write('1 + 1\n2 + + 3\n4')
          await expect.poll(() => shell.underlined()).not.toEqual([])
          await page.keyboard.press('Control+Home')
          await press()
          await expect.poll(caretLine).toBe(2)
        },
        'Previous problem: Shift+F8': async (press) => {
          await shell.write('1 + 1\n2 + + 3\n4')
          await expect.poll(() => shell.underlined()).not.toEqual([])
          await page.keyboard.press('Control+End')
          await press()
          await expect.poll(caretLine).toBe(2)
        },
        'Format: Ctrl+Shift+F': async (press) => {
          await shell.write('1+1')
          await press()
          await expect.poll(() => shell.editor.textContent()).toBe('1 + 1')
        },
        'Rename what is at the caret: F2': async (press) => {
          await shell.write('let wanted = 1\nwanted')
          await press()
          await expect.poll(() => hasFocus(page.getByRole('textbox', { name: /wanted/ }))).toBe(true)
        },
        'Go to the definition: F12': async (press) => {
          await shell.write('let wanted = 1\nwanted')
          await press()
          await expect.poll(caretLine).toBe(1)
        },
        'Find the references: Shift+F12': async (press) => {
          await shell.write('let wanted = 1\nwanted')
          await press()
          await page.locator('.fql-references').waitFor()
        },
        'Select more around the selection: Ctrl+I': async (press) => {
          await shell.write('1 + wanted')
          await press()
          await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('wanted')
        },
        'Suggest what can stand here: Ctrl+Space': async (press) => {
          await shell.write('Boo')
          await page.keyboard.press('Escape')
          await press()
          await page.locator('.cm-tooltip-autocomplete').getByText('Book', { exact: true }).first().waitFor()
        },
        'Show the arguments of the call: Ctrl+Shift+Space': async (press) => {
          await shell.write('Math.max(')
          await page.keyboard.press('Escape')
          await press()
          await page.locator('.fql-signature').first().waitFor()
        },
        'Find in the text: Ctrl+F': async (press) => {
          await shell.write('1 + 1')
          await press()
          await page.locator('.cm-search').waitFor()
        },
        'Leave the editor: Escape Tab': async (press) => {
          await shell.write('1 + 1')
          await page.keyboard.press('Escape')
          await press(0)
          await press(1)
          await expect.poll(() => hasFocus(shell.editor)).toBe(false)
        },
      },
    })
    const focusTab = async () => {
      await open()
      if ((await shell.tabs.count()) < 2) await shell.newTab()
      await shell.tabs.last().click()
      await shell.tabs.last().focus()
    }
    const isSelected = (at: number) => expect.poll(() => shell.tabs.nth(at).getAttribute('aria-selected')).toBe('true')
    await walkSheet({
      page,
      open: focusTab,
      sections: ['On a tab of the shell'],
      walks: {
        'Previous and next tab: ← →': async (press) => {
          const last = (await shell.tabs.count()) - 1
          await press(0)
          await isSelected(last - 1)
          await press(1)
          await isSelected(last)
        },
        'First and last: Home End': async (press) => {
          await press(0)
          await isSelected(0)
          await press(1)
          await isSelected((await shell.tabs.count()) - 1)
        },
        'Move the tab: Ctrl+Shift+← Ctrl+Shift+→': async (press) => {
          const last = (await shell.tabs.count()) - 1
          await press(0)
          await isSelected(last - 1)
          await press(1)
          await isSelected(last)
        },
        'Rename the tab: F2': async (press) => {
          await press()
          await page.getByRole('dialog').getByRole('textbox').waitFor()
        },
        'Close the tab: Delete': async (press) => {
          const before = await shell.tabs.count()
          await press()
          await expect.poll(() => shell.tabs.count()).toBe(before - 1)
        },
      },
    })
    const current = () =>
      shell.tree.evaluate((tree) => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent)
    await walkSheet({
      page,
      open: async () => {
        await open()
        await shell.execute(
          '{ first: { inner: 1 }, second: { deep: { x: "y" } }, third: Book.createData }'.replace(', third: Book.createData', ', third: 3'),
        )
        await shell.tree.focus()
        await page.keyboard.press('Home')
      },
      sections: ['In the tree of a result'],
      walks: {
        'Move between rows: ↑ ↓': async (press) => {
          await press(1)
          await expect.poll(current).toContain('first')
          await press(0)
          await expect.poll(current).toContain('result')
        },
        'Expand and collapse: ← →': async (press) => {
          await page.keyboard.press('ArrowDown')
          const before = await shell.rows.count()
          await press(1)
          await expect.poll(() => shell.rows.count()).toBe(before + 1)
          await press(0)
          await expect.poll(() => shell.rows.count()).toBe(before)
        },
        'Next and previous on this level: Ctrl+↑ Ctrl+↓': async (press) => {
          await page.keyboard.press('ArrowDown')
          await page.keyboard.press('ArrowRight')
          await press(1)
          await expect.poll(current).toContain('second')
          await press(0)
          await expect.poll(current).toContain('first')
        },
        'Expand all of this level: *': async (press) => {
          await page.keyboard.press('ArrowDown')
          await press()
          await shell.row('inner').waitFor()
          await shell.row('deep').waitFor()
        },
        'First and last: Home End': async (press) => {
          await press(1)
          await expect.poll(current).toContain('third')
          await press(0)
          await expect.poll(current).toContain('result')
        },
        'Show the full value: Space': async (press) => {
          await page.keyboard.press('End')
          await press()
          await page.getByRole('dialog', { name: 'third: Int' }).waitFor()
        },
        'Copy the value: Ctrl+C': async (press) => {
          await page.keyboard.press('End')
          await press()
          await expect.poll(copied).toBe('3')
        },
        'Copy the path: c': async (press) => {
          await page.keyboard.press('End')
          await press()
          await expect.poll(copied).toContain('third')
        },
        'Follow the reference: o': async (press) => {
          await shell.execute('Book.create({ title: "Emma" })')
          await shell.tree.focus()
          await page.keyboard.press('Home')
          await press()
          await page.getByRole('heading', { level: 1, name: /^\d+$/ }).waitFor()
        },
        'Find in the result: /': async (press) => {
          await press()
          await expect.poll(() => hasFocus(page.getByRole('textbox', { name: 'Find in result' }))).toBe(true)
        },
      },
    })
  })

  test('of documents, one document, the schema and privileges', async ({ server, signedIn: page }) => {
    const { name, client } = await makeGlasshouse(server, page)
    client.close()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const documents = new DocumentsPage(page, name, 'Specimen')
    const cellOf = (column: string) => documents.cell('GH-002', column)
    const at = (column: string) => cellOf(column).then(hasFocus)
    const open = async () => {
      await documents.open()
      await documents.row('GH-002').waitFor()
      await (await cellOf('tag')).click()
      await page.keyboard.press('Escape')
    }
    const discard = async () => {
      await documents.pending.getByRole('button', { name: 'Discard' }).click()
      await documents.pending.waitFor({ state: 'hidden' })
    }
    await walkSheet({
      page,
      open,
      sections: ['On this page', 'In the grid of documents'],
      walks: {
        'New document: n': async (press) => {
          await page.getByRole('heading', { level: 1 }).focus()
          await press()
          await documents.panel.waitFor()
          await discard()
        },
        'Move between cells: ↑ ↓ ← →': async (press) => {
          await press(1)
          await expect.poll(() => documents.row('GH-003').evaluate((row) => row.contains(document.activeElement))).toBe(true)
          await press(0)
          await expect.poll(() => at('tag')).toBe(true)
          await press(3)
          await expect.poll(() => at('tag')).toBe(false)
          await press(2)
          await expect.poll(() => at('tag')).toBe(true)
        },
        'Start and end of the row: Home End': async (press) => {
          await press(1)
          await expect.poll(() => at('tag')).toBe(false)
          await press(0)
          await expect.poll(() => page.locator('[role=gridcell]:focus').getAttribute('aria-colindex')).toBe('1')
        },
        'Start and end of the grid: Ctrl+Home Ctrl+End': async (press) => {
          await press(1)
          await expect
            .poll(() =>
              documents
                .row('GH-002')
                .evaluate((row) => row.contains(document.activeElement))
                .catch(() => false),
            )
            .toBe(false)
          await press(0)
          await expect.poll(() => documents.row('GH-001').evaluate((row) => row.contains(document.activeElement))).toBe(true)
        },
        'A screen up or down: PageUp PageDown': async (press) => {
          await press(1)
          await expect
            .poll(() =>
              documents
                .row('GH-002')
                .evaluate((row) => row.contains(document.activeElement))
                .catch(() => false),
            )
            .toBe(false)
          await press(0)
          await expect
            .poll(() =>
              documents
                .row('GH-001')
                .or(documents.row('GH-002'))
                .evaluateAll((rows) => rows.some((row) => row.contains(document.activeElement))),
            )
            .toBe(true)
        },
        'Edit the cell: Enter F2': async (press) => {
          for (const key of [0, 1]) {
            await press(key)
            await documents.grid.getByRole('textbox', { name: 'Value of tag' }).waitFor()
            await page.keyboard.press('Escape')
          }
        },
        'Edit the document: Shift+Enter': async (press) => {
          await press()
          await documents.panel.waitFor()
        },
        'Show the document beside the grid: Space': async (press) => {
          await press()
          await documents.panel.waitFor()
        },
        'Select the row: Shift+Space': async (press) => {
          await press()
          await expect.poll(() => documents.row('GH-002').getAttribute('aria-selected')).toBe('true')
        },
        'Select all rows: Ctrl+A': async (press) => {
          await press()
          await expect.poll(() => documents.row('GH-001').getAttribute('aria-selected')).toBe('true')
        },
        'Copy the value: Ctrl+C': async (press) => {
          await press()
          await expect.poll(copied).toBe('GH-002')
        },
        'Copy the document as FQL: c': async (press) => {
          await press()
          await expect.poll(copied).toContain('tag: "GH-002"')
        },
        'Follow the reference: o': async (press) => {
          await press()
          await page
            .getByText(/reference/i)
            .first()
            .waitFor()
        },
        'Menu of the row: Ctrl+Enter': async (press) => {
          await press()
          await page.getByRole('menu').waitFor()
        },
        'Delete: Delete': async (press) => {
          await press()
          await documents.pending.waitFor()
          await discard()
        },
      },
    })
    const fields = page.getByRole('main').getByRole('treegrid')
    await walkSheet({
      page,
      open: async () => {
        await documents.openDocument('400007')
        await fields.waitFor()
        await fields.focus()
        await page.keyboard.press('Home')
      },
      sections: ['On this page'],
      walks: {
        'History: h': async (press) => {
          await page.getByRole('heading', { level: 1 }).focus()
          await press()
          await expect.poll(() => page.url()).toContain('view=history')
        },
      },
    })
    const schema = new SchemaPage(page, name)
    await walkSheet({
      page,
      open: async () => {
        await schema.open()
        await schema.editor.click()
        await page.keyboard.press('Control+End')
        await page.keyboard.insertText('\ncollection Shelf {\n}\n')
        await schema.valid()
      },
      sections: ['On this page'],
      walks: {
        'Apply…: Ctrl+S': async (press) => {
          await press()
          await schema.dialog.waitFor()
        },
      },
    })
    const roles = new RolePage(page, name)
    const cell = roles.cell('Bench', 'read')
    await walkSheet({
      page,
      open: async () => {
        await roles.open('/keeper/manage/privileges')
        await cell.waitFor()
        await cell.focus()
        const before = await cell.getAttribute('aria-label')
        await page.keyboard.press(' ')
        await expect.poll(() => cell.getAttribute('aria-label')).not.toBe(before)
      },
      sections: ['On this page', 'In the table of privileges'],
      walks: {
        'Save: Ctrl+S': async (press) => {
          await press()
          await page.getByRole('button', { name: 'Save role' }).waitFor()
        },
        'Move between cells: ↑ ↓ ← →': async (press) => {
          await press(3)
          await expect.poll(() => hasFocus(cell)).toBe(false)
          await press(2)
          await expect.poll(() => hasFocus(cell)).toBe(true)
          await press(1)
          await expect.poll(() => hasFocus(cell)).toBe(false)
          await press(0)
          await expect.poll(() => hasFocus(cell)).toBe(true)
        },
        'Change the privilege: off, always, by predicate: Space': async (press) => {
          const before = await cell.getAttribute('aria-label')
          await press()
          await expect.poll(() => cell.getAttribute('aria-label')).not.toBe(before)
        },
        'Open the privilege: Enter': async (press) => {
          await press()
          await expect.poll(() => page.url()).toContain('action=read')
        },
      },
    })
    await deleteDatabases(server)
  })
})
