import { expect } from 'vitest'
import type { Owner } from '../fixtures/owner.ts'
import type { Person, Place } from './person.ts'

const SHELL = 'Book.create({ title: "Night Ferry", stock: 3 })'

const heading = (name: string | RegExp): Place => ({ role: 'heading', name })
const link = (name: string): Place => ({ role: 'link', name })
const button = (name: string, within?: Place): Place => ({ role: 'button', name, ...(within && { within }) })
const main: Place = { role: 'main' }
const dialog: Place = { role: 'dialog' }

/** Signs in by keyboard alone. */
export async function signIn(person: Person, { email, password }: Owner): Promise<void> {
  await person.visit('/login')
  await person.click({ role: 'textbox', name: 'Email' })
  await person.type(email)
  await person.press('Tab')
  await person.type(password)
  await person.press('Enter')
  await person.see(heading(/^United States/))
}

export async function openDatabase(person: Person, database: string): Promise<void> {
  await person.click({ ...link(database), within: main })
  await person.see(heading(database))
}

/** Runs a query in the shell, and reads its result. */
export async function runQuery(person: Person): Promise<void> {
  await person.click(link('Shell'))
  const editor: Place = { role: 'textbox', name: 'Query' }
  await person.click(editor)
  await person.type(SHELL)
  await expect.poll(() => person.read(editor)).toBe(SHELL)
  await person.press('Control+Enter')
  await person.see({ role: 'row', holding: 'Night Ferry', within: { role: 'treegrid', name: 'Result' } })
}

/** Finds the document in the grid, changes a value of it and saves it. */
export async function editDocument(person: Person, database: string): Promise<void> {
  await person.visit(`/resources/explorer/us/${database}/collections/Book/documents`)
  const grid: Place = { role: 'grid', name: 'Documents of Book' }
  await person.click({ role: 'gridcell', name: '3', within: { role: 'row', holding: 'Night Ferry', within: grid } })
  await person.press('Enter')
  const value: Place = { role: 'textbox', name: 'Value of stock', within: grid }
  await person.see(value)
  await person.press('Control+A')
  await person.type('24')
  await person.press('Enter')
  const pending: Place = { role: 'region', name: 'Pending changes' }
  await person.click(button('Save in one transaction', pending))
  await expect.poll(() => person.read(pending)).toBeUndefined()
}

/** Adds an index to the schema, which is checked while it is typed, and applies it. */
export async function editSchema(person: Person, database: string): Promise<void> {
  await person.visit(`/resources/explorer/us/${database}?tab=schema`)
  const editor: Place = { role: 'textbox', name: /^Schema text of / }
  await person.click(editor)
  await person.press('Control+A')
  await person.type('collection Book {\ntitle: String\nstock: Int\nindex byTitle {\nterms [.title]')
  await person.see({ role: 'region', name: 'Changes and problems', holding: 'add index byTitle' })
  await person.click(button('Apply…'))
  await person.click(button('Apply', dialog))
  await person.see({ role: 'region', name: 'Changes and problems', holding: 'No changes.' })
}

/** Looks at what each role may do. */
export async function readRoles(person: Person, database: string, role: string): Promise<void> {
  await person.visit(`/resources/explorer/us/${database}/roles`)
  await person.see({ role: 'row', holding: role, within: { role: 'grid', name: 'Roles' } })
  await person.click({ role: 'radio', name: 'Matrix' })
  await person.see({ role: 'row', holding: 'Book', within: { role: 'grid', name: 'Privileges of all roles' } })
}

/** Creates a key, whose secret is shown once. */
export async function createKey(person: Person, database: string): Promise<void> {
  await person.visit(`/resources/explorer/us/${database}/keys`)
  await person.click(button('Create key', main))
  await person.click({ role: 'textbox', name: /^Name/, within: dialog })
  await person.type('checkout')
  await person.click(button('Create key', dialog))
  await person.click({ role: 'checkbox', within: dialog })
  await person.click(button('Done', dialog))
  await person.see({ role: 'row', holding: 'checkout', within: { role: 'grid', name: 'Keys' } })
}

/** Asks for the log of the database and reads what its queries were. */
export async function readLogs(person: Person, database: string): Promise<void> {
  await person.visit(`/resources/logs?path=us/${database}`)
  await person.see(heading('Logs'))
  await person.click(button('Request'))
  await person.click({ ...link('Open'), within: { role: 'grid', name: 'Log requests' } })
  await person.see({ role: 'row', holding: 'Book.all().first()', within: { role: 'grid', name: 'Query shapes' } })
}

/** Takes everything out of the database with this browser. */
export async function exportDatabase(person: Person, database: string): Promise<void> {
  await person.visit(`/resources/explorer/us/${database}?dialog=export`)
  await person.click(button('Export', dialog))
  await person.see({ role: 'status', holding: 'Exported', within: dialog })
}
