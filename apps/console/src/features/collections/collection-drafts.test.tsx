// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { leaveGuard } from '../../data/leave-guard.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CollectionListPage } from './collection-list-page.tsx'
import { IndexesPage } from './indexes/indexes-page.tsx'

const BOOK = { name: 'Book', ts: { '@time': '2025-01-01T00:00:00Z' }, fields: {}, indexes: {}, constraints: [] }
const NOW = 'collection Book {\n  title: String\n}\n'
const LATER = 'collection Book {\n  title: String\n  stock: Int\n}\n'
const RESTORED = 'These are the changes that you left here. They are not saved.'
const CHANGED = /^The collection was changed by somebody else since you began/

/** Shows the collections, or the indexes of one, as a browser does that has loaded the page for the first time. */
function load(address: string, { source = NOW, version = 5 } = {}) {
  return showPage({
    routes: [
      { path: paths.collections.path, Component: CollectionListPage },
      { path: paths.collectionIndexes.path, Component: IndexesPage },
      { path: '*', Component: () => null },
    ],
    address,
    answers: {
      'POST /query/1': answerQueries({
        'Collection.all().order(.name).take(': { collections: ['Book'], functions: [], roles: [], access_providers: [], keys: [] },
        'Collection.all().order(': { rows: [BOOK], total: { '@int': '1' }, matching: { '@int': '1' } },
        'Collection.byName(<"Book">)': BOOK,
      }),
      'GET /schema/1/items/collections/Book': () => json(200, { version, filename: 'main.fsl', content: source }),
      'POST /schema/1/items/collections/Book': () => json(200, { version: version + 1 }),
    },
  })
}

async function edit(definition: { readonly source?: string; readonly version?: number } = {}) {
  const page = load('/collections', definition)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Book' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
  await screen.findByRole('textbox', { name: /^History days/ })
  return { ...page, dialog: within(screen.getByRole('dialog')) }
}

const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } })
const drafts = () =>
  localStore()
    .keys()
    .filter((entry) => entry.startsWith('features:draft:'))
const saved = 'POST /schema/1/items/collections/Book'

afterEach(() => {
  cleanup()
  for (const entry of localStore().keys()) localStore().remove(entry)
})

describe('what is typed over a collection', () => {
  test('is there after a reload, in rows, too, and is gone once it is saved [P2]', async () => {
    const first = await edit()
    type(first.dialog.getByRole('textbox', { name: /^History days/ }), '7')
    await userEvent.click(first.dialog.getByRole('button', { name: 'Indexes, Constraints' }))
    await userEvent.click(first.dialog.getByRole('button', { name: 'Add unique constraint' }))
    type(first.dialog.getByRole('combobox', { name: 'Unique field 1' }), '.title')
    cleanup()
    const { dialog, server } = await edit()
    await dialog.findByText(RESTORED)
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^History days/ }).value).toBe('7')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.count(saved)).toBe(1))
    const sent = server.seen.find(({ line }) => line === saved)
    expect(sent?.text).toBe('collection Book {\n  title: String\n  unique [.title]\n  history_days 7\n}\n')
    expect(sent?.url).toContain('version=5')
    await waitFor(() => expect(drafts()).toEqual([]))
  })

  test('says that the definition is another one by now, and is not put over it', async () => {
    const first = await edit()
    type(first.dialog.getByRole('textbox', { name: /^History days/ }), '7')
    cleanup()
    const { dialog, server } = await edit({ source: LATER, version: 8 })
    await dialog.findByText(CHANGED)
    expect(dialog.queryByText(RESTORED)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByRole('alert')
    expect(server.count(saved)).toBe(0)
    expect(drafts()).toHaveLength(1)
  })

  test('is saved where something else of the schema was changed', async () => {
    const first = await edit()
    type(first.dialog.getByRole('textbox', { name: /^History days/ }), '7')
    cleanup()
    const { dialog, server } = await edit({ version: 8 })
    await dialog.findByText(RESTORED)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.seen.find(({ line }) => line === saved)?.url).toContain('version=8'))
  })

  test('as schema text is there after a reload', async () => {
    const first = await edit()
    await userEvent.click(first.dialog.getByRole('radio', { name: 'FSL' }))
    type(await first.dialog.findByRole('textbox', { name: 'Schema text' }), 'collection Book {\n  tit')
    cleanup()
    const page = load('/collections')
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Book' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Schema text' })).value).toBe('collection Book {\n  tit')
    await screen.findByText(RESTORED)
    expect(page.server.count(saved)).toBe(0)
  })

  test('is asked about by Escape, and kept by staying', async () => {
    const { dialog } = await edit()
    type(dialog.getByRole('textbox', { name: /^History days/ }), '7')
    fireEvent.keyDown(dialog.getByRole('textbox', { name: /^History days/ }), { key: 'Escape' })
    await waitFor(() => expect(leaveGuard.question()?.works.map(({ where }) => where)).toEqual(['Edit Book']))
    leaveGuard.answer('stay')
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^History days/ }).value).toBe('7')
    fireEvent.keyDown(dialog.getByRole('textbox', { name: /^History days/ }), { key: 'Escape' })
    await waitFor(() => expect(leaveGuard.question()).toBeDefined())
    leaveGuard.answer('discard')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(drafts()).toEqual([])
  })
})

describe('what is typed into the form of a new index', () => {
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Index name' })

  test('is there after a reload, whose address opens the form again [P2]', async () => {
    const { router } = load('/collections/Book/indexes')
    await userEvent.click((await screen.findAllByRole('button', { name: 'New index' }))[0] as HTMLElement)
    type(await name(), 'byTitle')
    await userEvent.click(screen.getByRole('button', { name: 'Add term' }))
    type(screen.getByRole('combobox', { name: 'Term 1' }), '.title')
    const { search } = router.state.location
    cleanup()
    load(`/collections/Book/indexes${search}`)
    await waitFor(async () => expect((await name()).value).toBe('byTitle'))
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Term 1' }).value).toBe('.title')
  })

  test('is not put over a proposal', async () => {
    load('/collections/Book/indexes?new=&terms=&values=')
    type(await name(), 'mine')
    cleanup()
    load('/collections/Book/indexes?new=byStock&terms=.stock&values=')
    expect((await name()).value).toBe('byStock')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Term 1' }).value).toBe('.stock')
  })
})
