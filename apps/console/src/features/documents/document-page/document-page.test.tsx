// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../../../config/paths.ts'
import { localStore } from '../../../data/browser-storage.ts'
import { readShared } from '../../../data/shared-query.ts'
import { queryAnswer, sentQuery } from '../../../data/testing/query-stub.ts'
import { json } from '../../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../../data/testing/stub-server.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { pendingChangesOf } from '../changes/pending-store.ts'
import { DocumentsPage } from '../documents-page.tsx'
import { DocumentPage } from './document-page.tsx'

const DEFINITION = { name: 'Book', fields: {}, computed: { label: { body: '(doc) => doc.title + "!"' } }, history_days: 30 }

function book(id: string, more: object = {}) {
  const meta = { id, coll: { '@mod': 'Book' }, ts: { '@time': '2026-03-04T15:06:07.123456Z' } }
  return { '@doc': { ...meta, title: `Book ${id}`, label: `Book ${id}!`, ...more } }
}

const gone = { '@ref': { id: '8', coll: { '@mod': 'Author' } } }
const author = { '@doc': { id: '7', coll: { '@mod': 'Author' }, ts: { '@time': '2026-03-04T15:06:07Z' }, name: 'Ines' } }

/** A collection of four books in pages of three; `more` are members of each. */
function library(more: object = {}): StubAnswer {
  return (request) => {
    const query = sentQuery(request)
    const asked = /byId\(<"(\d+)">\)/.exec(query)?.[1]
    if (query.startsWith('[')) return queryAnswer([author, { '@ref': { ...gone['@ref'], exists: false, cause: 'not found' } }])
    if (asked !== undefined) return queryAnswer({ definition: DEFINITION, document: book(asked, more) })
    if (query.includes('Set.paginate')) return queryAnswer({ page: { data: [book('4', more)] } })
    return queryAnswer({ definition: DEFINITION, page: { data: ['1', '2', '3'].map((id) => book(id, more)), after: 'next' } })
  }
}

function show(address: string, answer = library()) {
  return showDocument(address, { 'POST /query/1': answer })
}

function showDocument(address: string, answers: Readonly<Record<string, StubAnswer>>) {
  const routes = [
    {
      path: paths.collectionDocuments.path,
      Component: () => <DocumentsPage frame={({ children }) => <>{children}</>} />,
    },
    { path: paths.document.path, Component: DocumentPage },
    { path: '*', Component: () => null },
  ]
  return showPage({ routes, address: `/collections/Book/documents${address}`, answers })
}

const opened = (id: string) => screen.findByRole('heading', { level: 1, name: id })

/** The list is read, then one of its documents is opened. */
async function openFromList(id: string, search = '') {
  const shown = show(search)
  await screen.findByText('1 to 3, more exist')
  await act(() => shown.router.navigate(paths.document.href('us', ['shop'], 'Book', id) + search))
  await opened(id)
  return shown
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  for (const key of localStore().keys()) localStore().remove(key)
})

test('a document leads to its history by a key, while it is still being read', async () => {
  const { router } = show('/2', () => new Promise<never>(() => undefined))
  await opened('2')
  fireEvent.keyDown(document.body, { key: 'h' })
  await waitFor(() => expect(router.state.location.search).toBe('?view=history'))
})

describe('the neighbours of a document', () => {
  test('are those of the list that it was opened from, one key or link away [EXP-12]', async () => {
    const { server } = await openFromList('2')
    const reads = () => server.seen.filter((request) => request.line === 'POST /query/1' && sentQuery(request).includes('paginate')).length
    const before = reads()
    expect(screen.getByRole('link', { name: 'Next document' }).getAttribute('href')).toMatch(/\/documents\/3$/)
    fireEvent.keyDown(document.body, { key: '[' })
    await opened('1')
    expect(screen.getByRole('button', { name: 'Previous document' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.keyDown(document.body, { key: ']' })
    await opened('2')
    fireEvent.click(screen.getByRole('link', { name: 'Next document' }))
    await opened('3')
    expect(reads()).toBe(before)
  })

  test('are read when the last one that was read is left', async () => {
    await openFromList('3')
    fireEvent.click(screen.getByRole('button', { name: 'Next document' }))
    await opened('4')
    expect(screen.getByRole('button', { name: 'Next document' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('link', { name: 'Previous document' }).getAttribute('href')).toMatch(/\/documents\/3$/)
  })

  test('are as they were at the time that the list was read at', async () => {
    const at = '?at=2026-03-04T15%3A06%3A07Z'
    const { router } = await openFromList('2', at)
    fireEvent.keyDown(document.body, { key: ']' })
    await opened('3')
    expect(router.state.location.search).toBe(at)
    expect((await screen.findByRole('link', { name: 'References' })).getAttribute('href')).toMatch(
      /\?at=2026-03-04T15%3A06%3A07Z&view=references$/,
    )
  })

  test('are not there for a document that was opened from no list', async () => {
    show('/2')
    await screen.findByText('Book 2!', { exact: false })
    expect(screen.queryByRole('link', { name: 'Next document' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Next document' })).toBeNull()
  })
})

describe('the head of a document', () => {
  test('says when it expires, and that it has, once it has while it is looked at', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-03-04T16:00:00Z') })
    show('/2', library({ ttl: { '@time': '2026-03-04T17:30:00Z' } }))
    await screen.findByText('Expires in 1 hour')
    await act(() => vi.advanceTimersByTimeAsync(45 * 60_000))
    screen.getByText('Expires in 44 minutes')
    expect(screen.queryByText('This document has expired.')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(45 * 60_000))
    screen.getByText('This document has expired.')
    screen.getByText('Expired')
  })
})

describe('the fields of a document', () => {
  test('name when it was written to the microsecond, and on the clock of this computer', async () => {
    show('/2')
    const views = (await screen.findByRole('radiogroup', { name: 'View of the document' })).parentElement as HTMLElement
    expect(views.textContent).toMatch(/2026-03-04T15:06:07\.123456Z 2026-03-0[345] \d\d:\d6:07 [+-]\d\d:\d\d$/)
  })

  test('that are computed tell what computes them', async () => {
    show('/2')
    const tree = within(await screen.findByRole('treegrid'))
    await waitFor(() => expect(tree.getByText('label').title).toBe('(doc) => doc.title + "!"'))
  })
})

describe('the references of a document', () => {
  test('are resolved: what they lead to is named, and why a document is missing', async () => {
    show('/2?view=references', library({ author: { '@ref': { id: '7', coll: { '@mod': 'Author' } } }, editor: gone }))
    await screen.findByText('Ines')
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items.filter((item) => item.startsWith('.'))).toEqual(['.authorAuthor 7Ines', '.editorAuthor 8not found'])
  })
})

describe('the menu of a document', () => {
  test('has a change written as a whole document, and as what differs again', async () => {
    const { services } = show('/2')
    await screen.findByRole('treegrid')
    const more = () => userEvent.click(screen.getByRole('button', { name: 'More' }))
    await more()
    expect((await screen.findByRole('menuitem', { name: /^Replace the whole document/ })).getAttribute('aria-disabled')).toBe('true')
    const pending = pendingChangesOf(services.session, 'us:abc/Book')
    const base = { id: '2', ts: '2026-03-04T15:06:07.123456Z', fields: [] }
    act(() => pending.setFields(base, [{ name: 'title', value: { kind: 'string', value: 'New' } }]))
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Replace the whole document/ }))
    expect(pending.find('2')?.kind).toBe('replace')
    await more()
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save only what differs' }))
    expect(pending.find('2')?.kind).toBe('update')
  })
})

describe('a document that may not be read', () => {
  test('says so and leads to the trace', async () => {
    const denied = { '@ref': { id: '2', coll: { '@mod': 'Book' }, exists: false, cause: 'permission denied' } }
    show('/2', () => queryAnswer({ definition: DEFINITION, document: denied }))
    const trace = await screen.findByRole('link', { name: 'Trace' })
    expect(readShared(new URL(trace.getAttribute('href') ?? '', 'http://x').hash)?.text).toBe('Collection("Book").byId("2")')
  })
})

describe('a document that is not there', () => {
  /** A collection without the document 2, whose history has these events. */
  function missing(events: readonly object[]): Readonly<Record<string, StubAnswer>> {
    return {
      'POST /query/1': (request) =>
        sentQuery(request).includes('eventSource')
          ? queryAnswer({ '@stream': 'token' })
          : queryAnswer({
              definition: DEFINITION,
              document: { '@ref': { id: '2', coll: { '@mod': 'Book' }, exists: false, cause: 'not found' } },
            }),
      'POST /feed/1': () => json(200, { events, cursor: 'end', has_next: false, stats: {} }),
    }
  }
  const event = (type: string, time: string, more: object = {}) => ({
    type,
    txn_ts: Date.parse(time) * 1000,
    cursor: 'c',
    stats: {},
    ...more,
  })
  const written = event('add', '2026-03-04T15:06:07Z', { data: book('2') })

  test.each([
    ['was deleted', [written, event('remove', '2026-03-05T08:00:00Z')], 'It was deleted at 2026-03-05 08:00:00.000 UTC.'],
    ['never existed', [], 'It never existed, or was deleted before the history that is kept.'],
  ])('says that it %s, and leads to its history', async (_cause, events, sentence) => {
    showDocument('/2', missing(events))
    await screen.findByText('No document 2 in Book.')
    await screen.findByText(sentence, { exact: false })
    const main = within(screen.getByText('No document 2 in Book.').parentElement as HTMLElement)
    expect(main.getByRole('link', { name: 'History' }).getAttribute('href')).toMatch(/view=history$/)
  })
})

describe('a document as an identity', () => {
  test('opens the shell with a query that runs as it, which nothing has run yet', async () => {
    const { router, server } = show('/2')
    await screen.findByRole('treegrid')
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Run queries as this document' }))
    const { pathname, search, hash } = router.state.location
    expect(pathname + search).toBe('/resources/explorer/us/shop?tab=shell')
    expect(readShared(hash)).toMatchObject({ text: '', context: { kind: 'document', collection: 'Book', id: '2' } })
    expect(server.seen.filter(({ headers }) => headers.get('authorization')?.includes('@doc'))).toEqual([])
  })
})
