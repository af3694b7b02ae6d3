// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { endFocusWatch } from '../../ui/focus-watch.ts'
import { CollectionListPage } from './collection-list-page.tsx'
import { IndexesPage } from './indexes/indexes-page.tsx'

const BOOK = {
  name: 'Book',
  ts: { '@time': '2025-01-01T00:00:00Z' },
  fields: { title: { signature: 'String' }, tags: { signature: 'Array<String>' } },
  indexes: {},
  constraints: [],
}
const OPEN = { ...BOOK, name: 'Note', fields: {} }

function show(address: string) {
  return showPage({
    routes: [
      { path: paths.collections.path, Component: CollectionListPage },
      { path: paths.collectionIndexes.path, Component: IndexesPage },
    ],
    address,
    answers: {
      'POST /query/1': answerQueries({
        'Collection.all().order(.name).take(': {
          collections: ['Author', 'Book'],
          functions: [],
          roles: [],
          access_providers: [],
          keys: [],
        },
        'Collection.all().order(': { rows: [BOOK, OPEN], total: { '@int': '2' }, matching: { '@int': '2' } },
        'Collection.byName(<"Book">)': BOOK,
      }),
    },
  })
}

/** What the browser offers in a field. */
function offered(field: HTMLElement): readonly string[] {
  const list = document.getElementById(field.getAttribute('list') ?? '')
  return Array.from(list?.querySelectorAll('option') ?? [], ({ value }) => value)
}

describe('a collection', () => {
  afterEach(() => {
    cleanup()
    endFocusWatch()
    localStorage.clear()
    sessionStorage.clear()
  })

  test('without defined fields is said to be open', async () => {
    show('/collections')
    const note = within(await screen.findByRole('row', { name: /Note/ }))
    expect(note.getByText('open')).toBeTruthy()
  })

  test('has a way to a new index in its menu', async () => {
    const { router } = show('/collections')
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Book' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'New index' }))
    await screen.findByRole('dialog', { name: 'New index of Book' })
    expect(router.state.location.pathname).toMatch(/\/collections\/Book\/indexes$/)
  })

  test('is created with types that are offered, and shows the text that the form makes', async () => {
    show('/collections?dialog=create')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Shelf' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Add field' }))
    const row = within(dialog.getByRole('group', { name: 'Field 1' }))
    fireEvent.change(row.getByRole('textbox', { name: 'Name' }), { target: { value: 'first' } })
    const type = row.getByRole('combobox', { name: 'Type' })
    await waitFor(() => expect(offered(type)).toContain('Ref<Book>'))
    expect(offered(type)).toEqual(expect.arrayContaining(['String', 'Long', 'Time', 'Array<String>', 'Ref<Author>']))
    fireEvent.change(type, { target: { value: 'Ref<Book>?' } })
    await waitFor(() =>
      expect(dialog.getByRole('group', { name: 'Schema text' }).textContent).toBe('collection Shelf {\n  first: Ref<Book>?\n}\n'),
    )
  })
})

describe('a new index', () => {
  afterEach(() => {
    cleanup()
    endFocusWatch()
  })

  test('offers the fields of its collection, and says what it covers', async () => {
    show('/collections/Book/indexes?new=byTitle&terms=&values=')
    const dialog = within(await screen.findByRole('dialog'))
    expect(offered(dialog.getByRole('combobox', { name: 'Terms' }))).toEqual(['.title', 'mva(.tags)'])
    const values = dialog.getByRole('combobox', { name: 'Values' })
    fireEvent.change(values, { target: { value: 'desc(.title), ' } })
    await waitFor(() => expect(offered(values)).toContain('desc(.title), mva(.tags)'))
    fireEvent.change(dialog.getByRole('combobox', { name: 'Terms' }), { target: { value: '.title, mva(.tags)' } })
    await dialog.findByText(/Queries call Book\.byTitle\(title, tags\)\. Queries that read only \.title from it read no documents\./)
  })
})
