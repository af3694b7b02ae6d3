// @vitest-environment happy-dom
import type { Session } from '@terrarium/contracts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { preferences } from '../../data/preferences.ts'
import { openShellRecords } from '../../data/shell-records.ts'
import { readShared } from '../../data/shared-query.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { unavailableDatabases } from '../../data/unavailable-databases.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CommandPalette } from './command-palette.tsx'

const NAMES = { collections: ['Book', 'Author'], functions: [], roles: ['clerk'], access_providers: [], keys: [] }

const onBackUp = vi.fn()

function show(session: Partial<Session> = {}) {
  const done = () => new Response(null, { status: 204 })
  const answers = {
    'POST /query/1': answerQueries({ startsWith: ['shopping'], Collection: NAMES }),
    'POST /api/auth/logout': done,
    'DELETE /api/v1/session': done,
  }
  return showPage({
    routes: [{ path: '*', Component: () => <CommandPalette onClose={() => undefined} onBackUp={onBackUp} /> }],
    address: '',
    answers,
    session,
  })
}

async function type(typed: string) {
  const box = await screen.findByRole('combobox', { name: 'Jump to' })
  await userEvent.clear(box)
  await userEvent.type(box, typed.replace(/[{[]/g, '$&$&'))
}

describe('CommandPalette', () => {
  afterEach(cleanup)

  test('opens what was saved and what was run last in the shell, without running it', async () => {
    const records = await openShellRecords('1')
    await records.put('saved', {
      id: 's1',
      database: 'us/shop',
      name: 'Sold out',
      folder: '',
      text: 'Book.byStatus("sold_out")',
      arguments: [],
    } as never)
    await records.put('runs', {
      id: 'r1',
      database: 'us/shop',
      text: 'Author.all()\n  .count()',
      arguments: [],
      context: undefined,
      at: '2026-03-04T15:06:07Z',
    } as never)
    const { router } = show()
    await screen.findByRole('option', { name: /Sold out/ })
    await type('Author.all')
    await userEvent.keyboard('{Enter}')
    expect(router.state.location.search).toBe('?tab=shell')
    expect(readShared(router.state.location.hash)?.text).toBe('Author.all()\n  .count()')
  })

  test('leads to the document of a pasted id, in the collection that is chosen', async () => {
    const { router } = show()
    await screen.findByRole('option', { name: /^Book/ })
    await type('412')
    await screen.findByRole('option', { name: /Open document 412 in Author/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(router.state.location.pathname).toBe('/resources/explorer/us/shop/collections/Author/documents/412')
  })

  test('looks into a database, says which, and Escape steps back to what was typed', async () => {
    const { router } = show()
    await type('shopping')
    await screen.findByRole('option', { name: /shopping us\/shopping/ })
    await userEvent.keyboard('{ArrowRight}')
    const crumb = screen.getByRole('button', { name: 'Back from us/shopping' })
    expect(crumb.textContent).toContain('us/shopping')
    expect(screen.getByRole<HTMLInputElement>('combobox').placeholder).toBe('Name or document')
    await screen.findByRole('option', { name: /^Author/ })
    expect(screen.queryByRole('option', { name: /^Usage/ })).toBeNull()
    await type('auth')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: /^Back from/ })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('shopping')
    await screen.findByRole('option', { name: /shopping us\/shopping/ })
    await userEvent.keyboard('{ArrowRight}')
    await type('auth')
    await screen.findByRole('option', { name: /Author/ })
    await userEvent.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/resources/explorer/us/shopping/collections/Author')
  })

  test('offers the choices of the display, says which holds, and takes another', async () => {
    localStorage.clear()
    show()
    await type('>high contrast')
    await userEvent.click(await screen.findByRole('option', { name: /^Theme: High contrast/ }))
    await waitFor(() => expect(preferences.get().theme).toBe('contrast'))
    await type('>theme')
    expect((await screen.findByRole('option', { name: /^Theme: High contrast/ })).textContent).toContain('chosen')
    await type('>density compact')
    await screen.findByRole('option', { name: /^Density: Compact/ })
    preferences.set('theme', 'system')
  })

  test('offers the pages of the account that the role may read, and no others', async () => {
    const read = ['read'] as const
    const { router } = show({
      view_controls: { '*': [], account: [...read], 'team-management': [...read] },
      feature_flags: { account_settings: true },
    })
    await type('account')
    await screen.findByRole('option', { name: /^Contact info Account/ })
    expect(screen.queryByRole('option', { name: /^Billing/ })).toBeNull()
    expect(screen.queryByRole('option', { name: /^Account keys/ })).toBeNull()
    await type('team')
    await userEvent.click(await screen.findByRole('option', { name: /^Team/ }))
    expect(router.state.location.pathname).toBe('/resources/account-settings/team-management')
  })

  test('keeps the settings of the account back while they are switched off, but not the own ones', async () => {
    show({ feature_flags: {} })
    await type('billing')
    expect(screen.queryByRole('option', { name: /^Billing/ })).toBeNull()
    await type('personal')
    await screen.findByRole('option', { name: /^Personal settings/ })
  })

  test('offers what the menus of the database create and set, to who may', async () => {
    const { router } = show()
    await type('>create')
    for (const thing of ['Collection…', 'Function…', 'Role…', 'Access provider…', 'Key…', 'Child database…'])
      await screen.findByRole('option', { name: new RegExp(`^Create: ${thing}`) })
    await userEvent.click(screen.getByRole('option', { name: /^Create: Role…/ }))
    expect(router.state.location.pathname + router.state.location.search).toBe('/resources/explorer/us/shop/roles?dialog=create')
    cleanup()
    show({ view_controls: { '*': ['read'] } })
    await type('>')
    await screen.findByRole('option', { name: /^Copy path/ })
    expect(screen.queryByRole('option', { name: /^(Create:|Settings…)/ })).toBeNull()
  })

  test('backs the database up and deletes it, where its page offers that to the member', async () => {
    const flags = { feature_flags: { backup_restore: true } }
    const { router } = show(flags)
    await type('>back up')
    await userEvent.click(await screen.findByRole('option', { name: /^Back up now/ }))
    await waitFor(() => expect(onBackUp).toHaveBeenCalledExactlyOnceWith({ regionGroup: 'us', names: ['shop'] }))
    await type('>delete')
    await userEvent.click(await screen.findByRole('option', { name: /^Delete database shop…/ }))
    expect(router.state.location.pathname + router.state.location.search).toBe('/resources/explorer/us/shop?dialog=delete')
    cleanup()
    show({ ...flags, view_controls: { '*': ['read'] } })
    await type('>')
    await screen.findByRole('option', { name: /^Copy path/ })
    expect(screen.queryByRole('option', { name: /^(Back up now|Delete database)/ })).toBeNull()
  })

  test('offers no snapshot that the plan or the service does not have', async () => {
    show({ feature_flags: { backup_restore: false } })
    await type('>')
    await screen.findByRole('option', { name: /^Delete database shop/ })
    expect(screen.queryByRole('option', { name: /^Back up now/ })).toBeNull()
    cleanup()
    show({ feature_flags: { backup_restore: true }, account: { ...sessionRecord().account, plan: 'free' } })
    await type('>')
    await screen.findByRole('option', { name: /^Delete database shop/ })
    expect(screen.queryByRole('option', { name: /^Back up now/ })).toBeNull()
  })

  test('offers nothing that changes a database while a copy or restore writes it', async () => {
    unavailableDatabases.add({ regionGroup: 'us', names: ['shop'] })
    show({ feature_flags: { backup_restore: true } })
    await type('>')
    await screen.findByRole('option', { name: /^Copy path/ })
    expect(screen.queryByRole('option', { name: /^(Back up now|Delete database|Create:|Settings)/ })).toBeNull()
    unavailableDatabases.clear()
  })

  test('leads to each view of the database', async () => {
    show({ feature_flags: { schema_version: true } })
    await screen.findByRole('option', { name: /^Overview/ })
    for (const view of ['Shell', 'Schema', 'Compare', 'Activity']) screen.getByRole('option', { name: new RegExp(`^${view}`) })
  })

  test('runs as built-in roles and those of the database after @', async () => {
    const { router } = show()
    await type('@')
    await screen.findByRole('option', { name: /^Run as role clerk/ })
    await userEvent.click(screen.getByRole('option', { name: /^Run as Server \(read-only\)/ }))
    expect(readShared(router.state.location.hash)?.context).toEqual({ kind: 'builtin', role: 'server-readonly' })
  })

  test('signs out, which calls the services and ends the session', async () => {
    const { router, services } = show()
    await type('sign out')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(services.session.get()).toBeUndefined())
    expect(router.state.location.pathname).toBe('/login')
  })

  test('closes on Escape where there is no step back', async () => {
    const onClose = vi.fn()
    showPage({ routes: [{ path: '*', Component: () => <CommandPalette onClose={onClose} /> }], address: '', answers: {} })
    await screen.findByRole('combobox', { name: 'Jump to' })
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('asks servers for databases once typing has rested', async () => {
    const { server } = show()
    await type('shop')
    await screen.findAllByRole('option', { name: /shopping/ })
    expect(server.seen.filter(({ text }) => text?.includes('startsWith')).length).toBe(2)
  })
})
