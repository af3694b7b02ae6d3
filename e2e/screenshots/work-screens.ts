import type { Page } from 'playwright-core'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { KeysPage } from '../pages/keys-page.ts'
import { RolePage } from '../pages/role-page.ts'
import { SchemaPage } from '../pages/schema-page.ts'
import { LONG_NAME, SHOP, STAGED } from './bookshop.ts'
import { expectQuiet, heading } from './screen.ts'
import type { Screen } from './screen.ts'

const NARROW_PX = 768

function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? NARROW_PX) < NARROW_PX
}

/** A page of the shop. */
const shop =
  (rest: string): Screen =>
  async ({ page }) => {
    await page.goto(`/resources/explorer/us/${SHOP}${rest}`)
    await heading(page)
    await expectQuiet(page)
  }

/** Changes two cells, deletes a row and opens a document. A phone has no cells: there the records are shown. */
const changeDocuments: Screen = async ({ page }) => {
  const documents = new DocumentsPage(page, SHOP, 'Book')
  await documents.open('/documents')
  await page.getByText('Night Ferry to Lund').first().waitFor()
  if (isNarrow(page)) return
  await documents.write('Orchard Hours', 'price_cents', '1650')
  await documents.write('What the Lichen Knew', 'stock', '24')
  await documents.markDeleted('Tin Sparrow', 'title')
  await (await documents.cell('The Salt Cartographer', 'title')).click()
  await page.keyboard.press(' ')
  await documents.panel.waitFor()
  await expectQuiet(page)
}

/** The shell with a query that has not run. */
async function openShell(page: Page, query: string) {
  const shell = await new DatabasePage(page, SHOP).openShell()
  await shell.write(query)
  return shell
}

/** What is under way on the pages of a database: edits, filters, roles that are tried, schemas that wait. */
export const WORK_SCREENS: Readonly<Record<string, Screen>> = {
  'documents-changes': changeDocuments,
  'documents-filter': async ({ page }) => {
    await page.goto(`/resources/explorer/us/${SHOP}/collections/Book/documents?index=byStatus#term.1=%22in_print%22&where=.stock%20%3C%205`)
    await page.getByText('Night Ferry to Lund').first().waitFor()
    await expectQuiet(page)
  },
  'documents-scan': async ({ page }) => {
    await page.goto(`/resources/explorer/us/${SHOP}/collections/Book/documents#where=.stock%20%3C%205`)
    await page.getByRole('button', { name: 'Run anyway' }).waitFor()
  },
  'documents-empty': shop('/collections/Author/documents'),
  'document-fql': async ({ page, book }) => {
    await new DocumentsPage(page, SHOP, 'Book').openDocument(book, '?view=fql')
    await expectQuiet(page)
  },
  'indexes-empty': shop('/collections/Customer/indexes'),
  'collection-delete': async (subject) => {
    await shop('/collections')(subject)
    await subject.page.getByRole('button', { name: 'Actions for Customer' }).click()
    await subject.page.getByRole('menuitem', { name: 'Delete…' }).click()
    await subject.page.getByRole('dialog').waitFor()
    await expectQuiet(subject.page)
  },
  'role-predicate': shop('/roles/seller/manage/privileges/Order?action=read'),
  'role-changes': async ({ page }) => {
    const role = new RolePage(page, SHOP)
    await role.open('/seller/manage/privileges')
    await role.cell('Author', 'read').focus()
    await page.keyboard.press(' ')
    await role.cell('Book', 'create').focus()
    await page.keyboard.press(' ')
  },
  'role-long-name': shop(`/roles/${LONG_NAME}/manage/privileges`),
  'key-created': async ({ page }) => {
    const keys = new KeysPage(page, 'sandbox')
    await keys.open()
    await keys.create.click()
    const form = keys.dialog('Create key')
    await form.getByLabel('Name', { exact: true }).fill('returns-portal')
    await form.getByRole('button', { name: 'Create key' }).click()
    await keys.dialog('Key created: returns-portal').waitFor()
  },
  'shell-empty': async ({ page }) => {
    await new DatabasePage(page, SHOP).openShell()
    await expectQuiet(page)
  },
  'shell-role': async ({ page }) => {
    const shell = await openShell(page, 'Book.all() { title, stock }')
    await shell.chooseRole('seller')
    await shell.execute('Book.all() { title, stock }')
    await shell.row('title').first().waitFor()
  },
  'shell-dry-run': async ({ page }) => {
    await openShell(page, 'Book.where(.stock < 3).forEach(book => book.update({ stock: 10 }))')
    await page.getByRole('button', { name: 'Dry run', exact: true }).click()
    await page.getByText('nothing was saved').first().waitFor()
    await expectQuiet(page)
  },
  'schema-staged': async ({ page }) => {
    const schema = new SchemaPage(page, STAGED)
    await schema.open()
    await schema.strip.waitFor()
    await expectQuiet(page)
  },
}
