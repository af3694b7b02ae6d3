import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { focuses, shows, walkSheet } from '../steps/walk-sheet.ts'
import type { Effect } from '../steps/walk-sheet.ts'

describe('the sheet of shortcuts is true', () => {
  test('of the tabs of the shell', async ({ signedIn: page, database }) => {
    const overview = new DatabasePage(page, database)
    const { shell } = overview
    const { tabs } = shell
    const selected = (at: number) => expect.poll(() => tabs.nth(at).getAttribute('aria-selected')).toBe('true')
    const leads = (...places: readonly (readonly [at: number, place: number])[]): Effect => {
      return async (press) => {
        for (const [at, place] of places) {
          await press(at)
          await selected(place)
        }
      }
    }
    await walkSheet({
      page,
      open: () => overview.openShell().then(() => tabs.first().waitFor()),
      // Three queries, and the focus on the last.
      prepare: async () => {
        while ((await tabs.count()) < 3) await shell.newTab()
        await tabs.nth(2).click()
        await selected(2)
        await tabs.nth(2).focus()
      },
      sections: ['On a tab of the shell'],
      effects: {
        'Previous and next tab: ← →': leads([0, 1], [1, 2]),
        'First and last: Home End': leads([0, 0], [1, 2]),
        'Move the tab: Ctrl+Shift+← Ctrl+Shift+→': leads([0, 1], [1, 2]),
        'Rename the tab: F2': shows(page.getByRole('dialog').getByRole('textbox')),
        'Close the tab: Delete': async (press) => {
          await press()
          await expect.poll(() => tabs.count()).toBe(2)
        },
      },
    })
  })

  test('of the tree of a result', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    client.close()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const overview = new DatabasePage(page, database)
    const { shell } = overview
    const current = () =>
      shell.tree.evaluate((tree) => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent)
    const leads = (...steps: readonly (readonly [at: number, text: string])[]): Effect => {
      return async (press) => {
        for (const [at, text] of steps) {
          await press(at)
          await expect.poll(current).toContain(text)
        }
      }
    }
    /** The effect behind other keys, that bring it to its row. */
    const behind = (keys: readonly string[], effect: Effect): Effect => {
      return async (press) => {
        for (const key of keys) await page.keyboard.press(key)
        await effect(press)
      }
    }
    const copies = (text: string): Effect => {
      return async (press) => {
        await press()
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
      }
    }
    await walkSheet({
      page,
      open: async () => {
        await overview.openShell()
        await shell.execute('{ first: { inner: 1 }, second: { deep: { x: "y" } }, third: 3 }')
      },
      prepare: async () => {
        await shell.tree.focus()
        await page.keyboard.press('Home')
      },
      sections: ['In the tree of a result'],
      effects: {
        'Move between rows: ↑ ↓': leads([1, 'first'], [0, 'result']),
        'Expand and collapse: ← →': behind(['ArrowDown'], async (press) => {
          const before = await shell.rows.count()
          await press(0)
          await expect.poll(() => shell.rows.count()).toBe(before - 1)
          await press(1)
          await expect.poll(() => shell.rows.count()).toBe(before)
        }),
        'Next and previous on this level: Ctrl+↑ Ctrl+↓': behind(['ArrowDown'], leads([1, 'second'], [0, 'first'])),
        'Expand all of this level: *': behind(['ArrowDown'], async (press) => {
          await press()
          await shell.row('inner').waitFor()
          await shell.row('deep').waitFor()
        }),
        'First and last: Home End': leads([1, 'third'], [0, 'result']),
        'Show the full value: Space': behind(['End'], shows(page.getByRole('dialog', { name: 'third: Int' }))),
        'Copy the value: Ctrl+C': behind(['End'], copies('3')),
        'Copy the path: c': behind(['End'], copies('.third')),
        'Follow the reference: o': async (press) => {
          await shell.execute('Book.create({ title: "Emma" })')
          await shell.tree.focus()
          await page.keyboard.press('Home')
          await shows(page.getByRole('heading', { level: 1, name: /^\d+$/ }))(press)
        },
        'Find in the result: /': focuses([0, page.getByRole('textbox', { name: 'Find in result' })]),
      },
    })
  })
})
