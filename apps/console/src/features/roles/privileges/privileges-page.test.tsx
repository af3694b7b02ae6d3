// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../../../config/paths.ts'
import { answerQueries } from '../../../data/testing/query-stub.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { PrivilegesPage } from './privileges-page.tsx'

const NAMES = { collections: ['Book'], functions: ['lend'], roles: ['clerk'], access_providers: [], keys: [] }

function showMatrix(actions: Readonly<Record<string, unknown>>) {
  return showPrivileges([{ resource: 'Book', actions }])
}

/** Shows the privileges of a role that has these; `of` is the resource that the address names. */
async function showPrivileges(privileges: readonly object[], of = '') {
  const clerk = { name: 'clerk', ts: { '@time': '2025-01-01T00:00:00Z' }, privileges, membership: null }
  const page = showPage({
    routes: [{ path: paths.rolePrivileges.path, Component: PrivilegesPage }],
    address: `/roles/clerk/manage/privileges${of}`,
    answers: { 'POST /query/1': answerQueries({ 'Role.byName(<"clerk">)': clerk, 'Collection.all().order(.name)': NAMES }) },
  })
  const grid = await screen.findByRole('grid', { name: /clerk/ })
  await within(grid).findByRole('rowheader', { name: 'lend' })
  return { ...page, grid }
}

const columnsOf = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

describe('the privileges of a role', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  test('are create, delete, read, write, create_with_id, history_read and call [DATA-18]', async () => {
    const { grid } = await showMatrix({ read: true })
    expect(columnsOf(grid).slice(1).sort()).toEqual(['call', 'create', 'create_with_id', 'delete', 'history_read', 'read', 'write'])
    expect(within(grid).getByRole('button', { name: 'Book, read: always' })).toBeTruthy()
    expect(within(grid).getByRole('button', { name: 'lend, call: denied' })).toBeTruthy()
    expect(within(grid).getByRole('button', { name: 'lend, read: not applicable' })).toBeTruthy()
  })

  test('are none of a new role, which says so, and of what the address names [EXP-22]', async () => {
    await showPrivileges([])
    screen.getByText('This role grants nothing yet.')
    cleanup()
    await showPrivileges([{ resource: 'lend', actions: { call: true } }], '/Book')
    await screen.findByText('This role grants nothing on Book.')
    expect(screen.queryByText('This role grants nothing yet.')).toBeNull()
  })

  test('open one below the matrix where there is no room beside it: the focus goes there, and back to the cell', async () => {
    const media = { addListener: () => undefined, removeListener: () => undefined }
    vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: query.startsWith('(max-width:') }))
    const { grid } = await showMatrix({ read: true })
    const cell = () => within(grid).getByRole('button', { name: 'Book, read: always' })
    cell().focus()
    fireEvent.click(cell())
    const panel = await screen.findByRole('complementary', { name: 'Book, read' })
    expect(document.activeElement).toBe(panel)
    fireEvent.click(within(panel).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.activeElement).toBe(cell()))
  })

  test('are reviewed by Ctrl+S once something has changed, and not before', async () => {
    const { grid } = await showMatrix({ read: true })
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.keyDown(within(grid).getByRole('button', { name: 'lend, call: denied' }), { key: ' ' })
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    const review = await screen.findByRole('dialog')
    expect(within(review).getByText(/Grants 1/)).toBeTruthy()
  })

  test('stand in groups under marks that are explained, and a cell that is not saved yet is marked', async () => {
    const { grid } = await showMatrix({ read: true })
    const groups = within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
    expect(groups.slice(0, 4)).toEqual(['Collections', 'Book', 'Functions', 'lend'])
    for (const meaning of ['always', 'when the predicate holds', 'denied']) expect(screen.getByText(meaning)).toBeTruthy()
    const cell = within(grid).getByRole('button', { name: 'lend, call: denied' })
    expect(cell.className).not.toContain('changed')
    fireEvent.keyDown(cell, { key: ' ' })
    expect(within(grid).getByRole('button', { name: 'lend, call: always' }).className).toContain('changed')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(within(grid).getByRole('button', { name: 'lend, call: denied' }).className).not.toContain('changed')
  })

  test('show history write where the role has it, and grant it no further [DATA-19]', async () => {
    const { grid, router } = await showMatrix({ read: true, history_write: true })
    expect(columnsOf(grid)).toContain('history_write')
    const granted = within(grid).getByRole('button', { name: 'Book, history_write: always' })
    fireEvent.keyDown(granted, { key: ' ' })
    fireEvent.click(granted)
    const denied = within(grid).getByRole('button', { name: 'Key, history_write: denied' })
    fireEvent.keyDown(denied, { key: ' ' })
    fireEvent.click(denied)
    expect(granted.getAttribute('aria-label')).toBe('Book, history_write: always')
    expect(denied.getAttribute('aria-label')).toBe('Key, history_write: denied')
    expect(router.state.location.search).toBe('')
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })
})
