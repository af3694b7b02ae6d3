// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
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
      { path: '*', Component: () => null },
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

  test('has a way to the export of its documents in its menu', async () => {
    const { router } = show('/collections')
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Book' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Export documents' }))
    expect(router.state.location.pathname).toMatch(/\/collections\/Book\/documents$/)
    expect(router.state.location.search).toBe('?dialog=export-documents')
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
  afterEach(cleanup)

  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

  test('offers the fields of its collection, and says what it covers and which hints it removes [EXP-30]', async () => {
    show('/collections/Book/indexes?new=byTitle&terms=.title&values=')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Term 1' }).value).toBe('.title')
    await userEvent.click(dialog.getByRole('button', { name: 'Add term' }))
    const term = dialog.getByRole('combobox', { name: 'Term 2' })
    expect(document.activeElement).toBe(term)
    expect(offered(term)).toEqual(['.tags', '.ts'])
    type(term, '.tags')
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Each item of the list in Term 2' }).checked).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Add value' }))
    type(dialog.getByRole('combobox', { name: 'Value 1' }), '.ts')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Order of Value 1' }), 'Descending')
    await dialog.findByText(/Queries call Book\.byTitle\(title, tags\)\. Queries that read only \.title, \.ts from it read no documents\./)
    const hints = within(dialog.getByRole('list', { name: 'Performance hints that go' }))
    expect(hints.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'collection_scan goes from queries that look up by .title, .tags.',
      'non_covered_document_read goes from queries that read only .title, .ts.',
      'full_set_read goes from queries that take the order desc(.ts) from it.',
    ])
  })

  test('has rows that are moved and removed by keyboard', async () => {
    show('/collections/Book/indexes?new=byTitle&terms=&values=.title%2C+desc(.ts)')
    const dialog = within(await screen.findByRole('dialog'))
    const values = () => dialog.getAllByRole<HTMLInputElement>('combobox', { name: /^Value \d$/ }).map(({ value }) => value)
    expect(values()).toEqual(['.title', '.ts'])
    fireEvent.keyDown(dialog.getByRole('combobox', { name: 'Value 2' }), { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(values()).toEqual(['.ts', '.title']))
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Value 1' }))
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Order of Value 1' }).value).toBe('desc')
    await userEvent.click(dialog.getByRole('button', { name: 'Move Value 1 down' }))
    expect(values()).toEqual(['.title', '.ts'])
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Value 1' }))
    expect(values()).toEqual(['.ts'])
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Value 1' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Value 1' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add value' }))
  })

  test('is refused with a blank row, and without any [VALID-26]', async () => {
    show('/collections/Book/indexes?new=byTitle&terms=&values=')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Create index' }))
    await dialog.findByText('Name at least one term or value.')
    await userEvent.click(dialog.getByRole('button', { name: 'Add value' }))
    await dialog.findByText('Empty values or terms are not allowed.')
    expect(dialog.getByRole('combobox', { name: 'Value 1' }).getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(dialog.getByRole('button', { name: 'Add term' }))
    type(dialog.getByRole('combobox', { name: 'Term 1' }), '.id')
    await dialog.findByText('Documents are found by their id with byId.')
  })
})
