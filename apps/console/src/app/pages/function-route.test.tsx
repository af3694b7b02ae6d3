// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { privacyMode } from '../../data/privacy-mode.ts'
import { readShared } from '../../data/shared-query.ts'
import { queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { SeenRequest, StubAnswer } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { FunctionRoute } from './function-route.tsx'

const LEND = {
  name: 'lend',
  ts: { '@time': '2025-01-01T00:00:00Z' },
  alias: null,
  signature: '(Int) => Any',
  role: null,
  body: 'id => id',
}
const NAMES = { collections: [], functions: ['lend'], roles: ['clerk'], access_providers: [], keys: [] }

const isCall = (request: SeenRequest) => request.line === 'POST /query/1' && sentQuery(request).includes('Function(<"lend">)')

/** The value of a call, as a dry run gives it: in an abort. */
function answerCalls(value: unknown, definition: object): StubAnswer {
  return (request) => {
    const query = sentQuery(request)
    if (query.includes('FQL.abort')) {
      const abort = { mark: 'terrarium:dry', value }
      return json(400, { error: { code: 'abort', message: 'Query aborted.', abort }, stats: {} })
    }
    if (query.includes('Function(<"lend">)')) return value instanceof Response ? value : queryAnswer(value)
    if (query.includes('Set.paginate')) return queryAnswer({ data: ['page two'] })
    return queryAnswer(query.includes('Function.byName') ? { ...LEND, ...definition } : NAMES)
  }
}

interface Shown {
  readonly value?: unknown
  readonly definition?: object
}

async function show({ value = 'lent', definition = {} }: Shown = {}) {
  const routes = [
    { path: paths.function.path, Component: FunctionRoute },
    { path: '*', Component: () => null },
  ]
  const answers = { 'POST /query/1': answerCalls(value, definition) }
  const shown = showPage({
    routes,
    address: '/functions/lend?panel=run',
    answers,
    session: { feature_flags: { performance_hints: true } },
  })
  const form = within(await screen.findByRole('form', { name: 'Run lend' }))
  return { ...shown, form }
}

const result = async () => within(await screen.findByRole('region', { name: 'Result of lend' }))

describe('running a function [EXP-31]', () => {
  beforeEach(() => localStore().set('shell:view', 'json'))
  afterEach(() => {
    cleanup()
    for (const key of localStore().keys()) localStore().remove(key)
  })

  test('is tried without a trace, with the privileges of a role', async () => {
    const { form, server } = await show()
    await userEvent.type(form.getByRole('textbox', { name: 'id: Int' }), '7')
    await form.findByRole('option', { name: 'Role clerk' })
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Run as' }), 'Role clerk')
    await userEvent.click(form.getByRole('button', { name: 'Dry run' }))
    await screen.findByText('Dry run: nothing was saved.')
    await (await result()).findByText('"lent"')
    const sent = server.seen.filter(isCall)
    expect(sent.map(sentQuery)).toEqual(['FQL.abort({ mark: <"terrarium:dry">, value: Function(<"lend">)(\n  id\n) })'])
    expect(sent[0]?.body).toMatchObject({ arguments: { id: { '@int': '7' } } })
    expect(sent[0]?.headers.get('authorization')).toMatch(/:@role\/clerk$/)
  })

  test('runs by Ctrl+Enter, and asks for performance hints', async () => {
    const { form, server } = await show()
    const field = form.getByRole('textbox', { name: 'id: Int' })
    await userEvent.type(field, '7')
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    await (await result()).findByText('"lent"')
    const sent = server.seen.filter(isCall)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers.get('x-performance-hints')).toBe('true')
  })

  test('asks for arguments, and keeps them for the next time', async () => {
    const { form, server } = await show()
    await userEvent.click(form.getByRole('button', { name: 'Run' }))
    await form.findByText('Enter a value.')
    expect(server.seen.some(isCall)).toBe(false)
    await userEvent.type(form.getByRole('textbox', { name: 'id: Int' }), '7')
    cleanup()
    const again = await show()
    expect(again.form.getByRole<HTMLInputElement>('textbox', { name: 'id: Int' }).value).toBe('7')
  })

  test('checks a value as its type, and takes any other as an expression', async () => {
    const { form, server } = await show()
    const field = form.getByRole('textbox', { name: 'id: Int' })
    await userEvent.type(field, 'seven')
    await userEvent.click(form.getByRole('button', { name: 'Run' }))
    await form.findByText('Enter a whole number from -2147483648 to 2147483647.')
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'How id is typed' }), 'FQL')
    await userEvent.clear(form.getByRole('textbox', { name: 'id: Int' }))
    await userEvent.type(form.getByRole('textbox', { name: 'id: Int' }), '3 + 4')
    await userEvent.click(form.getByRole('button', { name: 'Run' }))
    await result()
    const [sent] = server.seen.filter(isCall)
    expect(sent === undefined ? '' : sentQuery(sent)).toBe('Function(<"lend">)(\n  3 + 4\n)')
    expect(sent?.body).not.toHaveProperty('arguments')
  })

  test('offers true and false for a Boolean', async () => {
    const { form, server } = await show({ definition: { signature: '(Boolean) => Any' } })
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'id: Boolean' }), 'false')
    await userEvent.click(form.getByRole('button', { name: 'Run' }))
    await result()
    expect(server.seen.find(isCall)?.body).toMatchObject({ arguments: { id: false } })
  })

  test('shows rows and cost as the shell does, with the next page of a set', async () => {
    const { form, server } = await show({ value: { '@set': { data: ['page one'], after: 'next' } } })
    localStore().set('shell:view', 'table')
    await userEvent.type(form.getByRole('textbox', { name: 'id: Int' }), '7')
    await userEvent.click(form.getByRole('button', { name: 'Run' }))
    const shown = await result()
    await shown.findByRole('grid', { name: 'Result' })
    shown.getByRole('group', { name: 'Cost of the last run' })
    await userEvent.click(shown.getByRole('button', { name: /Load/ }))
    await expect
      .poll(() => server.seen.some((request) => request.line === 'POST /query/1' && /Set\.paginate/.test(sentQuery(request))))
      .toBe(true)
    await userEvent.click(shown.getByRole('radio', { name: 'JSON' }))
    await shown.findByText('"page two"')
  })

  test('says what failed as the shell does, and leads to the line of the body', async () => {
    const error = { code: 'abort', message: 'Query aborted.', abort: { reason: 7 } }
    const summary = 'error: Query aborted.\nat *udf:lend*:2:3\n  |\n2 |   abort({ reason: 7 })\n  |   ^^^^^\n  |'
    const { form } = await show({ value: json(400, { error, summary, stats: {} }) })
    localStore().set('shell:view', 'tree')
    await userEvent.type(form.getByRole('textbox', { name: 'id: Int' }), '7')
    await userEvent.click(form.getByRole('button', { name: 'Run' }))
    const shown = await result()
    await shown.findByText('Query aborted.')
    shown.getByRole('treegrid', { name: 'Aborted with' })
    const link = screen.getByRole('link', { name: 'In line 2 of the body.' })
    expect(link.getAttribute('href')).toBe('/resources/explorer/us/shop/functions/lend')
  })

  test('lists performance hints with the lines of the body', async () => {
    const summary =
      'performance_hint: full_set_read - Using order() causes the full set to be read.\nat *udf:lend*:3:5\n  |\n3 | x\n  | ^\n  |'
    const { form } = await show({ value: json(200, { data: 1, summary, stats: {} }) })
    await userEvent.type(form.getByRole('textbox', { name: 'id: Int' }), '7')
    await userEvent.click(form.getByRole('button', { name: 'Run' }))
    const hints = within(await screen.findByRole('list', { name: 'Performance hints' }))
    hints.getByText(/Using order\(\)/)
    hints.getByRole('link', { name: 'In line 3 of the body.' })
  })

  test('goes on in the shell with the same call, arguments and role', async () => {
    const { form, router } = await show()
    await userEvent.type(form.getByRole('textbox', { name: 'id: Int' }), '7')
    await form.findByRole('option', { name: 'Role clerk' })
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Run as' }), 'Role clerk')
    await userEvent.click(form.getByRole('link', { name: 'Open in the shell' }))
    expect(readShared(router.state.location.hash)).toMatchObject({
      text: 'lend(\n  id\n)',
      arguments: [{ name: 'id', type: 'Int', value: '7' }],
      context: { kind: 'role', name: 'clerk' },
    })
  })

  test('keeps what was run, and opens it again with its result without running it', async () => {
    const { form, server } = await show({ definition: { signature: '(String) => Any' } })
    await screen.findByText('No runs yet. They are kept in this browser until you sign out.')
    const field = form.getByRole('textbox', { name: 'id: String' })
    await userEvent.type(field, '7')
    await userEvent.click(form.getByRole('button', { name: 'Dry run' }))
    await screen.findByText('Dry run: nothing was saved.')
    await userEvent.clear(field)
    await userEvent.type(field, '8')
    const sent = server.count('POST /query/1')
    await userEvent.click(await screen.findByRole('button', { name: /^"7".* Dry run.*succeeded/ }))
    const shown = await result()
    await shown.findByText(/^As of /)
    expect(shown.getByText('"lent"')).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe('7')
    expect(server.count('POST /query/1')).toBe(sent)
    act(privacyMode.toggle)
    await screen.findByRole('button', { name: /^"••••••".* Dry run.*succeeded/ })
    act(privacyMode.toggle)
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await screen.findByText('No runs yet. They are kept in this browser until you sign out.')
  })
})
