import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { deleteDatabases } from '../fixtures/database.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { makeGlasshouse } from '../steps/make-glasshouse.ts'
import { isFocused, shows, walkSheet } from '../steps/walk-sheet.ts'
import type { Effect } from '../steps/walk-sheet.ts'

/** Column of the cell with the focus, by its place in the grid. */
function focusedColumn(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.activeElement?.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? 0))
}

/** Row with the focus, by its place in the grid. */
function focusedRow(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex') ?? 0))
}

/** Keys that put this text on the clipboard. */
function copies(page: Page, wanted: string): Effect {
  return async (press) => {
    await press()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(wanted)
  }
}

/** Whether a place is the one that keys lead to from the start. */
type Arrival = (now: number, start: number) => boolean

/** The walk of one page, and what it is about. */
interface Part {
  readonly page: Page
  readonly documents: DocumentsPage
}

async function discard({ pending }: DocumentsPage): Promise<void> {
  await pending.getByRole('button', { name: 'Discard' }).click()
  await pending.waitFor({ state: 'hidden' })
}

async function walkGrid({ page, documents }: Part): Promise<void> {
  const { pending, panel } = documents
  const tag = () => documents.cell('GH-002', 'tag')
  const isAtTag = () => expect.poll(async () => isFocused(await tag())).toBe(true)
  const moves = (read: () => Promise<number>, ...steps: readonly (readonly [at: number, isThere: Arrival])[]): Effect => {
    return async (press) => {
      const start = await read()
      for (const [at, isThere] of steps) {
        await press(at)
        await expect.poll(async () => isThere(await read(), start)).toBe(true)
      }
    }
  }
  const [row, column] = [() => focusedRow(page), () => focusedColumn(page)]
  const open = async () => {
    await documents.open()
    await documents.row('GH-002').waitFor()
  }
  await walkSheet({
    page,
    open,
    prepare: async () => {
      await page.keyboard.press('Control+Home')
      await (await tag()).click()
      await page.keyboard.press('Escape')
      await isAtTag()
    },
    sections: ['On this page', 'In the grid of documents'],
    effects: {
      'New document: n': async (press) => {
        await page.getByRole('heading', { level: 1 }).focus()
        await shows(panel)(press)
        await discard(documents)
      },
      'Move between cells: ↑ ↓ ← →': async (press) => {
        await moves(row, [1, (now, start) => now === start + 1], [0, (now, start) => now === start])(press)
        await moves(column, [3, (now, start) => now === start + 1], [2, (now, start) => now === start])(press)
      },
      'Start and end of the row: Home End': moves(column, [1, (now, start) => now > start], [0, (now) => now === 1]),
      'Start and end of the grid: Ctrl+Home Ctrl+End': moves(row, [1, (now, start) => now > start], [0, (now) => now === 2]),
      'A screen up or down: PageUp PageDown': moves(row, [1, (now, start) => now > start], [0, (now, start) => now === start]),
      'Edit the cell: Enter F2': async (press) => {
        for (const key of [0, 1]) {
          await press(key)
          await documents.grid.getByRole('textbox', { name: 'Value of tag' }).waitFor()
          await page.keyboard.press('Escape')
          await isAtTag()
        }
      },
      'Edit the document: Shift+Enter': shows(panel),
      'Show the document beside the grid: Space': shows(panel),
      'Select the row: Shift+Space': async (press) => {
        for (const wanted of ['true', 'false']) {
          await press()
          await expect.poll(() => documents.row('GH-002').getAttribute('aria-selected')).toBe(wanted)
        }
      },
      'Select all rows: Ctrl+A': async (press) => {
        await press()
        await expect.poll(() => documents.row('GH-001').getAttribute('aria-selected')).toBe('true')
      },
      'Copy the value: Ctrl+C': copies(page, 'GH-002'),
      'Copy the document as FQL: c': copies(page, 'tag: "GH-002"'),
      'Follow the reference: o': async (press) => {
        await (await documents.cell('GH-002', 'species')).click({ position: { x: 3, y: 3 } })
        await press()
        await expect.poll(() => page.url()).toContain('/collections/Species/documents/')
      },
      'Menu of the row: Ctrl+Enter': shows(page.getByRole('menu')),
      'Delete: Delete': async (press) => {
        await shows(pending)(press)
        await discard(documents)
      },
    },
  })
}

async function walkPending({ page, documents }: Part): Promise<void> {
  const { pending } = documents
  await walkSheet({
    page,
    open: async () => {
      await documents.open()
      await documents.row('GH-003').waitFor()
    },
    prepare: async () => {
      if (!(await pending.isVisible())) await documents.markDeleted('GH-002', 'tag')
      await pending.waitFor()
    },
    sections: ['On this page'],
    effects: {
      'New document: n': async (press) => {
        await shows(documents.panel)(press)
        await discard(documents)
      },
      'Review the changes that wait: Ctrl+.': shows(documents.dialog),
      'Save the changes that wait: Ctrl+S': async (press) => {
        await press()
        await pending.waitFor({ state: 'hidden' })
      },
    },
  })
}

async function walkFields({ page, documents }: Part): Promise<void> {
  const fields = page.getByRole('main').getByRole('treegrid')
  const current = () =>
    fields.evaluate((tree) => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '')
  const goTo = async (name: string) => {
    await fields.focus()
    await page.keyboard.press('Home')
    for (let step = 0; step < 40 && !(await current()).startsWith(name); step += 1) await page.keyboard.press('ArrowDown')
    await expect.poll(current).toMatch(new RegExp(`^${name}`))
  }
  const input = fields.getByRole('textbox', { name: /health/ })
  const change = async (key: () => Promise<void>, value: string) => {
    await key()
    await input.fill(value)
    await page.keyboard.press('Enter')
    await expect.poll(current).toContain(value)
  }
  await walkSheet({
    page,
    open: async () => {
      await documents.openDocument('400007')
      await fields.waitFor()
    },
    prepare: () => goTo('health'),
    sections: ['On this page', 'In the fields of a document'],
    effects: {
      'Move between rows: ↑ ↓': async (press) => {
        const start = await current()
        await press(1)
        await expect.poll(current).not.toBe(start)
        await press(0)
        await expect.poll(current).toBe(start)
      },
      'Expand and collapse: ← →': async (press) => {
        await goTo('species')
        const rows = fields.getByRole('row')
        const before = await rows.count()
        await press(1)
        await expect.poll(() => rows.count()).toBeGreaterThan(before)
        await press(0)
        await expect.poll(() => rows.count()).toBe(before)
      },
      'First and last: Home End': async (press) => {
        await press(1)
        const last = await fields.getByRole('row').last().textContent()
        await expect.poll(current).toBe(last)
        await press(0)
        await expect.poll(current).not.toBe(last)
      },
      'Edit the field: Enter F2': async (press) => {
        await change(() => press(0), '4')
        await change(() => press(1), '5')
      },
      'Remove the field: Delete': async (press) => {
        await press()
        await expect.poll(current).toContain('removed')
      },
      'Copy the value: Ctrl+C': async (press) => {
        await change(() => page.keyboard.press('Enter'), '6')
        await copies(page, '6')(press)
      },
      'Undo the last change of a field: Ctrl+Z': async (press) => {
        const before = await current()
        await change(() => page.keyboard.press('Enter'), '3')
        await press()
        await expect.poll(current).toBe(before)
      },
      'History: h': async (press) => {
        await page.getByRole('heading', { level: 1 }).focus()
        await press()
        await expect.poll(() => page.url()).toContain('view=history')
      },
    },
  })
}

describe('the sheet of shortcuts is true', () => {
  test('of documents and of one document', async ({ server, signedIn: page }) => {
    const { name, client } = await makeGlasshouse(server, page)
    client.close()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const part = { page, documents: new DocumentsPage(page, name, 'Specimen') }
    await walkGrid(part)
    await walkFields(part)
    await walkPending(part)
    await deleteDatabases(server)
  })
})
