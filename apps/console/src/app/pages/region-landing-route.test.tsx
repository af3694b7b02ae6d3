// @vitest-environment happy-dom
import type { FeatureFlag } from '@terrarium/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShellRecords } from '../../data/shell-records.ts'
import { answerQueries, sentQuery } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { SeenRequest } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { RegionLandingRoute } from './region-landing-route.tsx'

const TILES = [
  'Load demo data',
  'Create a database',
  'Run your first query',
  'Create a key',
  'Connect an application',
  'Invite a colleague',
]
const ON: readonly FeatureFlag[] = ['onboarding_tiles', 'new_demo_data', 'database_tree_account_api']

interface Shown {
  readonly flags?: readonly FeatureFlag[]
  readonly names?: readonly string[]
  readonly inside?: { readonly demo: boolean; readonly key: boolean }
}

function show({ flags = ON, names = [], inside = { demo: false, key: false } }: Shown) {
  const results = names.map((name) => ({ name, path: `us-std/${name}`, region_group: 'us-std' }))
  return showPage({
    routes: [{ path: '/resources/explorer/:region/*', Component: RegionLandingRoute }],
    address: '',
    answers: {
      'GET /api/v1/databases': () => json(200, { results }),
      'POST /query/1': answerQueries({ 'Collection.byName(name)': inside }),
    },
    session: {
      feature_flags: Object.fromEntries(flags.map((flag) => [flag, true])),
      view_controls: { '*': ['read', 'create', 'update', 'delete'], 'team-management': [], usage: [] },
    },
  })
}

const steps = () => screen.queryByRole('region', { name: 'First steps' })
const looksInside = ({ seen }: { readonly seen: readonly SeenRequest[] }) =>
  seen.filter((request) => request.line === 'POST /query/1' && sentQuery(request).includes('Collection.byName(name)')).length
const tile = (name: string) =>
  within(steps() as HTMLElement)
    .getByText(name)
    .closest('li') as HTMLElement

describe('RegionLandingRoute', () => {
  beforeEach(() => localStorage.clear())
  afterEach(cleanup)

  test('offers six first steps in an empty region group, the demo first [OPEN-44]', async () => {
    show({})
    await screen.findByRole('heading', { name: 'No databases in United States (US) yet.' })
    const tiles = within(steps() as HTMLElement).getAllByRole('listitem')
    expect(tiles.map((item) => item.querySelector('p')?.textContent)).toEqual(TILES)
    expect(within(tiles[0] as HTMLElement).getByRole('button', { name: 'Open the Glasshouse demo' })).toBeTruthy()
    const query = within(tile('Run your first query')).getByRole('button', { name: 'Open shell' })
    expect(query.getAttribute('aria-disabled')).toBe('true')
  })

  test('leaves the demo out where demo data is off [OPEN-44]', async () => {
    show({ flags: ['onboarding_tiles', 'database_tree_account_api'] })
    await screen.findByRole('heading', { name: 'No databases in United States (US) yet.' })
    expect(within(steps() as HTMLElement).getAllByRole('listitem').length).toBe(TILES.length - 1)
  })

  test('marks what the databases show to be done, and leads to the first of them', async () => {
    show({ names: ['shop'], inside: { demo: false, key: true } })
    await screen.findByRole('link', { name: 'shop' })
    await waitFor(() => expect(steps()).not.toBeNull())
    expect(tile('Create a database').textContent).toContain('(done)')
    expect(tile('Create a key').textContent).toContain('(done)')
    expect(tile('Load demo data').textContent).not.toContain('(done)')
    expect(steps()?.textContent).toContain('2 of 3 done')
    const shell = within(tile('Run your first query')).getByRole('link', { name: 'Open shell' })
    expect(shell.getAttribute('href')).toBe('/resources/explorer/us/shop?tab=shell')
  })

  test('offers them no longer once three are done, a query that was run among them', async () => {
    const records = await openShellRecords('1')
    await records.put('runs', { id: 'r1', database: 'us/shop' })
    const { server } = show({ names: ['shop'], inside: { demo: false, key: true } })
    await waitFor(() => expect(localStorage.getItem('features:onboarding')).not.toBeNull())
    expect(steps()).toBeNull()
    expect(looksInside(server)).toBeGreaterThan(0)
    cleanup()
    const again = show({ names: ['shop'] })
    await screen.findByRole('link', { name: 'shop' })
    expect(looksInside(again.server)).toBe(0)
    await records.remove('runs', 'r1')
  })

  test('puts them away for good; the empty list then offers a database and the demo', async () => {
    show({})
    fireEvent.click(await screen.findByRole('button', { name: 'Hide first steps' }))
    expect(steps()).toBeNull()
    await screen.findByText('No databases in United States (US) yet.')
    expect(screen.getByRole('button', { name: 'Open the Glasshouse demo' })).toBeTruthy()
    cleanup()
    show({})
    await screen.findByText('No databases in United States (US) yet.')
    expect(steps()).toBeNull()
  })

  test.each([
    ['offers the demo in an empty list', ['new_demo_data'], true],
    ['offers no demo in an empty list where demo data is off', [], false],
  ] as const)('without first steps it %s [OPEN-44]', async (_what, flags, isOffered) => {
    show({ flags: [...flags, 'database_tree_account_api'] })
    await screen.findByText('No databases in United States (US) yet.')
    expect(steps()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Open the Glasshouse demo' }) !== null).toBe(isOffered)
    expect(screen.getAllByRole('button', { name: 'Create database' }).length).toBeGreaterThan(1)
  })

  test('shows a program for each language with the real address, the secret left open', async () => {
    show({ names: ['shop'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Show the program' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect an application to United States (US)' }))
    expect(dialog.getByRole('group', { name: 'Environment' }).textContent).toContain('FAUNA_ENDPOINT=https://us.example')
    fireEvent.click(dialog.getByRole('radio', { name: 'Python' }))
    expect(dialog.getByRole('group', { name: 'Program in Python' }).textContent).toContain('endpoint="https://us.example"')
    expect(dialog.getByRole('link', { name: 'Create a key in shop' }).getAttribute('href')).toBe(
      '/resources/explorer/us/shop/keys?dialog=create',
    )
  })
})
