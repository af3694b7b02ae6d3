import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient, rootClient } from '../fixtures/database.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { focuses, shows, walkSheet } from '../steps/walk-sheet.ts'
import type { Effect } from '../steps/walk-sheet.ts'

/** Keys that lead from a part of the page to the next ones. */
function leads(page: Page, from: string, to: readonly string[]): Effect {
  return async (press) => {
    await page.locator(`#${from}`).focus()
    for (const id of to) {
      await press()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)
    }
  }
}

/** The rows of the list of a page, and the keys that work on each list: the first row has the focus. */
function listOf(page: Page, first: string, last: string) {
  const grid = page.getByRole('main').getByRole('grid')
  const link = (name: string) => grid.getByRole('link', { name, exact: true })
  const row = (name: string) => grid.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  return {
    row,
    effects: {
      'Move between rows: ↑ ↓': focuses([1, row(last)], [0, row(first)]),
      'Move into a row and out of it: ← →': focuses([1, link(first)], [0, row(first)]),
      'First and last: Home End': focuses([1, row(last)], [0, row(first)]),
      'Open: Enter': shows(page.getByRole('heading', { level: 1, name: first })),
      'Menu of the row: Ctrl+Enter': shows(page.getByRole('menu')),
    },
  }
}

describe('the sheet of shortcuts is true', () => {
  test('everywhere and of a list', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`["Author", "Book"].forEach(name => Collection.create({ name: name }))`)
    client.close()
    const base = `/resources/explorer/us/${database}`
    const { row, effects } = listOf(page, 'Author', 'Book')
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    const dialog = (name: string) => page.getByRole('dialog', { name })
    const { editor } = new DatabasePage(page, database).shell
    await walkSheet({
      page,
      open: async () => {
        await page.goto(`${base}/collections`)
        await row('Author').waitFor()
      },
      prepare: () => row('Author').focus(),
      sections: ['On this page', 'Everywhere', 'In a list', 'Between the parts of a page'],
      effects: {
        ...effects,
        'Rename, or change settings: F2': shows(dialog('Edit Author')),
        'Delete: Delete': shows(dialog('Delete collection Author')),
        'Create collection: n': shows(dialog('Create collection')),
        'Search the list: /': focuses([0, page.getByRole('main').getByRole('searchbox')]),
        'Jump to a page, a database or an action: Ctrl+K': shows(page.getByRole('combobox', { name: 'Jump to' })),
        'Keyboard shortcuts: ?': shows(dialog('Keyboard shortcuts')),
        'Privacy mode: Ctrl+Alt+P': async (press) => {
          await press()
          await page.getByRole('button', { name: 'Private' }).waitFor()
          await press()
          await page.getByRole('button', { name: 'Private' }).waitFor({ state: 'hidden' })
        },
        'Databases: g d': shows(heading('United States (US)')),
        'Collections: g c': async (press) => {
          await page.goto(`${base}/functions`)
          await heading('Functions').waitFor()
          await shows(heading('Collections'))(press)
        },
        'Functions: g f': shows(heading('Functions')),
        'Roles: g r': shows(heading('Roles')),
        'Keys: g k': shows(heading('Keys')),
        'Shell: g s': shows(editor),
        'Show or hide the shell below the page: Ctrl+`': async (press) => {
          await press()
          await editor.waitFor()
          await press()
          await editor.waitFor({ state: 'hidden' })
        },
        'Next part of the page: F6': leads(page, 'bar', ['pages', 'navigation', 'content']),
        'Previous part of the page: Shift+F6': leads(page, 'content', ['navigation', 'pages', 'bar']),
        'Close a dialog, a menu or a panel: Escape': async (press) => {
          await page.keyboard.press('n')
          await dialog('Create collection').waitFor()
          await press()
          await dialog('Create collection').waitFor({ state: 'hidden' })
        },
      },
    })
  })

  test('of the list of databases and of its tree', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Database.create({ name: "inner" })`)
    client.close()
    const [root, second] = [rootClient(server), `${database}_second`]
    await root.query(fql`Database.create({ name: ${second} })`)
    root.close()
    const landing = new RegionLandingPage(page)
    const dialog = (name: string) => page.getByRole('dialog', { name })
    const open = async () => {
      await landing.open()
      await landing.database(database).waitFor()
    }
    const { row, effects } = listOf(page, database, second)
    await walkSheet({
      page,
      open,
      prepare: () => row(database).focus(),
      sections: ['On this page', 'In a list'],
      effects: {
        ...effects,
        'Create on this page: n': shows(dialog('Create database')),
        'Search the list: /': focuses([0, page.getByRole('main').getByRole('searchbox')]),
        'Rename, or change settings: F2': shows(dialog(`Settings of ${database}`)),
        'Delete: Delete': shows(dialog(`Delete ${database}`)),
      },
    })
    const items = page.getByRole('tree').getByRole('treeitem')
    const item = page.getByRole('tree').getByRole('treeitem', { name: database, exact: true })
    const opens = (isOpen: boolean) => expect.poll(() => item.getAttribute('aria-expanded')).toBe(String(isOpen))
    const collapse = async () => {
      await item.focus()
      if ((await item.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('ArrowLeft')
      await opens(false)
    }
    await walkSheet({
      page,
      open: async () => {
        await open()
        await item.waitFor()
      },
      prepare: collapse,
      sections: ['In the tree of databases'],
      effects: {
        'Move between rows: ↑ ↓': focuses([0, items.first()], [1, items.nth(1)]),
        'Expand and collapse: ← →': async (press) => {
          await press(1)
          await opens(true)
          await press(0)
          await opens(false)
        },
        'Expand all of this level: *': async (press) => {
          await press()
          await opens(true)
        },
        'First and last: Home End': focuses([1, items.last()], [0, items.first()]),
        'Open: Enter': shows(new DatabasePage(page, database).heading),
      },
    })
  })
})
