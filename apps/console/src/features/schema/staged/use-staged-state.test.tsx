// @vitest-environment happy-dom
import { REGION_GROUPS } from '@terrarium/contracts'
import type { ServerCapabilities } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useMemo } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { DatabaseContext } from '../../../data/database-context.ts'
import { ServicesContext, useServices } from '../../../data/services.ts'
import { ALL_CAPABILITIES } from '../../../data/testing/server-capabilities.ts'
import { json } from '../../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../../data/testing/stub-server.ts'
import { createStubServices } from '../../../data/testing/stub-services.ts'
import { SchemaActions } from '../editing/schema-actions.tsx'
import { databaseSource } from '../editing/schema-source.ts'
import { useSchemaEditing } from '../editing/use-schema-editing.ts'
import { SchemaFailed } from '../schema-states.tsx'

const CAPABILITIES = 'GET /api/v1/region-groups/us/capabilities'
const FILES = 'GET /schema/1/files'
const STATUS = 'GET /schema/1/staged/status'
const NO_STAGING = 'The server of this region group cannot stage schemas: changes take effect when they are applied.'
const missing: StubAnswer = () => json(404, { errors: [{ code: 'not found', description: 'Not Found' }] })

const PATH = { regionGroup: 'us', names: ['shop'] } as const

/** The page without its editor. */
function Page() {
  const services = useServices()
  const source = useMemo(() => databaseSource(services, PATH), [services])
  const { editing, error, retry } = useSchemaEditing({ source, isWhole: true })
  if (editing === undefined) return error === null ? null : <SchemaFailed error={error} onRetry={retry} />
  return (
    <>
      <p>{editing.stagingLack}</p>
      <SchemaActions editing={editing} />
    </>
  )
}

function show(capabilities: Partial<ServerCapabilities> | null, answers: Readonly<Record<string, StubAnswer>> = {}) {
  const served = {
    [CAPABILITIES]: () => json(200, { capabilities: capabilities && { ...ALL_CAPABILITIES, ...capabilities } }),
    [FILES]: () => json(200, { version: 1, files: [] }),
    [STATUS]: () => json(200, { version: 1, status: 'none', pending_summary: '', diff: '' }),
    ...answers,
  }
  const { services } = createStubServices(served, { feature_flags: { schema_version: true, schema_editor: true } })
  const database = {
    path: PATH,
    region: { ...REGION_GROUPS.us, prefixAliases: [], frontdoorPrefix: 'us', url: 'http://us', graphqlUrl: 'http://us/graphql' },
    details: { name: 'shop', globalId: 'abc', protected: false, typechecked: true, priority: undefined, sharedEnvironment: undefined },
    storageKey: 'us/shop',
  }
  const page = (
    <DatabaseContext.Provider value={database}>
      <Page />
    </DatabaseContext.Provider>
  )
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
}

describe('the schema of a database', () => {
  afterEach(cleanup)

  test('can be staged and applied', async () => {
    show({})
    await screen.findByRole('button', { name: 'Stage…' })
    screen.getByRole('button', { name: 'Apply…' })
    expect(screen.queryByText(NO_STAGING)).toBeNull()
  })

  test('can only be applied where the server cannot stage, and the page says so', async () => {
    show({ staged_schema: false }, { [STATUS]: missing })
    await screen.findByText(NO_STAGING)
    screen.getByRole('button', { name: 'Apply…' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stage…' })).toBeNull())
  })

  test('can only be applied where the server turns out not to stage', async () => {
    show(null, { [STATUS]: missing })
    await screen.findByText(NO_STAGING)
    expect(screen.queryByRole('button', { name: 'Stage…' })).toBeNull()
  })

  test('can only be applied in a root database, for the reason that the server gives', async () => {
    show({}, { [STATUS]: () => json(400, { error: { code: 'invalid_request', message: 'Schema cannot be staged in the root database' } }) })
    await screen.findByText(
      'Changes take effect when they are applied. The server does not stage them here: Schema cannot be staged in the root database.',
    )
    expect(screen.queryByRole('button', { name: 'Stage…' })).toBeNull()
  })

  test('keeps staging when the state of what is staged cannot be asked for', async () => {
    show({}, { [STATUS]: () => json(503, { error: { code: 'internal_error', message: 'x' } }) })
    await screen.findByRole('button', { name: 'Stage…' })
  })

  test('is said to be out of reach where the server has no schema files', async () => {
    show(null, { [FILES]: missing, [STATUS]: missing })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(
      'The server of this region group has no schema files: its schemas can be neither shown nor changed here.',
    )
  })
})
