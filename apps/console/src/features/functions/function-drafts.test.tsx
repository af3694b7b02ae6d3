// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { answerQueries, queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { FunctionPage } from './function-page.tsx'

const LEND = { name: 'lend', ts: { '@time': '2025-01-01T00:00:00Z' }, alias: null, signature: null, role: null, body: 'id => id' }
const LATER = { ...LEND, ts: { '@time': '2025-01-02T00:00:00Z' }, role: 'server' }
const RESTORED = 'These are the changes that you left here. They are not saved.'
const CHANGED = 'The function was changed by somebody else. Discard your changes to see it as it is now.'

/** Shows the page of the function as a browser does that has loaded it for the first time. */
function load(definition: object = LEND) {
  let stored = definition
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
          stored = { ...LEND, ts: { '@time': '2025-01-03T00:00:00Z' }, alias: 'borrow' }
        }
        return query.includes('Function.byName(<"lend">)') ? queryAnswer(stored) : answer(request)
      },
    },
    session: { feature_flags: { schema_editor: true } },
  })
  return { updates }
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
