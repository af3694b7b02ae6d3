// @vitest-environment happy-dom
import type { Session } from '@terrarium/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../data/browser-storage.ts'
import { TextRecords } from '../data/shell-records.ts'
import { json } from '../data/testing/stub-server.ts'
import type { StubAnswer } from '../data/testing/stub-server.ts'
import { AccountKeysPage } from '../features/account-keys/account-keys-page.tsx'
import { AuditLogTab } from '../features/audit-log/audit-log-tab.tsx'
import { BackupsPage } from '../features/backups/backups-page.tsx'
import { IntegrationsPage } from '../features/integrations/integrations-page.tsx'
import { LogsPage } from '../features/logs/logs-page.tsx'
import { OAuthApplicationsPage } from '../features/oauth-applications/oauth-applications-page.tsx'
import { SessionsCard } from '../features/personal-settings/sessions-card.tsx'
import { HistoryPanel } from '../features/shell/history/history-panel.tsx'
import { RunHistory } from '../features/shell/run/run-history.ts'
import { UsagePage } from '../features/usage/usage-page.tsx'
import { showPage } from '../testing/show-page.tsx'

const EVERYTHING = ['read', 'list', 'create', 'update', 'delete'] as const
const SESSION: Partial<Session> = { view_controls: { '*': [...EVERYTHING] }, feature_flags: { backup_restore: true } }
const NOTHING = { total: 0, series: [] }
const METRICS = ['read', 'write', 'compute', 'storage', 'backups', 'logs', 'realtime', 'egress']
const NO_USAGE = {
  ...{ metrics: Object.fromEntries(METRICS.map((metric) => [metric, NOTHING])), by_database: [], console_operations: 0 },
  plan_limits: { act: false, queries: null, writes: null },
}

interface Row {
  readonly row: string
  readonly page: ComponentType
  readonly address?: string
  /** The call of the list, and how it says that there is nothing. */
  readonly call: string
  readonly nothing: unknown
  /** What the sheet says of a place with nothing, and the action that it leads to; no action where nothing can be done. */
  readonly empty: string
  readonly action: string | undefined
  readonly failed: string
}

const none = { results: [] }

/** Rows of the state sheet (experience 3.38) that are lists of the account. */
const ROWS: readonly Row[] = [
  {
    ...{ row: 'Backups: databases', page: BackupsPage, call: 'GET /api/v1/backup-configurations', nothing: none },
    ...{ empty: 'No databases to back up.', action: 'Open the explorer', failed: 'The backups of the databases could not be loaded.' },
  },
  {
    ...{ row: 'Backups: snapshots', page: BackupsPage, address: '/b?tab=snapshots&db=us/shop', call: 'GET /api/v1/snapshots' },
    ...{ nothing: none, empty: 'No snapshots yet.', action: 'Back up now', failed: 'The snapshots could not be loaded.' },
  },
  {
    ...{ row: 'Backups: jobs', page: BackupsPage, address: '/b?tab=jobs', call: 'GET /api/v1/copies', nothing: { ...none, running: 0 } },
    ...{ empty: 'No copies or restores.', action: 'New copy', failed: 'The copies and restores could not be loaded.' },
  },
  {
    ...{ row: 'Logs', page: LogsPage, call: 'POST /api/v1/logs/_list', nothing: none },
    ...{ empty: 'No log requests yet.', action: 'Choose a range', failed: 'The log requests could not be loaded.' },
  },
  {
    ...{ row: 'Usage', page: UsagePage, call: 'GET /api/v1/usage', nothing: NO_USAGE },
    ...{ empty: 'No usage in this period.', action: 'Show 90 days', failed: 'Whoops!' },
  },
  {
    ...{ row: 'Integrations', page: IntegrationsPage, call: 'GET /api/v1/integrations' },
    ...{ nothing: { ...none, sites: ['datadoghq.com'] }, empty: 'No integrations yet.', action: 'Add integration' },
    failed: 'The integrations could not be loaded.',
  },
  {
    ...{ row: 'Account keys', page: AccountKeysPage, call: 'GET /api/v1/account-keys', nothing: none },
    ...{ empty: 'No account keys yet.', action: 'Create account key', failed: 'The account keys could not be loaded.' },
  },
  {
    ...{ row: 'OAuth applications', page: OAuthApplicationsPage, call: 'GET /api/v1/oauth/grants', nothing: none },
    ...{ empty: 'No applications have access.', action: undefined, failed: 'The applications could not be loaded.' },
  },
]

function show({ page, address = '/x' }: Pick<Row, 'page' | 'address'>, answers: Readonly<Record<string, StubAnswer>>) {
  return showPage({ routes: [{ path: '*', Component: page }], address, answers, session: SESSION })
}

const OTHERS: Readonly<Record<string, StubAnswer>> = { 'GET /api/v1/restores': () => json(200, { ...none, running: 0 }) }

afterEach(cleanup)

describe('the state sheet', () => {
  test.each(ROWS)('$row: says that there is nothing, and what to do', async ({ call, nothing, empty, action, ...page }) => {
    show(page, { ...OTHERS, [call]: () => json(200, nothing) })
    const state = (await screen.findByText(empty)).parentElement as HTMLElement
    if (action === undefined) return expect(within(state).queryByRole('button')).toBeNull()
    expect(within(state).queryByRole('button', { name: action }) ?? within(state).queryByRole('link', { name: action })).not.toBeNull()
  })

  test.each(ROWS)('$row: is not said to be empty while it is loaded', async ({ call, empty, ...page }) => {
    const { server } = show(page, { ...OTHERS, [call]: () => new Promise<Response>(() => undefined) })
    await waitFor(() => expect(server.count(call)).toBeGreaterThan(0))
    expect(screen.queryByText(empty)).toBeNull()
  })

  test.each(ROWS)('$row: says what failed, tries again and copies details', async ({ call, nothing, empty, failed, ...page }) => {
    let answer = () => json(404, { code: 'unheard_of' })
    show(page, { ...OTHERS, [call]: () => answer() })
    await screen.findByText(failed)
    expect(screen.getAllByRole('button', { name: /^Copy / })).not.toEqual([])
    answer = () => json(200, nothing)
    await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
    await screen.findByText(empty)
  })

  test('Personal: sessions say what failed and try again', async () => {
    const call = 'GET /api/auth/account/user/sessions'
    let answer = () => json(404, { code: 'unheard_of' })
    show({ page: SessionsCard }, { [call]: () => answer() })
    await screen.findByText('Your sessions could not be loaded.')
    answer = () => json(200, [])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('a filter that leaves nothing', () => {
  test('of the audit log is repeated and cleared', async () => {
    const page = () => <AuditLogTab members={[]} />
    const { router } = show(
      { page, address: '/x?tab=audit-log&outcome=denied&from=2026-03-04' },
      { 'GET /api/auth/account/audit-log': () => json(200, none) },
    )
    const state = (await screen.findByText('Nothing matches.')).parentElement as HTMLElement
    within(state).getByText(/^denied, .*2026-03-04$/)
    await userEvent.click(within(state).getByRole('button', { name: 'Clear filter' }))
    await waitFor(() => expect(screen.queryByText('Nothing matches.')).toBeNull())
    expect(router.state.location.search).toBe('?tab=audit-log')
  })

  test('of the history is repeated and cleared', async () => {
    const records = new TextRecords(createKeyValueStorage(undefined), 'memory')
    const entry = {
      ...{ id: '1', database: 'd', tabId: 't', at: '2026-03-04T15:06:07.000Z', text: 'Fern.all()', mode: 'run', totalTimeMs: 4 },
      ...{ context: { kind: 'builtin', role: 'admin' }, outcome: 'ok', status: 200, attempts: 1, arguments: [], hasResult: false },
    }
    await records.put('runs', entry)
    const history = new RunHistory(records, 'd')
    const page = () => (
      <HistoryPanel
        history={history}
        compared={undefined}
        onOpen={() => undefined}
        onInsert={() => undefined}
        onCompare={() => undefined}
        onClose={() => undefined}
      />
    )
    show({ page }, {})
    await screen.findByText('Fern.all()')
    await userEvent.type(screen.getByRole('searchbox'), 'moss')
    await screen.findByText('Nothing matches.')
    screen.getByText('“moss”')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
    await screen.findByText('Fern.all()')
  })
})
