import { REGION_GROUPS } from '@terrarium/contracts'
import type { Session } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import type { RouteObject } from 'react-router'
import { DatabaseContext } from '../data/database-context.ts'
import { ServicesContext } from '../data/services.ts'
import { updateAtOnce } from '../data/update-at-once.ts'
import { sessionRecord } from '../data/testing/session-record.ts'
import type { StubAnswer } from '../data/testing/stub-server.ts'
import { createStubServices } from '../data/testing/stub-services.ts'

const DATABASE = {
  path: { regionGroup: 'us', names: ['shop'] },
  details: { name: 'shop', globalId: 'abc', protected: false, typechecked: true, priority: undefined, sharedEnvironment: undefined },
  storageKey: 'us:abc',
} as const

interface ShownPage {
  readonly routes: RouteObject[]
  /** Below the database: `/roles/clerk`. */
  readonly address: string
  readonly answers: Readonly<Record<string, StubAnswer>>
  readonly session?: Partial<Session>
}

/** Shows pages of the database `shop` in the region group us, over services that answer as given. */
export function showPage({ routes, address, answers, session: changes }: ShownPage) {
  const { server, services } = createStubServices(answers, changes)
  const region = { ...sessionRecord().regionGroups.us, ...REGION_GROUPS.us } as NonNullable<Session['regionGroups']['us']>
  const Page = () => (
    <DatabaseContext.Provider value={{ ...DATABASE, region }}>
      <Outlet />
    </DatabaseContext.Provider>
  )
  const router = createMemoryRouter([{ Component: Page, children: routes }], {
    initialEntries: [`/resources/explorer/us/shop${address}`],
  })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} flushSync={updateAtOnce} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, router, services }
}
