// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../../config/paths.ts'
import { answerQueries, sentQuery } from '../../../data/testing/query-stub.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { MembershipsPage } from './memberships-page.tsx'

const NAMES = { collections: ['Keeper', 'Visitor'], functions: [], roles: ['clerk'], access_providers: [], keys: [] }
const OUTLINE = { typechecked: true, collections: [{ name: 'Keeper' }, { name: 'Visitor' }], functions: [], roles: [], providers: [] }

interface Shown {
  readonly ts?: string
  readonly membership?: unknown
  readonly privileges?: unknown
  readonly roles?: readonly unknown[]
  readonly count?: string
}

function show({ ts = '2025-01-01T00:00:00Z', membership = null, privileges = null, roles = [], count = '3' }: Shown) {
  const clerk = { name: 'clerk', ts: { '@time': ts }, privileges, membership }
  return showPage({
    routes: [{ path: paths.roleMemberships.path, Component: MembershipsPage }],
    address: '/roles/clerk/manage/memberships',
    answers: {
      'POST /query/1': answerQueries({
        'if (role.ts != Time(': { name: 'clerk' },
        'Role.byName(<"clerk">)': clerk,
        'Query.isEnvTypechecked()': OUTLINE,
        'Collection.all().order(.name)': NAMES,
        'Role.all().order(.name)': roles,
        '.take(<{"@int":"10001"}>).count()': { '@int': count },
      }),
    },
  })
}

async function add(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Add collection' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

function pressSave(): void {
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
}

describe('the memberships of a role [EXP-23]', () => {
  afterEach(() => {
    cleanup()
    localStorage.clear()
  })

  test('begin where the role has none, and mark what gives the role to every document', async () => {
    show({})
    await screen.findByText('No identity gets this role yet.')
    await add('Keeper')
    pressSave()
    const review = await screen.findByRole('dialog')
    const added = within(review).getByRole('listitem')
    expect(added.textContent).toContain('Adds Keeper.')
    within(added).getByText('Wide')
  })

  test('say how many identities may lose the role before one is removed', async () => {
    show({ membership: [{ resource: 'Keeper', predicate: 'k => k.active' }], count: '10001' })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Keeper' }))
    pressSave()
    await screen.findByText('Removes Keeper: 10000+ identities may lose this role.')
  })

  test('announce what counting reads before it runs', async () => {
    const { server } = show({ membership: [{ resource: 'Keeper' }] })
    await screen.findByText('Reads the documents of Keeper, at most 10000 of them.')
    expect(server.seen.map(sentQuery).some((query) => query.includes('.count()'))).toBe(false)
  })

  test('show the limit of roles of a collection when it is near', async () => {
    const roles = Array.from({ length: 64 }, (_, index) => ({
      name: `role${index}`,
      ts: { '@time': '2025-01-01T00:00:00Z' },
      privileges: null,
      membership: index < 57 ? [{ resource: 'Keeper' }, { resource: 'Visitor' }] : { resource: 'Visitor' },
    }))
    show({ roles })
    fireEvent.click(await screen.findByRole('button', { name: 'Add collection' }))
    await screen.findByText('57 of 64 roles')
    const full = await screen.findByRole('menuitem', { name: /Visitor/ })
    expect(full.getAttribute('aria-disabled')).toBe('true')
    expect(full.textContent).toContain('64 of 64 roles')
  })

  test('name collections that are gone', async () => {
    show({ membership: [{ resource: 'Guard' }] })
    await screen.findByText('Guard does not exist any more.')
  })

  test('cannot be added to a role of an earlier version', async () => {
    show({ privileges: [{ resource: { name: 'Book', coll: 'Collection' }, actions: { read: true } }] })
    await screen.findByText('No identity gets this role yet.')
    const button = screen.getByRole('button', { name: 'Add collection' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('title')).toMatch(/not edited here/)
  })

  test('outlive a reload unsaved, and are not put over what somebody else has saved meanwhile', async () => {
    show({})
    await add('Keeper')
    await screen.findByRole('heading', { level: 2, name: 'Keeper' })
    cleanup()
    const { server } = show({ ts: '2025-02-02T00:00:00Z', membership: [{ resource: 'Visitor' }] })
    await screen.findByText('The role was changed by somebody else.')
    await screen.findByRole('heading', { level: 2, name: 'Keeper' })
    pressSave()
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save role' }))
    const saves = () =>
      server.seen
        .filter(({ line }) => line === 'POST /query/1')
        .map(sentQuery)
        .filter((query) => query.includes('role.update'))
    await expect.poll(() => saves().length).toBe(1)
    expect(saves()[0]).toContain('Time(<"2025-01-01T00:00:00Z">)')
  })

  test('are put on top of what somebody else has saved meanwhile, with what both have changed named [EXP-23]', async () => {
    show({ membership: [{ resource: 'Visitor' }] })
    await add('Keeper')
    await screen.findByRole('heading', { level: 2, name: 'Keeper' })
    cleanup()
    const { server } = show({ ts: '2025-02-02T00:00:00Z', membership: [{ resource: 'Visitor', predicate: 'v => v.known' }] })
    await screen.findByText('The role was changed by somebody else.')
    fireEvent.click(screen.getByRole('button', { name: 'See changes' }))
    const changes = within(await screen.findByRole('dialog', { name: 'What others have changed' }))
    expect(changes.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['always', 'v => v.known'])
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    fireEvent.click(screen.getByRole('button', { name: 'Put my edit on top' }))
    expect(screen.queryByText('The role was changed by somebody else.')).toBeNull()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Visitor', 'Keeper'])
    pressSave()
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save role' }))
    const saved = () =>
      server.seen
        .filter(({ line }) => line === 'POST /query/1')
        .map(sentQuery)
        .find((query) => query.includes('role.update'))
    await expect.poll(saved).toContain('Time(<"2025-02-02T00:00:00Z">)')
    expect(saved()).toContain('v => v.known')
    expect(saved()).toContain('Keeper')
  })

  test('are saved over a later change of other parts of the role', async () => {
    show({ membership: [{ resource: 'Visitor' }] })
    await add('Keeper')
    await screen.findByRole('heading', { level: 2, name: 'Keeper' })
    cleanup()
    show({ ts: '2025-02-02T00:00:00Z', membership: [{ resource: 'Visitor' }] })
    await screen.findByText('These are the changes that you left here. They are not saved.')
    expect(screen.queryByText('The role was changed by somebody else.')).toBeNull()
  })
})
