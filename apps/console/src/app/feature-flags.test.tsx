// @vitest-environment happy-dom
import type { FeatureFlag } from '@terrarium/contracts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { json } from '../data/testing/stub-server.ts'
import type { StubAnswer } from '../data/testing/stub-server.ts'
import { CreateDatabaseDialog } from '../features/databases/create-database-dialog.tsx'
import { DatabaseMenu } from '../features/databases/database-menu.tsx'
import { DatabaseSettingsDialog } from '../features/databases/database-settings-dialog.tsx'
import { LoadDemoButton } from '../features/databases/load-demo-button.tsx'
import { EmailCard } from '../features/personal-settings/email-card.tsx'
import { ItemSchema } from '../features/schema/item-schema.tsx'
import { UsagePage } from '../features/usage/usage-page.tsx'
import { DatabaseTabs } from '../ui/explorer/database-tabs.tsx'
import { showPage } from '../testing/show-page.tsx'
import { AccountNav } from './chrome/account-nav.tsx'
import { MainNav, useNavPlace } from './chrome/main-nav.tsx'

function Place() {
  const place = useNavPlace()
  return (
    <>
      <p>{`navigation: ${place}`}</p>
      <MainNav place={place} />
    </>
  )
}

const ignore = () => undefined
const PATH = { regionGroup: 'us', names: ['shop'] } as const
const schemaOf = (kind: 'functions' | 'roles') => (
  <ItemSchema
    kind={kind}
    name="lend"
    frame={(actions, content) => (
      <main>
        <header>{actions}</header>
        {content}
      </main>
    )}
  />
)
const READ_ONLY = 'Editing is switched off.'

interface Row {
  readonly flag: FeatureFlag
  readonly page: ReactElement
  /** Comes before what is looked for. */
  readonly begin?: () => void
  /** What is there while the flag is on. */
  readonly on: () => unknown
  /** What is there while it is off. */
  readonly off: () => unknown
  /** Flags that the other two need. */
  readonly beside?: readonly FeatureFlag[]
}

const link = (name: string) => () => screen.queryByRole('link', { name })
const noLink = (name: string) => () => (screen.queryByRole('link', { name }) === null ? true : null)
const said = (what: string | RegExp) => () => screen.queryByText(what)
const unsaid = (what: string | RegExp) => () => (screen.queryByText(what) === null ? true : null)
const apply = () => screen.queryByRole('button', { name: 'Apply…' })
const metric = (name: string) =>
  [...document.querySelectorAll('button, option, a, h3, dt, th')].some((each) => each.textContent?.includes(name))

const ROWS: readonly Row[] = [
  { flag: 'global_nav', page: <Place />, on: said('navigation: column'), off: said('navigation: row') },
  { flag: 'account_settings', page: <Place />, on: link('Account'), off: noLink('Account') },
  { flag: 'backup_restore', page: <Place />, on: link('Backups'), off: noLink('Backups') },
  { flag: 'oauth_apps_nav', page: <AccountNav />, on: link('OAuth applications'), off: noLink('OAuth applications') },
  {
    flag: 'schema_version',
    page: <DatabaseTabs current="overview" />,
    on: link('Schema'),
    off: noLink('Schema'),
  },
  { flag: 'new_demo_data', page: <LoadDemoButton />, on: said('Load demo data'), off: unsaid('Load demo data') },
  {
    flag: 'new_demo_data',
    page: <CreateDatabaseDialog open parent={PATH} onClose={ignore} />,
    on: said('Fill with demo data'),
    off: unsaid('Fill with demo data'),
  },
  {
    flag: 'backup_restore',
    page: <DatabaseMenu path={PATH} onDelete={ignore} onBackUp={ignore} />,
    begin: () => fireEvent.click(screen.getByRole('button', { name: 'Actions of shop' })),
    on: said('Back up now'),
    off: unsaid('Back up now'),
  },
  {
    flag: 'email_change_verification',
    page: <EmailCard email="mira@example.com" provider={undefined} />,
    begin: () => fireEvent.click(screen.getByRole('button', { name: 'Change email' })),
    on: said('It changes once you open the link that we send there.'),
    off: said('It changes as soon as your password is checked: sign in with it from then on.'),
  },
  {
    flag: 'per_db_team_management',
    page: <DatabaseSettingsDialog open onClose={ignore} />,
    on: () => screen.queryByRole('button', { name: 'Members' }),
    off: () => (screen.queryByRole('button', { name: 'Members' }) === null ? true : null),
  },
  {
    flag: 'show_realtime_log_spend',
    page: <UsagePage />,
    on: () => metric('Realtime') || null,
    off: () => (metric('Realtime') ? null : true),
  },
  { flag: 'schema_editor', page: schemaOf('functions'), on: apply, off: said(READ_ONLY) },
  {
    flag: 'role_access_fsl',
    page: schemaOf('roles'),
    beside: ['schema_editor'],
    on: apply,
    off: said(READ_ONLY),
  },
]

const NONE = { total: 0, series: [] }
const METRICS = ['read', 'write', 'compute', 'storage', 'backups', 'logs', 'realtime', 'egress']
const TEXT = 'function lend(id) {\n  id\n}\n'
const ANSWERS: Readonly<Record<string, StubAnswer>> = {
  'GET /schema/1/files': () => json(200, { version: 5, files: [{ filename: 'main.fsl' }] }),
  'GET /schema/1/files/main.fsl': () => json(200, { version: 5, filename: 'main.fsl', content: TEXT }),
  'GET /schema/1/items/functions/lend': () =>
    json(200, { version: 5, filename: 'main.fsl', content: TEXT, span: { start: 0, end: TEXT.length } }),
  'GET /schema/1/items/roles/lend': () =>
    json(200, { version: 5, filename: 'main.fsl', content: 'role lend {\n}\n', span: { start: 0, end: 14 } }),
  'GET /api/v1/usage/alerts': () => json(200, { results: [] }),
  'GET /api/v1/usage': () =>
    json(200, {
      metrics: Object.fromEntries(METRICS.map((name) => [name, NONE])),
      by_database: [],
      console_operations: 0,
      plan_limits: { act: false, queries: null, writes: null },
    }),
}

async function expectOnly(row: Row, isOn: boolean) {
  const { flag, page, begin, on, off, beside = [] } = row
  const flags = { ...Object.fromEntries(beside.map((name) => [name, true] as const)), [flag]: isOn }
  showPage({
    routes: [{ path: '*', element: page }],
    address: '',
    answers: ANSWERS,
    session: {
      feature_flags: flags,
      view_controls: { '*': ['read', 'create', 'update', 'delete'], 'team-management': ['read', 'create', 'update', 'delete'] },
    },
  })
  begin?.()
  await expect.poll(isOn ? on : off).toBeTruthy()
  expect((isOn ? off : on)()).toBeNull()
}

describe('a feature flag', () => {
  beforeEach(() => {
    const listening = { addListener: ignore, removeListener: ignore }
    vi.stubGlobal('matchMedia', (query: string) => ({ ...listening, matches: query.startsWith('(min-width:') }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  test.each(ROWS.map((row) => [row.flag, row] as const))(
    '%s shows what it names, and hides it while it is off [OPEN-44]',
    async (_flag, row) => {
      await expectOnly(row, true)
      cleanup()
      await expectOnly(row, false)
    },
  )
})
