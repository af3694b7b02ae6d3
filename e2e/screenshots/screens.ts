import type { Page } from 'playwright-core'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { ErrorPage } from '../pages/error-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SchemaPage } from '../pages/schema-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'
import { OWNERS_ACCESS_SCREENS, VISITORS_ACCESS_SCREENS } from './access-screens.ts'
import { LONG_NAME, SHOP } from './bookshop.ts'
import { IDENTITY_SCREENS } from './identity-screens.ts'
import { expectQuiet, heading } from './screen.ts'
import { OPERATION_SCREENS } from './operation-screens.ts'
import type { Screen } from './screen.ts'
import { TEAM_SCREENS } from './team-screens.ts'
import { WORK_SCREENS } from './work-screens.ts'

const QUERY = `// Titles about to sell out, most wanted first
let max_stock = 5

Book.byStatus("in_print")
  .where(book => book.stock < max_stock)
  .order(desc(.sold_14d))
  .pageSize(10) {
    title,
    author,
    stock,
    sold_14d,
    price_cents
  }`

const CHANGED_SCHEMA = `collection Author {
}

collection Customer {
}

collection Order {
  customer: Ref<Customer>?
  lines: Array<{ count: Number }>?
}

collection Book {
  history_days 30
  index byStatus {
    terms [.status]
    values [desc(.sold_14d), .title]
  }
}

collection Shelf {
  books: Array<Ref<Book>>?
  place: String
}
`

/** A page of a database that is known by its address alone. */
const pageOf =
  (database: string, rest: string): Screen =>
  async ({ page }) => {
    await page.goto(`/resources/explorer/us/${database}${rest}`)
    await heading(page)
    await expectQuiet(page)
  }

const shopPage = (rest: string): Screen => pageOf(SHOP, rest)

/** A view of a book, once it shows a text. */
const documentView =
  (view: string, shown: string): Screen =>
  async ({ page, book }) => {
    await new DocumentsPage(page, SHOP, 'Book').openDocument(book, view)
    await page.getByText(shown).first().waitFor()
    await expectQuiet(page)
  }

/** The dialog that a button of a page of the shop opens. */
const dialogOf =
  (rest: string, button: string): Screen =>
  async (subject) => {
    await shopPage(rest)(subject)
    const { page } = subject
    await page.getByRole('main').getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog', { name: button }).waitFor()
    await expectQuiet(page)
  }

/** Opens the schema of the shop and takes a collection out of it, adds another and changes a third. */
async function changeSchema(page: Page): Promise<SchemaPage> {
  const schema = new SchemaPage(page, SHOP)
  await schema.open()
  await schema.write(CHANGED_SCHEMA)
  await schema.valid()
  return schema
}

/** Signs the member in with other permissions, which the services are not asked about again. */
async function allowOnly(page: Page, viewControls: Readonly<Record<string, readonly string[]>>): Promise<void> {
  await page.route('**/auth/identity', (route) => route.abort())
  await page.addInitScript(`const session = JSON.parse(localStorage.getItem('session') ?? '{}')
    localStorage.setItem('session', JSON.stringify({ ...session, view_controls: ${JSON.stringify(viewControls)} }))`)
}

/** Screens of visitors who are not signed in. */
export const VISITORS_SCREENS: Readonly<Record<string, Screen>> = {
  ...VISITORS_ACCESS_SCREENS,
  'sign-in': ({ page }) => new SignInPage(page).open(),
  'sign-in-expired': async ({ page }) => {
    await page.goto('/login?invalid-session=true')
    await new SignInPage(page).notice.waitFor()
  },
  ...IDENTITY_SCREENS,
  'sign-in-refused': async ({ page }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.signIn({ email: 'nobody@example.com', password: 'not the password' })
    await signIn.refusal.waitFor()
  },
  'invite-invalid': async ({ page }) => {
    await page.goto('/invites/unknown')
    await new ErrorPage(page).heading.waitFor()
  },
  'uncaught-error': async ({ page }) => {
    await page.goto('/test-errors')
    await new ErrorPage(page).heading.waitFor()
  },
  unsupported: async ({ page }) => {
    await page.goto('/unsupported.html')
    await heading(page)
  },
}

/** Screens of the signed-in owner. */
export const OWNERS_SCREENS: Readonly<Record<string, Screen>> = {
  ...OWNERS_ACCESS_SCREENS,
  ...TEAM_SCREENS,
  ...OPERATION_SCREENS,
  ...WORK_SCREENS,
  landing: async ({ page }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database('bookshop').waitFor()
  },
  'landing-empty': async ({ page }) => {
    await new RegionLandingPage(page, 'Europe (EU)').open('eu')
    await page.getByText('No databases in Europe (EU) yet.').waitFor()
  },
  'create-database': async ({ page }) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    const dialog = await landing.openCreateDialog()
    await dialog.create('two words')
    await page.getByText('Database names cannot contain spaces.').waitFor()
  },
  overview: shopPage(''),
  'overview-empty': async ({ page }) => {
    await new DatabasePage(page, 'sandbox').open()
    await expectQuiet(page)
  },
  shell: async ({ page }) => {
    const shell = await new DatabasePage(page, SHOP).openShell()
    await shell.execute(QUERY)
    await shell.row('title').first().waitFor()
  },
  'shell-error': async ({ page }) => {
    const shell = await new DatabasePage(page, SHOP).openShell()
    await shell.execute('Book.byStatus("in_print").where(.stock <).first()')
    await shell.failure.waitFor()
  },
  documents: async ({ page }) => {
    const documents = new DocumentsPage(page, SHOP, 'Book')
    await documents.open('/documents')
    await page.getByText('Night Ferry to Lund').first().waitFor()
  },
  document: documentView('', 'The Salt Cartographer'),
  'document-history': documentView('?view=history', '3 versions'),
  'document-references': documentView('?view=references', 'Referred to by'),
  'documents-import': dialogOf('/collections/Book/documents', 'Import'),
  'document-missing': async ({ page }) => {
    await page.goto(`/resources/explorer/us/${SHOP}/collections/Book/documents/1`)
    await heading(page)
    await page.getByText('No document').first().waitFor()
    await expectQuiet(page)
  },
  collections: shopPage('/collections'),
  'collections-filtered-empty': shopPage('/collections?q=nothing'),
  'collection-create': dialogOf('/collections', 'Create collection'),
  indexes: shopPage('/collections/Book/indexes'),
  'index-create': dialogOf('/collections/Book/indexes', 'New index'),
  'collection-schema': shopPage('/collections/Book/schema'),
  functions: shopPage('/functions'),
  'functions-filtered-empty': shopPage('/functions?q=nothing'),
  'functions-empty': pageOf(`sandbox`, '/functions'),
  'function-create': dialogOf('/functions', 'Create function'),
  function: shopPage('/functions/restock'),
  'function-run': shopPage('/functions/restock?panel=run'),
  'function-references': shopPage('/functions/restock?panel=references'),
  'function-long-name': shopPage(`/functions/${LONG_NAME}`),
  'function-missing': shopPage('/functions/nothing'),
  roles: shopPage('/roles'),
  'roles-matrix': shopPage('/roles?view=matrix'),
  'role-create': dialogOf('/roles', 'Create role'),
  'roles-empty': pageOf('sandbox', '/roles'),
  role: shopPage('/roles/seller'),
  'role-privileges': shopPage('/roles/seller/manage/privileges'),
  'role-privilege': shopPage('/roles/seller/manage/privileges/Order'),
  'role-memberships': shopPage('/roles/seller/manage/memberships'),
  'role-schema': shopPage('/roles/seller/schema'),
  'access-providers': shopPage('/access_providers'),
  'access-providers-empty': pageOf('sandbox', '/access_providers'),
  'access-provider-create': dialogOf('/access_providers', 'Create access provider'),
  'access-provider': shopPage('/access_providers/auth0'),
  'access-provider-check': shopPage('/access_providers/auth0?panel=check'),
  'access-provider-missing': shopPage('/access_providers/nothing'),
  keys: shopPage('/keys'),
  'keys-empty': pageOf('sandbox', '/keys'),
  'key-create': dialogOf('/keys', 'Create key'),
  schema: shopPage('?tab=schema'),
  'schema-changes': async ({ page }) => {
    const schema = await changeSchema(page)
    await schema.panel.getByText('loses data').first().waitFor()
  },
  'schema-changes-text': async ({ page }) => {
    const schema = await changeSchema(page)
    await schema.panel.getByRole('radio', { name: 'Text' }).click()
    await schema.panel.getByRole('group').first().waitFor()
  },
  'database-export': async (subject) => {
    await shopPage('?dialog=export')(subject)
    await subject.page.getByRole('dialog').waitFor()
  },
  'schema-diagram': shopPage('?tab=schema&view=diagram'),
  denied: async ({ page }) => {
    await allowOnly(page, { '*': ['read'], databases: [] })
    await page.goto('/resources/explorer/us')
    await heading(page)
  },
  'overview-read-only': async ({ page }) => {
    await allowOnly(page, { '*': ['read'] })
    await shopPage('')({ page, book: '' })
  },
  'landing-failed': async ({ page }) => {
    await page.route('**/api/v1/databases?*', (route) => route.abort())
    await page.goto('/resources/explorer/us')
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  'documents-failed': async ({ page }) => {
    await page.route('**/query/1', (route) =>
      (route.request().headers()['x-query-tags'] ?? '').includes('screen=documents') ? route.abort() : route.continue(),
    )
    await page.goto(`/resources/explorer/us/${SHOP}/collections/Book/documents`)
    await page.getByRole('main').getByRole('alert').waitFor()
  },
  'personal-settings': async ({ page }) => {
    await page.goto('/resources/personal-settings')
    await page.getByRole('radiogroup', { name: 'Motion' }).waitFor()
  },
  'change-password': async ({ page }) => {
    await page.goto('/resources/personal-settings')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('dialog', { name: 'Change password' }).waitFor()
  },
  'sign-out-everywhere': async ({ page }) => {
    await page.goto('/resources/personal-settings')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').waitFor()
  },
  outbox: async ({ page }) => {
    await page.goto('/resources/account-settings/outbox')
    await page.getByRole('heading', { level: 1, name: 'Mail and locks' }).waitFor()
    await expectQuiet(page)
  },
  'region-groups': async ({ page }) => {
    await page.goto('/resources/account-settings/region-groups')
    await page.getByRole('row', { name: /^Staged schemas/ }).waitFor()
  },
  palette: async ({ page }) => {
    await new RegionLandingPage(page).open()
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Jump to' }).fill('book')
    await page.getByRole('option').first().waitFor()
  },
  shortcuts: async ({ page }) => {
    await new RegionLandingPage(page).open()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
  },
  'service-status': async ({ page }) => {
    await new RegionLandingPage(page).open()
    await page.getByRole('button', { name: 'No Issues' }).click()
    await page.getByRole('dialog', { name: 'Service status' }).getByText('Billing', { exact: true }).waitFor()
  },
  'not-found': async ({ page }) => {
    await page.goto('/resources/nowhere')
    await new ErrorPage(page).heading.waitFor()
  },
  'invalid-region': async ({ page }) => {
    await page.goto('/resources/explorer/mars')
    await new ErrorPage(page).heading.waitFor()
  },
}
