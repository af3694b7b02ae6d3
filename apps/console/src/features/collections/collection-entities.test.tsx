// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CollectionListPage } from './collection-list-page.tsx'
import { IndexesPage } from './indexes/indexes-page.tsx'

const BOOK = {
  name: 'Book',
  ts: { '@time': '2025-01-01T00:00:00Z' },
  fields: { title: { signature: 'String' } },
  indexes: {
    byAuthor: {
      terms: [{ field: '.author', mva: false }],
      values: [
        { field: '.title', order: 'asc', mva: false },
        { field: '.year', order: 'desc', mva: false },
      ],
      queryable: true,
      status: 'complete',
    },
  },
  constraints: [],
  history_days: { '@int': '7' },
  ttl_days: { '@int': '30' },
}
const NONE = { ...BOOK, name: 'Author', indexes: {}, history_days: null, ttl_days: null }

describe('a collection', () => {
  afterEach(cleanup)

  test('is listed with its history days and its TTL days [DATA-28]', async () => {
    const list = { rows: [BOOK, NONE], total: { '@int': '2' }, matching: { '@int': '2' } }
    showPage({
      routes: [{ path: paths.collections.path, Component: CollectionListPage }],
      address: '/collections',
      answers: { 'POST /query/1': answerQueries({ 'Collection.all().order(': list }) },
    })
    await screen.findByRole('columnheader', { name: /History days/ })
    expect(screen.getByRole('columnheader', { name: /TTL days/ })).toBeTruthy()
    const book = within(await screen.findByRole('row', { name: /Book/ }))
    expect([book.getByText('7'), book.getByText('30')]).toHaveLength(2)
  })

  test('is created with both, or with neither [DATA-28]', async () => {
    const { server } = showPage({
      routes: [
        { path: paths.collections.path, Component: CollectionListPage },
        { path: '*', element: <p>created</p> },
      ],
      address: '/collections?dialog=create',
      answers: { 'POST /query/1': answerQueries({}), 'POST /schema/1/items/collections': () => new Response('{"version":1}') },
    })
    const dialog = await screen.findByRole('dialog')
    const write = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label, { exact: false }), { target: { value } })
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: 'Shelf' } })
    write('History days', '3')
    write('TTL days', '14')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create collection' }))
    await waitFor(() => expect(server.count('POST /schema/1/items/collections')).toBe(1))
    const source = server.seen.find(({ line }) => line === 'POST /schema/1/items/collections')?.text
    expect(source).toMatch(/history_days 3\b[^]*ttl_days 14\b/)
  })

  test('shows the terms and the values of its indexes [DATA-31]', async () => {
    showPage({
      routes: [{ path: paths.collectionIndexes.path, Component: IndexesPage }],
      address: '/collections/Book/indexes',
      answers: { 'POST /query/1': answerQueries({ 'Collection.byName(<"Book">)': BOOK }) },
    })
    await screen.findByRole('columnheader', { name: 'Terms' })
    expect(screen.getByRole('columnheader', { name: 'Values' })).toBeTruthy()
    const index = within(screen.getByRole('row', { name: /byAuthor/ }))
    for (const entry of ['.author', '.title', 'desc(.year)']) expect(index.getByText(entry)).toBeTruthy()
  })
})

describe('the text of a collection', () => {
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
  })

  async function open() {
    const { server } = showPage({
      routes: [
        { path: paths.collections.path, Component: CollectionListPage },
        { path: '*', element: <p>created</p> },
      ],
      address: '/collections?dialog=create',
      answers: { 'POST /query/1': answerQueries({}), 'POST /schema/1/items/collections': () => new Response('{"version":1}') },
    })
    const dialog = within(await screen.findByRole('dialog'))
    const write = (name: string, value: string) => fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } })
    return { server, dialog, write }
  }

  test('is what the form has made so far, and what is changed in it is in the form', async () => {
    const { dialog, write } = await open()
    write('Name', 'Shelf')
    fireEvent.click(dialog.getByRole('radio', { name: 'FSL' }))
    const text = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Schema text' })
    expect(text.value).toContain('collection Shelf {')
    write('Schema text', 'collection Shelf {\n  code: String\n  history_days 3\n}\n')
    fireEvent.click(dialog.getByRole('radio', { name: 'Form' }))
    expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'History days' })).value).toBe('3')
  })

  test('is sent as it stands, once it defines one collection', async () => {
    const { server, dialog, write } = await open()
    fireEvent.click(dialog.getByRole('radio', { name: 'FSL' }))
    await dialog.findByRole('textbox', { name: 'Schema text' })
    write('Schema text', 'collection Shelf {\n  code String\n}')
    fireEvent.click(dialog.getByRole('button', { name: 'Create collection' }))
    await dialog.findByText(/^Line 2: /)
    const source = '// Where books stand.\ncollection Shelf { code: String }\n'
    write('Schema text', source)
    fireEvent.click(dialog.getByRole('button', { name: 'Create collection' }))
    await waitFor(() => expect(server.seen.find(({ line }) => line === 'POST /schema/1/items/collections')?.text).toBe(source))
  })
})
