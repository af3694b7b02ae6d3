import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { deleteDatabases } from '../fixtures/database.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { FunctionsPage } from '../pages/functions-page.ts'
import { RolePage } from '../pages/role-page.ts'
import { SchemaPage } from '../pages/schema-page.ts'
import { makeGlasshouse } from '../steps/make-glasshouse.ts'
import { focuses, shows, walkSheet } from '../steps/walk-sheet.ts'
import type { Effect } from '../steps/walk-sheet.ts'

/** Pages with a list, the dialog in which something is made on them, and whether there is something to search. */
const LISTS = [
  ['functions', 'Create function', true],
  ['roles', 'Create role', true],
  ['access_providers', 'Create access provider', false],
  ['keys', 'Create key', false],
] as const

async function walkLists(page: Page, database: string): Promise<void> {
  for (const [path, title, hasRows] of LISTS) {
    const main = page.getByRole('main')
    const search = main.getByRole('searchbox')
    await walkSheet({
      page,
      open: async () => {
        await page.goto(`/resources/explorer/us/${database}/${path}`)
        await (hasRows ? main.getByRole('grid') : main.getByRole('button', { name: title }).nth(1)).waitFor()
      },
      prepare: () => page.getByRole('heading', { level: 1 }).focus(),
      sections: ['On this page'],
      effects: {
        'Create on this page: n': shows(page.getByRole('dialog', { name: title })),
        ...(hasRows && { 'Search the list: /': focuses([0, search]) }),
      },
    })
  }
}

async function walkIndexes(page: Page, database: string): Promise<void> {
  await walkSheet({
    page,
    open: async () => {
      await page.goto(`/resources/explorer/us/${database}/collections/Specimen/indexes`)
      await page.getByText('byBench').first().waitFor()
    },
    sections: ['On this page'],
    effects: { 'New index: n': shows(page.getByRole('dialog')) },
  })
}

async function walkSchema(page: Page, database: string): Promise<void> {
  const schema = new SchemaPage(page, database)
  await walkSheet({
    page,
    open: () => schema.open(),
    prepare: async () => {
      await schema.editor.click()
      await page.keyboard.press('Control+End')
      if ((await schema.editor.textContent())?.includes('Shelf') !== true) await page.keyboard.insertText('\ncollection Shelf {\n}\n')
      await schema.valid()
    },
    sections: ['On this page'],
    effects: {
      'Apply…: Ctrl+S': shows(schema.dialog),
      'Check the text now: Ctrl+Enter': async (press) => {
        const asked = page.waitForRequest((request) => request.url().includes('/validate'))
        await press()
        await asked
      },
    },
  })
}

async function walkPrivileges(page: Page, database: string): Promise<void> {
  const roles = new RolePage(page, database)
  const cell = roles.cell('Bench', 'read')
  const label = () => cell.getAttribute('aria-label')
  await walkSheet({
    page,
    open: async () => {
      await roles.open('/keeper/manage/privileges')
      await cell.waitFor()
    },
    // A change that waits to be saved.
    prepare: async () => {
      await cell.focus()
      const before = await label()
      await page.keyboard.press(' ')
      await expect.poll(label).not.toBe(before)
    },
    sections: ['On this page', 'In the table of privileges'],
    effects: {
      'Save: Ctrl+S': shows(page.getByRole('button', { name: 'Save role' })),
      'Move between cells: ↑ ↓ ← →': focuses([3, roles.cell('Bench', 'write')], [2, cell], [1, roles.cell('Keeper', 'read')], [0, cell]),
      'Change the privilege: off, always, by predicate: Space': async (press) => {
        const before = await label()
        await press()
        await expect.poll(label).not.toBe(before)
      },
      'Open the privilege: Enter': async (press) => {
        await press()
        await expect.poll(() => page.url()).toContain('action=read')
      },
    },
  })
}

async function walkMemberships(page: Page, database: string): Promise<void> {
  const roles = new RolePage(page, database)
  await walkSheet({
    page,
    open: async () => {
      await roles.open('/keeper/manage/memberships')
      await page.getByRole('button', { name: 'Remove Keeper' }).waitFor()
    },
    // A change that waits to be saved.
    prepare: async () => {
      const remove = page.getByRole('button', { name: 'Remove Keeper' })
      if (await remove.isVisible()) await remove.click()
    },
    sections: ['On this page'],
    effects: { 'Save: Ctrl+S': shows(page.getByRole('dialog')) },
  })
}

async function walkFunction(page: Page, database: string): Promise<void> {
  const functions = new FunctionsPage(page, database)
  await walkSheet({
    page,
    open: () => functions.open('/zoneReport'),
    prepare: () => functions.write('(zone) => { zone }'),
    sections: ['On this page'],
    effects: {
      'Save: Ctrl+S': async (press) => {
        await press()
        await functions.button('Discard').waitFor({ state: 'hidden' })
      },
    },
  })
  await walkSheet({
    page,
    open: () => functions.open('/zoneReport?panel=run'),
    prepare: () => functions.argument('zone: String').fill('palm'),
    sections: ['On this page'],
    effects: {
      'Run: Ctrl+Enter': async (press) => {
        await press()
        await page.getByRole('main').getByText('palm').last().waitFor()
      },
    },
  })
}

/** A document that was opened from a list, which has documents before it and behind. */
async function walkNeighbours(page: Page, database: string): Promise<void> {
  const documents = new DocumentsPage(page, database, 'Specimen')
  const heading = page.getByRole('heading', { level: 1, name: /^\d+$/ })
  const leadsOn: Effect = async (press) => {
    const before = await heading.textContent()
    await press()
    await expect.poll(() => heading.textContent()).not.toBe(before)
  }
  await walkSheet({
    page,
    open: async () => {
      await documents.open()
      await (await documents.cell('GH-002', 'tag')).click()
      await page.keyboard.press('Control+Enter')
      await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
      await page.getByRole('link', { name: 'Next document' }).waitFor()
    },
    sections: ['On this page'],
    effects: {
      'Previous document: [': leadsOn,
      'Next document: ]': leadsOn,
      'History: h': async (press) => {
        await press()
        await expect.poll(() => page.url()).toContain('view=history')
      },
    },
  })
}

describe('the sheet of shortcuts is true', () => {
  test('of definitions', async ({ server, signedIn: page }) => {
    const { name, client } = await makeGlasshouse(server, page)
    client.close()
    await walkLists(page, name)
    await walkIndexes(page, name)
    await walkSchema(page, name)
    await walkPrivileges(page, name)
    await walkMemberships(page, name)
    await walkFunction(page, name)
    await walkNeighbours(page, name)
    await deleteDatabases(server)
  })
})
