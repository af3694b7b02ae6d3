import type { BackupConfiguration, Session } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { ServicesContext } from '../../../data/services.ts'
import { json } from '../../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../../data/testing/stub-server.ts'
import { createStubServices } from '../../../data/testing/stub-services.ts'
import { BackupsPage } from '../backups-page.tsx'

const EVERYTHING = ['read', 'list', 'create', 'update', 'delete', 'write'] as const
const PRO = { account_id: '1', company_name: 'Folio & Quire Books', legacy_account: false, plan: 'Pro', plan_display_name: 'Pro' }

/** A database without backups, changed as given. */
export function configurationOf(changes: Partial<BackupConfiguration> = {}): BackupConfiguration {
  const path = changes.path ?? 'us-std/shop'
  return {
    id: path,
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    region_group: 'us-std',
    enabled: false,
    cron: null,
    frequency: null,
    retention_days: null,
    next_snapshot_at: null,
    latest_snapshot: null,
    snapshots: 0,
    status: 'available',
    ...changes,
  }
}

/** Answers a list of databases. */
export const listed =
  (...results: readonly BackupConfiguration[]): StubAnswer =>
  () =>
    json(200, { results })

interface Shown {
  readonly answers?: Readonly<Record<string, StubAnswer>>
  readonly address?: string
  readonly session?: Partial<Session>
}

/** Shows the page of backups over services that answer as given. */
export function showBackups({ answers = {}, address = '', session = {} }: Shown) {
  const { server, services } = createStubServices(answers, { view_controls: { '*': [...EVERYTHING] }, account: PRO, ...session })
  const router = createMemoryRouter(
    [
      { path: '/resources/backups', Component: BackupsPage },
      { path: '*', element: null },
    ],
    { initialEntries: [`/resources/backups${address}`] },
  )
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, router, user: userEvent.setup() }
}
