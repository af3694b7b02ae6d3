// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { readShared } from '../../data/shared-query.ts'
import { queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { DocumentsPage } from './documents-page.tsx'

const DEFINITION = { name: 'Book', fields: {}, history_days: 0 }

function book(id: string) {
  return { '@doc': { id, coll: { '@mod': 'Book' }, ts: { '@time': '2026-03-04T15:06:07Z' }, title: `Book ${id}` } }
}

const answerWith = (...data: readonly object[]): StubAnswer => {
  return () => queryAnswer({ definition: DEFINITION, page: { data } })
}

function show(answer: StubAnswer, search = '') {
  const routes = [
    {
      path: paths.collectionDocuments.path,
      Component: () => (
        <DocumentsPage
          frame={({ children, actions }) => (
            <>
              {actions} {children}
            </>
          )}
        />
      ),
    },
    { path: '*', Component: () => null },
  ]
  return showPage({ routes, address: `/collections/Book/documents${search}`, answers: { 'POST /query/1': answer } })
}

/** Rows are drawn as far as there is room for them. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  for (const key of localStore().keys()) localStore().remove(key)
})

describe('a collection without documents', () => {
  test('offers a new one and the import', async () => {
    show(answerWith())
    const state = (await screen.findByText('No documents yet.')).parentElement as HTMLElement
    within(state).getByRole('button', { name: 'New document' })
    expect(within(state).queryByText(/demo/i)).toBeNull()
    await userEvent.click(within(state).getByRole('link', { name: 'Import' }))
    await screen.findByRole('dialog', { name: 'Import into Book' })
  })
})

describe('a filter that nothing matches', () => {
  test('is repeated, and cleared on the spot', async () => {
    const { router } = show(answerWith(), '?index=byTitle#term.1="Emma"')
    const state = (await screen.findByText('Nothing matches.')).parentElement as HTMLElement
    within(state).getByText('byTitle("Emma")')
    await userEvent.click(within(state).getByRole('button', { name: 'Clear filter' }))
    await screen.findByText('No documents yet.')
    expect(router.state.location.search + router.state.location.hash).not.toContain('byTitle')
  })
})

describe('documents that may not be read', () => {
  test('lead to the shell with the query, which traces what was missing', async () => {
    show(
      () => json(403, { error: { code: 'permission_denied', message: 'Insufficient privileges.' }, summary: '', stats: {} }),
      '?index=byTitle#term.1="Emma"',
    )
    const href = (await screen.findByRole('link', { name: 'Trace' })).getAttribute('href') ?? ''
    expect(href).toContain('/resources/explorer/us/shop?tab=shell#')
    expect(readShared(href.slice(href.indexOf('#')))?.text).toBe('Collection("Book").byTitle("Emma")')
  })

  test('are not traced where something else failed', async () => {
    show(() => json(400, { error: { code: 'invalid_query', message: 'No.' }, summary: '', stats: {} }))
    await screen.findByText('The documents could not be read.')
    expect(screen.queryByRole('link', { name: 'Trace' })).toBeNull()
  })
})

describe('the row of a document', () => {
  test('opens its page, and its menu', async () => {
    const { router } = show(answerWith(book('1'), book('2')), '?at=2026-03-04T15%3A06%3A07Z')
    const row = await screen.findByRole('row', { name: /Book 2/ })
    await userEvent.click(within(row).getByTitle('More'))
    await screen.findByRole('menu', { name: 'Actions of 2' })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(within(row).getByTitle('Open'))
    expect(router.state.location.pathname).toMatch(/\/collections\/Book\/documents\/2$/)
    expect(router.state.location.search).toBe('?at=2026-03-04T15%3A06%3A07Z')
  })

  test('is shown beside the grid until Escape, which leads back to the cell', async () => {
    show(answerWith(book('1'), book('2')))
    const row = await screen.findByRole('row', { name: /Book 2/ })
    const cell = within(row).getByRole('gridcell', { name: 'Book 2' })
    fireEvent.click(cell)
    fireEvent.keyDown(cell, { key: ' ' })
    const panel = await screen.findByRole('complementary', { name: 'Document' })
    fireEvent.keyDown(within(panel).getByRole('button', { name: 'Copy as FQL' }), { key: 'Escape' })
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement).toBe(within(screen.getByRole('row', { name: /Book 2/ })).getByRole('gridcell', { name: 'Book 2' }))
    fireEvent.keyDown(document.activeElement as Element, { key: ' ' })
    await screen.findByRole('complementary', { name: 'Document' })
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})

describe('the documents on a phone', () => {
  const phone = { addListener: () => undefined, removeListener: () => undefined }

  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({ ...phone, matches: query === '(max-width: 767px)' }))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  async function openMenu(id: string) {
    await userEvent.click(await screen.findByRole('button', { name: `Actions of ${id}` }))
    return within(await screen.findByRole('menu', { name: `Actions of ${id}` }))
  }

  test('have the actions of a row in a menu each', async () => {
    const { router } = show(answerWith(book('1'), book('2')))
    await userEvent.click((await openMenu('2')).getByRole('menuitem', { name: 'Delete' }))
    await screen.findByText('1 pending change')
    await userEvent.click((await openMenu('2')).getByRole('menuitem', { name: 'Discard its changes' }))
    await waitFor(() => expect(screen.queryByText('1 pending change')).toBeNull())
    await userEvent.click((await openMenu('1')).getByRole('menuitem', { name: 'Open' }))
    expect(router.state.location.pathname).toMatch(/\/collections\/Book\/documents\/1$/)
  })

  test('are selected, and then changed, exported or deleted together', async () => {
    show(answerWith(book('1'), book('2'), book('3')))
    expect(screen.queryByRole('checkbox')).toBeNull()
    await userEvent.click((await openMenu('1')).getByRole('menuitem', { name: 'Select' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select document 3' }))
    const chosen = within(screen.getByRole('group', { name: 'Selected documents' }))
    chosen.getByText('2 documents selected')
    chosen.getByRole('button', { name: 'Export…' })
    await userEvent.click(chosen.getByRole('button', { name: 'Delete' }))
    await screen.findByText('2 pending changes')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the height of rows', () => {
  test('is chosen for this collection, kept in this browser, and reset with its columns', async () => {
    show(answerWith(book('1')))
    const grid = await screen.findByRole('grid')
    expect(grid.getAttribute('data-density')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Compact' }))
    expect(grid.getAttribute('data-density')).toBe('compact')
    cleanup()
    show(answerWith(book('1')))
    expect((await screen.findByRole('grid')).getAttribute('data-density')).toBe('compact')
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Reset' }))
    expect(screen.getByRole('grid', { hidden: true }).getAttribute('data-density')).toBeNull()
  })

  test('is beside the way to what the documents hold', async () => {
    show(answerWith(book('1')))
    await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
    const link = await screen.findByRole('link', { name: /^Shape of the documents/ })
    expect(link.getAttribute('href')).toBe('/resources/explorer/us/shop/collections/Book/schema?view=shape')
  })
})

describe('the deletion of a document that is reviewed', () => {
  const REVIEW = {
    name: 'Review',
    fields: { book: { signature: 'Ref<Book>' } },
    indexes: { byBook: { terms: [{ field: '.book', mva: false }], values: [], queryable: true, status: 'complete' } },
    constraints: [],
  }
  const review = { '@doc': { id: '77', coll: { '@mod': 'Review' }, ts: { '@time': '2026-03-04T15:06:07Z' }, book: 'x' } }

  test('names what refers to it, found through an index', async () => {
    show((request) => {
      const query = sentQuery(request)
      if (query.includes('Collection.all()')) return queryAnswer([REVIEW])
      if (query.includes('.byBook(')) return queryAnswer([review])
      return queryAnswer({ definition: DEFINITION, page: { data: [book('1')] } })
    })
    const row = await screen.findByRole('row', { name: /Book 1/ })
    const cell = within(row).getByRole('gridcell', { name: 'Book 1' })
    fireEvent.click(cell)
    fireEvent.keyDown(cell, { key: 'Delete' })
    await userEvent.click(await screen.findByRole('button', { name: 'Review FQL' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Review 1 change' }))
    dialog.getByText('Referred to by')
    const link = await dialog.findByRole('link', { name: 'Review 77' })
    expect(link.getAttribute('href')).toBe('/resources/explorer/us/shop/collections/Review/documents/77')
  })
})
