// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { answerQueries, queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { FunctionPage } from './function-page.tsx'

/** A function as the server shows it. */
type Stored = Readonly<Record<string, unknown>> & { readonly ts: { readonly '@time': string } }

const LEND = { name: 'lend', ts: { '@time': '2025-01-01T00:00:00Z' }, alias: null, signature: null, role: null, body: 'id => id' }
const LATER = { ...LEND, ts: { '@time': '2025-01-02T00:00:00Z' }, role: 'server' }
const RESTORED = 'These are the changes that you left here. They are not saved.'
const CHANGED = 'The function was changed by somebody else.'

const CHANGED_ERROR = { code: 'abort', message: 'Query aborted.', abort: 'terrarium:changed' }

/** Shows the page of the function as a browser does that has loaded it for the first time. */
function load(definition: Stored = LEND) {
  let stored = definition
  /** Whether the server compares times, as it does once somebody else has stored something. */
  let isChecked = false
  const updates: string[] = []
  const answer = answerQueries({ 'Collection.all()': {} })
  showPage({
    routes: [{ path: paths.function.path, Component: FunctionPage }],
    address: '/functions/lend',
    answers: {
      'POST /query/1': (request) => {
        const query = sentQuery(request)
        if (query.includes('found.update(')) {
          updates.push(query)
          if (isChecked && !query.includes(`Time(<"${stored.ts['@time']}">)`)) return json(400, { error: CHANGED_ERROR, stats: {} })
          stored = { ...LEND, ts: { '@time': '2025-01-03T00:00:00Z' }, alias: 'borrow' }
        }
        return query.includes('Function.byName(<"lend">)') ? queryAnswer(stored) : answer(request)
      },
    },
    session: { feature_flags: { schema_editor: true } },
  })
  const store = (changed: Stored) => {
    stored = changed
    isChecked = true
  }
  return { updates, store }
}

const alias = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Alias/ })
const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } })
const drafts = () =>
  localStore()
    .keys()
    .filter((entry) => entry.startsWith('features:draft:'))

describe('what is typed over the definition of a function', () => {
  afterEach(() => {
    cleanup()
    for (const entry of localStore().keys()) localStore().remove(entry)
  })

  test('is there after a reload, and is gone once it is discarded [P2]', async () => {
    load()
    type(await alias(), 'borrow')
    await userEvent.click(screen.getByRole('button', { name: 'Add argument' }))
    type(screen.getByRole('textbox', { name: 'Argument 2' }), 'until')
    cleanup()
    load()
    await screen.findByText(RESTORED)
    expect((await alias()).value).toBe('borrow')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Argument 2' }).value).toBe('until')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Body' }).textContent).toBe('(id, until) => id'))
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect((await alias()).value).toBe('')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Body' }).textContent).toBe('id => id'))
    expect(drafts()).toEqual([])
    cleanup()
    load()
    expect((await alias()).value).toBe('')
    expect(screen.queryByText(RESTORED)).toBeNull()
  })

  test('says that the function is another one by now, and is saved only over what it began with', async () => {
    load()
    type(await alias(), 'borrow')
    cleanup()
    const { updates } = load(LATER)
    await screen.findByText(CHANGED)
    expect((await alias()).value).toBe('borrow')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(updates).toHaveLength(1))
    expect(updates[0]).toContain('Time(<"2025-01-01T00:00:00Z">)')
  })

  test('is put on top of what somebody else has saved, member by member', async () => {
    load()
    type(await alias(), 'borrow')
    cleanup()
    const { updates } = load(LATER)
    await screen.findByText(CHANGED)
    await userEvent.click(screen.getByRole('button', { name: 'See changes' }))
    const changes = within(await screen.findByRole('dialog', { name: 'What others have changed' }))
    expect(changes.getByRole('rowheader', { name: /^Role/ }).closest('tr')?.textContent).toContain('absent')
    expect(changes.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('server')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Put my edit on top' }))
    expect(screen.queryByText(CHANGED)).toBeNull()
    expect((await alias()).value).toBe('borrow')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Role/ }).value).toBe('server')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(updates).toHaveLength(1))
    expect(updates[0]).toContain('Time(<"2025-01-02T00:00:00Z">)')
    expect(updates[0]).toContain('"role":"server"')
    expect(updates[0]).toContain('"alias":"borrow"')
  })

  test('keeps its own side of what both have changed, says so, and overwrites where that is chosen', async () => {
    load()
    type(await alias(), 'borrow')
    cleanup()
    load({ ...LATER, alias: 'take' })
    await screen.findByText(CHANGED)
    await userEvent.click(screen.getByRole('button', { name: 'Put my edit on top' }))
    expect((await alias()).value).toBe('borrow')
    expect(toasts.get().map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Both sides have changed Alias. Yours was kept; compare it before you save.']),
    )
    cleanup()
    for (const entry of drafts()) localStore().remove(entry)
    load()
    type(await alias(), 'borrow')
    cleanup()
    const { updates } = load(LATER)
    await userEvent.click(await screen.findByRole('button', { name: 'Overwrite' }))
    expect(screen.queryByText(CHANGED)).toBeNull()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Role/ }).value).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(updates).toHaveLength(1))
    expect(updates[0]).toContain('Time(<"2025-01-02T00:00:00Z">)')
  })

  test('offers what can be done once a save is refused, and is saved over changes of something else', async () => {
    const { store, updates } = load()
    type(await alias(), 'borrow')
    store(LATER)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(CHANGED)
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByText(CHANGED)).toBeNull())
    type(await alias(), 'take')
    store({ ...LATER, ts: { '@time': '2025-01-04T00:00:00Z' }, data: { description: 'Lends.' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(updates).toHaveLength(3))
    expect(updates[2]).toContain('Time(<"2025-01-04T00:00:00Z">)')
    expect(screen.queryByText(CHANGED)).toBeNull()
  })

  test('is no draft once it is saved, nor after what was saved is read again', async () => {
    const { updates } = load()
    type(await alias(), 'borrow')
    expect(drafts()).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(updates).toHaveLength(1))
    await waitFor(() => expect(drafts()).toEqual([]))
    expect((await alias()).value).toBe('borrow')
    expect(screen.queryByText(CHANGED)).toBeNull()
    type(await alias(), 'take')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(updates).toHaveLength(2))
    expect(updates[1]).toContain('Time(<"2025-01-03T00:00:00Z">)')
  })
})
