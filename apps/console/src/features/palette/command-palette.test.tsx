// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { preferences } from '../../data/preferences.ts'
import { openShellRecords } from '../../data/shell-records.ts'
import { readShared } from '../../data/shared-query.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CommandPalette } from './command-palette.tsx'

const NAMES = { collections: ['Book', 'Author'], functions: [], roles: ['clerk'], access_providers: [], keys: [] }

function show() {
  const done = () => new Response(null, { status: 204 })
  const answers = {
    'POST /query/1': answerQueries({ startsWith: ['shopping'], Collection: NAMES }),
    'POST /api/auth/logout': done,
    'DELETE /api/v1/session': done,
  }
  return showPage({ routes: [{ path: '*', Component: () => <CommandPalette onClose={() => undefined} /> }], address: '', answers })
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
