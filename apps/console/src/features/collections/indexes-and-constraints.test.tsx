// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CollectionListPage } from './collection-list-page.tsx'

const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } })

/** What the browser offers in a field. */
function offered(field: HTMLElement): readonly string[] {
  const list = document.getElementById(field.getAttribute('list') ?? '')
  return Array.from(list?.querySelectorAll('option') ?? [], ({ value }) => value)
}

/** The form of a new collection `Book` with a title and tags, its indexes and constraints opened. */
async function newBook() {
  showPage({
    routes: [{ path: paths.collections.path, Component: CollectionListPage }],
    address: '/collections?dialog=create',
    answers: { 'POST /query/1': answerQueries({ 'Collection.all()': {} }) },
  })
  const dialog = within(await screen.findByRole('dialog'))
  type(dialog.getByRole('textbox', { name: 'Name' }), 'Book')
  for (const [number, name, fieldType] of [
    [1, 'title', 'String'],
    [2, 'tags', 'Array<String>'],
  ] as const) {
    await userEvent.click(dialog.getByRole('button', { name: 'Add field' }))
    const row = within(dialog.getByRole('group', { name: `Field ${number}` }))
    type(row.getByRole('textbox', { name: 'Name' }), name)
    type(row.getByRole('combobox', { name: 'Type' }), fieldType)
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Indexes, Constraints' }))
  const preview = () => dialog.getByRole('group', { name: 'Schema text' }).textContent
  return { dialog, preview, click: (name: string) => userEvent.click(dialog.getByRole('button', { name })) }
}

describe('the form of a collection', () => {
  afterEach(() => {
    cleanup()
    for (const entry of localStore().keys()) localStore().remove(entry)
  })

  test('has a row for each term and value of an index, which offer the fields of the form [EXP-28]', async () => {
    const { dialog, preview, click } = await newBook()
    await click('Add index')
    const index = within(dialog.getByRole('group', { name: 'Index 1' }))
    expect(document.activeElement).toBe(index.getByRole('textbox', { name: 'Name' }))
    type(index.getByRole('textbox', { name: 'Name' }), 'byTag')
    await click('Add term')
    const term = index.getByRole('combobox', { name: 'Term 1' })
    expect(document.activeElement).toBe(term)
    expect(offered(term)).toEqual(['.title', '.tags', '.ts'])
    type(term, '.tags')
    await click('Add value')
    type(index.getByRole('combobox', { name: 'Value 1' }), '.title')
    await click('Add value')
    type(index.getByRole('combobox', { name: 'Value 2' }), '.ts')
    await userEvent.selectOptions(index.getByRole('combobox', { name: 'Order of Value 2' }), 'Descending')
    fireEvent.keyDown(index.getByRole('combobox', { name: 'Value 2' }), { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(preview()).toContain('  index byTag {\n    terms [mva(.tags)]\n    values [desc(.ts), .title]\n  }\n'))
    expect(document.activeElement).toBe(index.getByRole('combobox', { name: 'Value 1' }))
  })

  test('has a row for each field of a unique constraint, which has no order', async () => {
    const { dialog, preview, click } = await newBook()
    await click('Add unique constraint')
    const unique = within(dialog.getByRole('group', { name: 'Unique constraint 1' }))
    const first = unique.getByRole('combobox', { name: 'Unique field 1' })
    expect(document.activeElement).toBe(first)
    type(first, '.title')
    await click('Add unique field')
    type(unique.getByRole('combobox', { name: 'Unique field 2' }), '.tags')
    expect(unique.queryByRole('combobox', { name: /^Order of/ })).toBeNull()
    await waitFor(() => expect(preview()).toContain('  unique [.title, mva(.tags)]\n'))
    await userEvent.click(unique.getByRole('button', { name: 'Remove Unique field 1' }))
    await waitFor(() => expect(preview()).toContain('  unique [mva(.tags)]\n'))
  })

  test('shows what is wrong with an index or a constraint, also where they were closed [VALID-26]', async () => {
    const { dialog, click } = await newBook()
    await click('Add unique constraint')
    await click('Add index')
    await click('Indexes, Constraints')
    await click('Create collection')
    await dialog.findByText('Empty values or terms are not allowed.')
    expect(dialog.getByRole('button', { name: 'Indexes, Constraints' }).getAttribute('aria-expanded')).toBe('true')
    expect(dialog.getByText('Name at least one term or value.')).toBeTruthy()
    expect(dialog.getByRole('combobox', { name: 'Unique field 1' }).getAttribute('aria-invalid')).toBe('true')
  })

  test('keeps the focus in its rows when one is removed', async () => {
    const { dialog, click } = await newBook()
    await click('Remove row 1')
    expect(document.activeElement).toBe(within(dialog.getByRole('group', { name: 'Field 1' })).getByRole('textbox', { name: 'Name' }))
    await click('Remove row 1')
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add field' }))
  })
})
