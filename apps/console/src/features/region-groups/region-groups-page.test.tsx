// @vitest-environment happy-dom
import type { RegionCapability, Session } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { ServicesContext } from '../../data/services.ts'
import { ALL_CAPABILITIES } from '../../data/testing/server-capabilities.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { RegionGroupsPage } from './region-groups-page.tsx'

const LIST = 'GET /api/v1/region-groups/capabilities'
const us: RegionCapability = { region: 'us', kind: 'embedded', capabilities: ALL_CAPABILITIES, fault: null }
const eu: RegionCapability = {
  region: 'eu',
  kind: 'cluster',
  capabilities: { ...ALL_CAPABILITIES, typechecks: null, feeds: false },
  fault: null,
}
const global: RegionCapability = { region: 'global', kind: 'cluster', capabilities: null, fault: 'refused' }

function show(answer: StubAnswer, session: Partial<Session> = {}) {
  const { server, services } = createStubServices({ [LIST]: answer }, session)
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: RegionGroupsPage }])} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, user: userEvent.setup() }
}

/** The words of a row's cells, without the labels that narrow screens show. */
async function rowOf(capability: string): Promise<readonly string[]> {
  const row = await screen.findByRole('row', { name: new RegExp(`^${capability}`) })
  return within(row)
    .getAllByRole('cell')
    .slice(1)
    .map((cell) => cell.lastElementChild?.textContent ?? '')
}

afterEach(cleanup)

describe('the page of region groups', () => {
  test('has an answer for each capability and region group, and what follows where one lacks it', async () => {
    show(() => json(200, [us, eu, global]))
    expect(await rowOf('Event feeds')).toEqual(['Yes', 'No', 'Unknown'])
    expect(await rowOf('Types checked by default')).toEqual(['Yes', 'Not said', 'Unknown'])
    screen.getByText(
      'Earlier versions of documents cannot be listed there, and a move from there finds what has changed once writes have stopped.',
    )
    expect(screen.queryByText('Live pages ask there for changes every few seconds, by event feeds.')).toBeNull()
    screen.getByRole('columnheader', { name: 'Europe (EU)' })
    expect(await rowOf('Where its databases are')).toEqual(['Embedded store', 'Cluster', 'Cluster'])
  })

  test.each([
    ['refused', 'Global refuses the secret. Set TERRARIUM_GLOBAL_SECRET to an admin key of its root.'],
    ['unreachable', 'Global does not answer. See that its cluster runs and that TERRARIUM_GLOBAL_URL is right.'],
    ['failed', 'Global answers a query as no such server does. See its log and that TERRARIUM_GLOBAL_URL is right.'],
  ] as const)('says what to do about a region group whose look has %s', async (fault, sentence) => {
    show(() => json(200, [us, { ...global, fault }]))
    await screen.findByText(sentence)
  })

  test('asks again, and says when nothing could be asked', async () => {
    let calls = 0
    const { user } = show(() =>
      ++calls === 1 ? json(200, [us]) : json(200, [{ ...us, capabilities: { ...ALL_CAPABILITIES, streams: false } }]),
    )
    expect(await rowOf('Event streams')).toEqual(['Yes'])
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await screen.findByText('Live pages ask there for changes every few seconds, by event feeds.')
    cleanup()
    show(() => json(500, { code: 'internal_error', reason: 'x', message: 'x' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The region groups could not be looked at.')
  })

  test('is denied to members who may not change the account, without asking for them', () => {
    const { server } = show(() => json(200, [us]), { view_controls: { '*': ['read'], account: ['read'] } })
    screen.getByText('account: update')
    expect(server.count(LIST)).toBe(0)
  })
})
