// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { readShared } from '../../data/shared-query.ts'
import { queryAnswer } from '../../data/testing/query-stub.ts'
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
