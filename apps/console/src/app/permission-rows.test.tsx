// @vitest-environment happy-dom
import type { PermissionResource, PrivilegeAction, Session } from '@terrarium/contracts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../config/paths.ts'
import { queryAnswer } from '../data/testing/query-stub.ts'
import { json } from '../data/testing/stub-server.ts'
import type { StubAnswer } from '../data/testing/stub-server.ts'
import { AccountKeysPage } from '../features/account-keys/account-keys-page.tsx'
import { BackupsPage } from '../features/backups/backups-page.tsx'
import { configurationOf, listed } from '../features/backups/testing/show-backups.tsx'
import { BillingPage } from '../features/billing/billing-page.tsx'
import { CollectionListPage } from '../features/collections/collection-list-page.tsx'
import { ContactInfoPage } from '../features/contact-info/contact-info-page.tsx'
import { CreateDatabaseButton } from '../features/databases/create-database-button.tsx'
import { DatabaseMenu } from '../features/databases/database-menu.tsx'
import { DocumentsPage } from '../features/documents/documents-page.tsx'
import { IntegrationsPage } from '../features/integrations/integrations-page.tsx'
import { KeysPage } from '../features/keys/keys-page.tsx'
import { LogsPage } from '../features/logs/logs-page.tsx'
import { OAuthApplicationsPage } from '../features/oauth-applications/oauth-applications-page.tsx'
import { OwnAccessCard } from '../features/oauth-applications/own-access-card.tsx'
import { TeamPage } from '../features/team/team-page.tsx'
import { UsagePage } from '../features/usage/usage-page.tsx'
import { showPage } from '../testing/show-page.tsx'

type Controls = Readonly<Partial<Record<PermissionResource, readonly PrivilegeAction[]>>>

const ASK = 'Please contact your account administrator.'
const SINCE = '2026-03-01T00:00:00.000Z'
const MEMBER = {
  ...{ id: '1', name: 'Mira Kessler', email: 'mira@example.com', role: 'owner', otp_enabled: true, suspended: false },
  ...{ created_at: SINCE, last_seen_at: null },
}
const INVITE = {
  ...{ id: '7', email: 'lena@example.com', role: 'billing', inviter: 'Mira Kessler', created_at: SINCE },
  ...{ expires_at: '2126-03-01T00:00:00.000Z', status: 'pending' },
}
const KEY = { id: '3', name: 'build', member: { id: '1', name: 'Mira' }, created_at: SINCE, expires_at: null, last_used_at: null }
const GRANT = { id: '5', client: { name: 'Stock', verified: true }, scope: [], created_at: SINCE, last_used_at: null }
const CLIENT = { id: '6', client_id: 'c6', name: 'Till', redirect_uris: [], confidential: false, created_at: SINCE, grants: 0 }
const INTEGRATION = {
  ...{ id: '4', service: 'datadog', region_group: 'us-std', site: 'datadoghq.com', status: 'active', last_delivery_at: null },
  ...{ last_error: null, created_at: SINCE, created_by: null },
}
const CONTACT = { first_name: 'Mira', last_name: 'Kessler', contact_email: 'm@example.com', company_name: 'Shop', website: '' }
const BILLING = {
  ...{ plans: { usage: 'team' }, company_name: 'Shop', billing_email: 'a@example.com', phone_number: '1' },
  ...{ address: {}, provider: 'simulation', marketplace: false, trial_ends_at: null },
}

const BOOK = { name: 'Book', fields: {}, history_days: 0 }
const NONE = { '@int': '0' }
const NO_ROWS = { rows: [], total: NONE, matching: NONE, generated: NONE, expiring: NONE, soonest: [] }

const ANSWERS: Readonly<Record<string, StubAnswer>> = {
  'GET /api/auth/account/members': () => json(200, { results: [MEMBER] }),
  'GET /api/auth/account/members/invites': () => json(200, { results: [INVITE] }),
  'GET /api/v1/account-keys': () => json(200, { results: [KEY] }),
  'GET /api/v1/oauth/grants': () => json(200, { results: [GRANT] }),
  'GET /api/v1/oauth/clients': () => json(200, { results: [CLIENT] }),
  'GET /api/v1/integrations': () => json(200, { results: [INTEGRATION], sites: ['datadoghq.com'] }),
  'GET /api/auth/account/contact': () => json(200, CONTACT),
  'GET /api/auth/account/billing': () => json(200, BILLING),
  'GET /api/auth/account/billing/payment_methods': () => json(200, []),
  'GET /api/auth/account/billing/invoices': () => json(200, []),
  'GET /api/v1/backup-configurations': listed(configurationOf({ snapshots: 2 })),
  'GET /api/v1/snapshots': () => json(200, { results: [] }),
  'POST /api/v1/logs/_list': () => json(200, { results: [] }),
  'POST /query/1': () => queryAnswer({ definition: BOOK, page: { data: [] }, ...NO_ROWS }),
}

const PATH = { regionGroup: 'us', names: ['shop'] } as const

function Menu() {
  return <DatabaseMenu path={PATH} onDelete={() => undefined} onBackUp={() => undefined} />
}

function Documents() {
  return <DocumentsPage frame={({ children, actions }) => <>{[actions, children]}</>} />
}

interface Shown {
  readonly page: ComponentType
  readonly address?: string
  readonly session?: Partial<Session>
}

function viewControls(controls: Controls): Session['view_controls'] {
  return Object.fromEntries(Object.entries({ '*': [], ...controls }).map(([resource, actions]) => [resource, [...actions]]))
}

/** Shows a page to a member who may do only what is given. */
function show({ page, address = '/collections/Book/documents', session = {} }: Shown, controls: Controls) {
  return showPage({
    routes: [
      { path: paths.collectionDocuments.path, Component: page },
      { path: '*', Component: page },
    ],
    address,
    answers: ANSWERS,
    session: { feature_flags: { backup_restore: true }, view_controls: viewControls(controls), ...session },
  })
}

/** Rows of the table (experience 6.2) that lack their right to read: what the page says instead, and what it does not ask for. */
const UNREADABLE: readonly (readonly [row: string, shown: Shown, said: string])[] = [
  ['Logs: list or read', { page: LogsPage }, 'logs/query: read'],
  ['Integrations: see', { page: IntegrationsPage }, 'integrations: read'],
  ['Contact info', { page: ContactInfoPage }, 'account: read'],
  ['OAuth applications', { page: OAuthApplicationsPage }, 'account: read'],
  ['Billing: see', { page: BillingPage }, 'billing: read'],
  ['Team: see', { page: () => <TeamPage auditLog={() => null} /> }, 'team-management: read'],
  ['Account keys: see', { page: AccountKeysPage }, 'account-keys: read'],
  ['Backups: see', { page: BackupsPage }, 'backup-configurations: read'],
]

interface Refused {
  readonly row: string
  readonly shown: Shown
  /** What the member may do; the action of the row is missing. */
  readonly controls: Controls
  /** The name of the control. */
  readonly control: RegExp | string
  readonly role?: 'button' | 'menuitem'
  /** Why it does nothing, and who can help. */
  readonly reason: string
  /** What the row asks for. */
  readonly needs: Controls
  /** Opens the menu that the control is in. */
  readonly menu?: string
}

const READ: readonly PrivilegeAction[] = ['read', 'list']
const TEAM = { page: () => <TeamPage auditLog={() => null} /> }
const CHANGE: readonly PrivilegeAction[] = ['read', 'list', 'create', 'update', 'delete']

/** Rows of the table whose control stays, and says who can help, where the member lacks the row's action. */
const REFUSED: readonly Refused[] = [
  {
    row: 'create database',
    shown: { page: () => <CreateDatabaseButton /> },
    controls: { databases: READ },
    control: 'Create database',
    reason: `Your role does not allow creating databases. ${ASK}`,
    needs: { databases: [...READ, 'create'] },
  },
  {
    row: 'rename database',
    shown: { page: Menu },
    controls: { databases: READ },
    menu: 'Actions of shop',
    role: 'menuitem',
    control: /^Settings/,
    reason: `Your role does not allow changing databases. ${ASK}`,
    needs: { databases: [...READ, 'update'] },
  },
  {
    row: 'delete database',
    shown: { page: Menu },
    controls: { databases: READ },
    menu: 'Actions of shop',
    role: 'menuitem',
    control: /^Delete/,
    reason: `Your role does not allow deleting databases. ${ASK}`,
    needs: { databases: [...READ, 'delete'] },
  },
  {
    row: 'Schema in a database: write is create, update and delete together',
    shown: { page: CollectionListPage, address: '/collections' },
    controls: { databases: [...READ, 'update', 'write'] },
    control: 'Create collection',
    reason: 'Your role may not change databases. An owner or admin of the account can.',
    needs: { databases: CHANGE },
  },
  {
    row: 'Documents in a database',
    shown: { page: Documents },
    controls: { databases: [...READ, 'update'] },
    control: 'Import',
    reason: `Your role does not allow changing documents. ${ASK}`,
    needs: { databases: CHANGE },
  },
  {
    row: 'Keys in a database',
    shown: { page: KeysPage, address: '/keys' },
    controls: { databases: [...READ, 'create'] },
    control: 'Create key',
    reason: `Your role does not allow changing this database. ${ASK}`,
    needs: { databases: CHANGE },
  },
  {
    row: 'Backups: configure',
    shown: { page: BackupsPage },
    controls: { 'backup-configurations': [...READ, 'update'] },
    control: /^Configure/,
    reason: `Your role does not allow configuring backups. ${ASK}`,
    needs: { 'backup-configurations': CHANGE },
  },
  ...(
    [
      ['snapshot now', /^Back up now/, 'taking snapshots', 'snapshots'],
      ['restore', /^Restore/, 'restores', 'restores'],
      ['copy', /^Copy/, 'copies', 'copies'],
    ] as const
  ).map(([row, control, what, resource]) => ({
    row: `Backups: ${row}`,
    shown: { page: BackupsPage },
    controls: { 'backup-configurations': READ },
    menu: 'Actions of shop',
    role: 'menuitem' as const,
    control,
    reason: `Your role does not allow ${what}. ${ASK}`,
    needs: { 'backup-configurations': READ, [resource]: ['create'] },
  })),
  {
    row: 'Integrations: add',
    shown: { page: IntegrationsPage },
    controls: { integrations: READ },
    control: 'Add integration',
    reason: `Your role does not allow changing integrations. ${ASK}`,
    needs: { integrations: [...READ, 'create'] },
  },
  {
    row: 'Integrations: delete',
    shown: { page: IntegrationsPage },
    controls: { integrations: READ },
    control: /^Delete/,
    reason: `Your role does not allow changing integrations. ${ASK}`,
    needs: { integrations: [...READ, 'delete'] },
  },
  {
    row: 'OAuth applications: delete (revoke)',
    shown: { page: OAuthApplicationsPage },
    controls: { account: READ },
    control: 'Revoke access of Stock',
    reason: 'Your role does not change the account. What acts for you is revoked in your personal settings.',
    needs: { account: [...READ, 'delete'] },
  },
  {
    row: 'OAuth applications: delete an application of the account',
    shown: { page: OAuthApplicationsPage, address: '/oauth?show=own' },
    controls: { account: READ },
    control: /^Delete .*Till/,
    reason: `Your role does not allow changing applications of the account. ${ASK}`,
    needs: { account: [...READ, 'delete'] },
  },
  {
    row: 'Team: invite',
    shown: TEAM,
    controls: { 'team-management': READ },
    control: 'Invite people',
    reason: 'Your role does not allow this. Ask Mira Kessler.',
    needs: {},
  },
  {
    row: 'Team: resend',
    shown: TEAM,
    controls: { 'team-management': [...READ, 'update', 'delete'] },
    control: /^Send .*lena@example.com|^Resend/,
    reason: 'Your role does not allow this. Ask Mira Kessler.',
    needs: { 'team-management': [...READ, 'create'] },
  },
  {
    row: 'Team: cancel',
    shown: TEAM,
    controls: { 'team-management': [...READ, 'update', 'create'] },
    control: /^Cancel the invite/,
    reason: 'Your role does not allow this. Ask Mira Kessler.',
    needs: { 'team-management': [...READ, 'delete'] },
  },
  {
    row: 'Account keys: create',
    shown: { page: AccountKeysPage },
    controls: { 'account-keys': READ },
    control: 'Create account key',
    reason: `Your role does not allow creating account keys. ${ASK}`,
    needs: { 'account-keys': [...READ, 'create'] },
  },
  {
    row: 'Account keys: delete',
    shown: { page: AccountKeysPage },
    controls: { 'account-keys': READ },
    control: 'Delete account key build',
    reason: `Your role does not allow deleting account keys. ${ASK}`,
    needs: { 'account-keys': [...READ, 'delete'] },
  },
]

async function controlOf({ control, role = 'button', menu }: Refused): Promise<HTMLElement> {
  if (menu !== undefined) await userEvent.click(await screen.findByRole('button', { name: menu }))
  return (await screen.findAllByRole(role, { name: control }))[0] as HTMLElement
}

/** Why a control does nothing, as it describes itself. */
function reasonOf(control: HTMLElement): string {
  if (control.getAttribute('role') === 'menuitem') return control.title
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('without the right to read', () => {
  test.each(UNREADABLE)('%s is denied, names what is missing, and asks for nothing', (_row, shown, said) => {
    const { server } = show(shown, {})
    screen.getByText('Permission Denied')
    screen.getByText('You do not have permission to view this page.')
    screen.getByText(said)
    expect(server.seen).toEqual([])
  })

  test('Usage says that there is no access', () => {
    const { server } = show({ page: UsagePage }, { '*': READ, usage: [] })
    screen.getByText('You do not have access to this feature.')
    expect(server.seen).toEqual([])
  })
})

describe('with the right to read alone', () => {
  test.each(REFUSED)('$row stays in sight and says who can help', async (refused) => {
    show(refused.shown, refused.controls)
    const control = await controlOf(refused)
    expect(control.getAttribute('aria-disabled')).toBe('true')
    await waitFor(() => expect(reasonOf(control)).toBe(refused.reason))
  })

  test.each(REFUSED.filter(({ needs }) => Object.keys(needs).length > 0))('$row is done with its action', async (refused) => {
    show(refused.shown, refused.needs)
    const control = await controlOf(refused)
    await waitFor(() => expect(control.getAttribute('aria-disabled')).toBeNull())
  })

  test('Logs: request is a sentence in place of the form', async () => {
    show({ page: LogsPage }, { 'logs/query': ['list'] })
    await screen.findByText(`Your role does not allow requesting query logs. ${ASK}`)
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('Contact info: update is text in place of the form', async () => {
    show({ page: ContactInfoPage }, { account: READ })
    await screen.findByText('Mira')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('Billing: change is a sentence, and no card can be added', async () => {
    show({ page: BillingPage }, { billing: READ, 'billing-first-party': READ })
    await screen.findByText(`Your role does not allow changing billing. ${ASK}`)
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  })
})

describe('what a row hides', () => {
  test('Plan and billing controls at all: a subscriber by a marketplace sees where they are', async () => {
    show({ page: BillingPage }, { billing: CHANGE })
    await screen.findByText(/Billing is handled by your marketplace/)
    expect(screen.queryByText('No payment method.')).toBeNull()
  })

  test.each([
    [['read'], 2],
    [[], 0],
  ] as const)('Older dashboard links with v4: %s', async (v4, count) => {
    show({ page: Menu }, { databases: READ, v4 })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions of shop' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.filter((item) => item.getAttribute('href')?.startsWith('https://'))).toHaveLength(count)
  })

  test.each([
    ['account: read alone', { account: READ }, 1],
    ['nothing of the account', {}, 1],
    ['account: delete', { account: [...READ, 'delete'] }, 0],
  ] as const)('OAuth applications: what acts for a member with %s is revoked in their own settings', async (_name, controls, count) => {
    show({ page: OwnAccessCard }, controls)
    if (count === 0) expect(screen.queryByText('OAuth applications')).toBeNull()
    else expect((await screen.findByRole('button', { name: 'Revoke access of Stock' })).getAttribute('aria-disabled')).toBeNull()
  })
})
