import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Shell } from '../components/shell.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'
import { hasFocus } from '../fixtures/keyboard.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { shows, walkSheet } from '../steps/walk-sheet.ts'
import type { Effect } from '../steps/walk-sheet.ts'

const WITH_A_PROBLEM = '1 + 1\nnosuch\n4'
const WITH_A_NAME = 'let wanted = 1\nwanted'

/** Number of the line with the caret, from 1. */
function caretLine(page: Page): Promise<number> {
  return page.evaluate(() => {
    const caret = getSelection()?.anchorNode
    return Array.from(document.querySelectorAll('.cm-line')).findIndex((line) => caret !== undefined && line.contains(caret)) + 1
  })
}

async function makeBooks(server: Server, database: string): Promise<void> {
  const client = databaseClient(server, database)
  await client.query(fql`Collection.create({ name: "Book" })`)
  client.close()
}

/** Keys that lead from the last of the queries to another. */
function selects(shell: Shell, at: (last: number) => number): Effect {
  return async (press) => {
    if ((await shell.tabs.count()) < 2) await shell.newTab()
    await shell.tabs.last().click()
    await press()
    const wanted = at((await shell.tabs.count()) - 1)
    await expect.poll(() => shell.tabs.nth(wanted).getAttribute('aria-selected')).toBe('true')
  }
}

/** Holds back the queries of a text until it is let go. */
async function holdBack(page: Page, sign: string): Promise<{ held: () => number; release: () => Promise<void> }> {
  const waiting: (() => void)[] = []
  await page.route('**/query/1', async (route) => {
    if (route.request().postData()?.includes(sign) === true) await new Promise<void>((done) => waiting.push(done))
    await route.continue().catch(() => undefined)
  })
  const release = async () => {
    waiting.forEach((done) => done())
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return { held: () => waiting.length, release }
}

describe('the sheet of shortcuts is true', () => {
  test('of the shell', async ({ server, signedIn: page, database }) => {
    await makeBooks(server, database)
    const overview = new DatabasePage(page, database)
    const { shell } = overview
    const answers = (query: string, answer: string): Effect => {
      return async (press) => {
        await shell.write(query)
        await page.keyboard.press('Control+End')
        await press()
        await expect.poll(() => shell.tree.textContent()).toContain(answer)
      }
    }
    const changesTabs = (by: number): Effect => {
      return async (press) => {
        await shell.newTab()
        const before = await shell.tabs.count()
        await press()
        await expect.poll(() => shell.tabs.count()).toBe(before + by)
      }
    }
    const [toPrevious, toNext] = [selects(shell, (last) => last - 1), selects(shell, () => 0)]
    await walkSheet({
      page,
      open: async () => {
        await overview.openShell()
        await shell.tabs.first().waitFor()
      },
      sections: ['On this page'],
      effects: {
        'Run the query: Ctrl+Enter': answers('40 + 2', '42'),
        'Run the statements at the caret: Ctrl+Shift+Enter': answers('let a = 1\na\n\nlet b = 40\nb + 3', '43'),
        'Dry run: Ctrl+Alt+Enter': async (press) => {
          await shell.write('Book.create({ title: "Emma" })')
          await press()
          await page.getByText('Dry run: nothing was saved.').first().waitFor()
        },
        'Stop waiting for the run: Ctrl+.': async (press) => {
          const { held, release } = await holdBack(page, 'held back')
          await shell.write('"held back"')
          await page.keyboard.press('Control+Enter')
          await expect.poll(held).toBe(1)
          await press()
          await page
            .getByText(/^Stopped waiting\./)
            .first()
            .waitFor()
          await release()
        },
        'Save query: Ctrl+S': async (press) => {
          await shell.write('1 + 1')
          await press()
          await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor()
        },
        'Create on this page: n': async (press) => {
          await shell.tabs.first().focus()
          await shows(page.getByRole('dialog', { name: 'Create database' }))(press)
        },
        'New query: Ctrl+Alt+N': changesTabs(1),
        'Close the query: Ctrl+Alt+X': changesTabs(-1),
        'Previous query: [': toPrevious,
        'Next query: ]': toNext,
        'Previous query: Ctrl+Alt+[': toPrevious,
        'Next query: Ctrl+Alt+]': toNext,
      },
    })
  })

  test('of the editor', async ({ server, signedIn: page, database }) => {
    await makeBooks(server, database)
    const overview = new DatabasePage(page, database)
    const { shell } = overview
    const after = (query: string, effect: Effect, place = 'Control+End'): Effect => {
      return async (press) => {
        await shell.write(query)
        await page.keyboard.press('Escape')
        await page.keyboard.press(place)
        await effect(press)
      }
    }
    const leadsToLine = (line: number): Effect => {
      return async (press) => {
        await press()
        await expect.poll(() => caretLine(page)).toBe(line)
      }
    }
    const leadsToProblem: Effect = async (press) => {
      await expect.poll(() => shell.underlined()).not.toEqual([])
      await leadsToLine(2)(press)
    }
    await walkSheet({
      page,
      open: async () => void (await overview.openShell()),
      sections: ['In the editor'],
      effects: {
        'Next problem: F8': after(WITH_A_PROBLEM, leadsToProblem, 'Control+Home'),
        'Previous problem: Shift+F8': after(WITH_A_PROBLEM, leadsToProblem),
        'Format: Ctrl+Shift+F': after('1+1', async (press) => {
          await press()
          await expect.poll(() => shell.editor.textContent()).toBe('1 + 1')
        }),
        'Rename what is at the caret: F2': after(WITH_A_NAME, async (press) => {
          await press()
          await expect.poll(() => hasFocus(page.getByRole('textbox', { name: /wanted/ }))).toBe(true)
          await page.keyboard.press('Escape')
        }),
        'Go to the definition: F12': after(WITH_A_NAME, leadsToLine(1)),
        'Find the references: Shift+F12': after(WITH_A_NAME, async (press) => {
          await shows(page.locator('.fql-references'))(press)
          await page.keyboard.press('Escape')
        }),
        'Select more around the selection: Ctrl+I': after('1 + wanted', async (press) => {
          await press()
          await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('wanted')
        }),
        'Suggest what can stand here: Ctrl+Space': after(
          'Boo',
          shows(page.locator('.cm-tooltip-autocomplete').getByText('Book', { exact: true }).first()),
        ),
        'Show the arguments of the call: Ctrl+Shift+Space': after('Math.max(', shows(page.locator('.fql-signature').first())),
        'Find in the text: Ctrl+F': after('1 + 1', async (press) => {
          await shows(page.locator('.cm-search'))(press)
          await page.keyboard.press('Escape')
        }),
        'Leave the editor: Escape Tab': after('1 + 1', async (press) => {
          await press(0)
          await press(1)
          await expect.poll(() => hasFocus(shell.editor)).toBe(false)
        }),
      },
    })
  })
})
