// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { DatabaseContext, useDatabase } from '../../data/database-context.ts'
import { openShellRecords } from '../../data/shell-records.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { answerQueries, queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CollectionListPage } from './collection-list-page.tsx'
import { IndexesPage } from './indexes/indexes-page.tsx'

const BOOK = {
  name: 'Book',
  ts: { '@time': '2025-01-01T00:00:00Z' },
  fields: {},
  indexes: { byTitle: { terms: [{ field: '.title', mva: false }], values: [], queryable: true, status: 'complete' } },
  constraints: [],
}
const DEFINITION = 'collection Book {\n}\n'
const SCHEMA = `${DEFINITION}
collection Shelf {
  first: Ref<Book>?
}
function titles() {
  Book.byTitle("Emma")
}
role clerk {
  privileges Book {
    read
  }
}
`
const FILES = {
  'GET /schema/1/files': () => json(200, { version: 5, files: [{ filename: 'main.fsl' }] }),
  'GET /schema/1/files/main.fsl': () => json(200, { version: 5, content: SCHEMA }),
  'GET /schema/1/items/collections/Book': () =>
    json(200, { version: 5, filename: 'main.fsl', content: DEFINITION, span: { start: 0, end: 19 } }),
}
const LIST = answerQueries({
  'Collection.all().order(': { rows: [BOOK], total: { '@int': '1' }, matching: { '@int': '1' } },
  'Collection(<"Book">).all()': { '@int': '12' },
})

function Protected() {
  const database = useDatabase()
  return (
    <DatabaseContext.Provider value={{ ...database, details: { ...database.details, protected: true } }}>
      <Outlet />
    </DatabaseContext.Provider>
  )
}

async function openMenu(item: string, { isProtected = false } = {}) {
  const list = [{ path: paths.collections.path, Component: CollectionListPage }]
  const answers: Readonly<Record<string, StubAnswer>> = { ...FILES, 'POST /query/1': LIST }
  showPage({ routes: isProtected ? [{ Component: Protected, children: list }] : list, address: '/collections', answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Book' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog'))
}

const FOLLOWS = 'Privileges and memberships of roles follow the new name.'

describe('a collection', () => {
  afterEach(cleanup)

  test('that gets another name says what follows it, and lists what does not', async () => {
    await openMenu('Edit…')
    const name = await screen.findByRole('textbox', { name: 'Name' })
    expect(screen.queryByText(FOLLOWS)).toBeNull()
    await userEvent.clear(name)
    await userEvent.type(name, 'Volume')
    await screen.findByText(FOLLOWS)
    await screen.findByText('1 function and 1 collection mention it.')
    expect(screen.getByRole('link', { name: 'titles' }).getAttribute('href')).toContain('/functions/titles/schema')
    expect(screen.getByRole('link', { name: 'Shelf' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'clerk' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'FSL' }))
    await screen.findByRole('textbox', { name: 'Schema text' })
    expect(screen.getByText(FOLLOWS)).toBeTruthy()
  })

  test('of a protected database shows the refusal of the server before it is deleted', async () => {
    const refusal = 'Cannot delete collection: destructive change forbidden because database is in protected mode.'
    const dialog = await openMenu('Delete…', { isProtected: true })
    await dialog.findByText(refusal)
    cleanup()
    const other = await openMenu('Delete…')
    await other.findByText('1 role, 1 function and 1 collection mention it.')
    expect(other.queryByText(refusal)).toBeNull()
  })

  test('counts the documents that go with it when that is asked for, and not before', async () => {
    const dialog = await openMenu('Delete…')
    await dialog.findByText('Its documents and their history become unreachable.')
    expect(dialog.queryByText(/^12 documents/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Count the documents of Book' }))
    await dialog.findByText('12 documents and their history become unreachable.')
  })

  test('says what a count costs: better once it was counted', async () => {
    const list = { path: paths.collections.path, Component: CollectionListPage }
    const { router } = showPage({
      routes: [list, { path: '*', element: <p>Elsewhere</p> }],
      address: '/collections',
      answers: {
        ...FILES,
        'POST /query/1': answerQueries({
          'Collection.all().order(': { rows: [BOOK], total: { '@int': '1' }, matching: { '@int': '1' } },
          'Collection(<"Book">).all()': { '@int': '1760' },
        }),
      },
    })
    const count = await screen.findByRole('button', { name: 'Count the documents of Book' })
    expect(count.title).toContain('8 read operations or more')
    await userEvent.click(count)
    await screen.findByText('1760')
    await router.navigate('/resources/explorer/us/shop')
    await screen.findByText('Elsewhere')
    await router.navigate('/resources/explorer/us/shop/collections')
    const again = await screen.findByRole('button', { name: 'Count the documents of Book' })
    expect(again.title).toContain('about 20 read operations')
  })
})

describe('an index', () => {
  afterEach(() => {
    cleanup()
    for (const key of localStore().keys()) localStore().remove(key)
  })

  async function choose(item: string) {
    const updates: string[] = []
    const answer: StubAnswer = (request) => {
      if (sentQuery(request).includes('.update(')) updates.push(sentQuery(request))
      return queryAnswer(BOOK)
    }
    showPage({
      routes: [{ path: paths.collectionIndexes.path, Component: IndexesPage }],
      address: '/collections/Book/indexes',
      answers: { ...FILES, 'POST /query/1': answer },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for byTitle' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    return { updates, dialog: within(await screen.findByRole('dialog')) }
  }

  test('names the functions and counts the queries of this browser that call it, before it is deleted', async () => {
    const records = await openShellRecords(sessionRecord().user.id)
    await records.put('runs', { id: 'run', database: 'us:abc', text: 'Book.byTitle("Emma")' } as never)
    const { dialog } = await choose('Delete…')
    await dialog.findByText('1 function mentions it.')
    await dialog.findByText('Queries of this browser that call it: 1 run here.')
  })

  test('is proposed the values that queries of this browser read from documents, as a diff [EXP-30]', async () => {
    const records = await openShellRecords(sessionRecord().user.id)
    await records.put('runs', { id: 'run', database: 'us:abc', text: 'Book.byTitle("Emma") { title, price }' } as never)
    const { updates, dialog } = await choose('Propose values…')
    expect(dialog.getByRole('group', { name: 'The index, with what is added' }).textContent).toBe(
      '  index byTitle {\n    terms [.title]\n+   values [.price]\n  }\n',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Add values' }))
    await waitFor(() => expect(updates).toHaveLength(1))
    expect(updates[0]).toContain('<{"byTitle":{"values":[{"field":".price"}]}}>')
  })

  test('is shown with the values that an address proposes, less those that it has', async () => {
    const updates: string[] = []
    const answer: StubAnswer = (request) => {
      if (sentQuery(request).includes('.update(')) updates.push(sentQuery(request))
      return queryAnswer(BOOK)
    }
    const { router } = showPage({
      routes: [{ path: paths.collectionIndexes.path, Component: IndexesPage }],
      address: '/collections/Book/indexes?extend=byTitle&values=.title%2C+.price',
      answers: { ...FILES, 'POST /query/1': answer },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Values for index byTitle' }))
    expect(dialog.getByRole('group', { name: 'The index, with what is added' }).textContent).toBe(
      '  index byTitle {\n    terms [.title]\n+   values [.price]\n  }\n',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Add values' }))
    await waitFor(() => expect(updates).toHaveLength(1))
    expect(updates[0]).toContain('<{"byTitle":{"values":[{"field":".price"}]}}>')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  test('that is removed to be built again, and then refused, is in the form of a new index', async () => {
    const { byTitle } = BOOK.indexes
    let isRemoved = false
    const answer: StubAnswer = (request) => {
      const query = sentQuery(request)
      if (query.includes('.update(')) {
        if (isRemoved) return json(500, { error: { code: 'internal_error', message: 'x' } })
        isRemoved = true
      }
      return queryAnswer({
        ...BOOK,
        indexes: isRemoved ? {} : { byTitle: { ...byTitle, status: 'failed', values: [{ field: '.at', order: 'desc' }] } },
      })
    }
    showPage({
      routes: [{ path: paths.collectionIndexes.path, Component: IndexesPage }],
      address: '/collections/Book/indexes',
      answers: { ...FILES, 'POST /query/1': answer },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for byTitle' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Build again' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New index of Book' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Index name' }).value).toBe('byTitle')
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Term 1' }).value).toBe('.title')
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Value 1' }).value).toBe('.at')
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Order of Value 1' }).value).toBe('desc')
  })

  test('can be made not queryable instead, to see whether anything breaks', async () => {
    const { dialog, updates } = await choose('Delete…')
    await userEvent.click(await dialog.findByRole('button', { name: 'Make not queryable instead' }))
    await waitFor(() => expect(updates).toHaveLength(1))
    expect(updates[0]).toContain('queryable')
    expect(updates[0]).toContain('false')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
