// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { privacyMode } from '../../data/privacy-mode.ts'
import { readShared } from '../../data/shared-query.ts'
import { queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { FunctionPage } from './function-page.tsx'

const LEND = {
  name: 'lend',
  ts: { '@time': '2025-01-01T00:00:00Z' },
  alias: null,
  signature: '(String) => Any',
  role: null,
  body: 'id => id',
}
const NAMES = { collections: [], functions: ['lend'], roles: ['clerk'], access_providers: [], keys: [] }

/** The value of a call, as a dry run gives it: in an abort. */
const answer: StubAnswer = (request) => {
  const query = sentQuery(request)
  if (query.includes('FQL.abort')) {
    return json(400, { error: { code: 'abort', message: 'Query aborted.', abort: { mark: 'terrarium:dry', value: 'lent' } }, stats: {} })
  }
  if (query.includes('Function(<"lend">)')) return queryAnswer('lent')
  return queryAnswer(query.includes('Function.byName') ? LEND : NAMES)
}

async function show() {
  const routes = [
    { path: paths.function.path, Component: FunctionPage },
    { path: '*', Component: () => null },
  ]
  const shown = showPage({ routes, address: '/functions/lend?panel=run', answers: { 'POST /query/1': answer } })
  const form = within(await screen.findByRole('form', { name: 'Run lend' }))
  return { ...shown, form }
}

describe('running a function', () => {
  afterEach(() => {
    cleanup()
    for (const key of localStore().keys()) localStore().remove(key)
  })

  test('is tried without a trace, with the privileges of a role', async () => {
    const { form, server } = await show()
    await userEvent.type(form.getByRole('textbox', { name: 'id: String' }), '"7"')
    await form.findByRole('option', { name: 'Role clerk' })
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Run as' }), 'Role clerk')
    await userEvent.click(form.getByRole('button', { name: 'Dry run' }))
    await form.findByText('Dry run: nothing was saved.')
    expect(form.getByText('"lent"')).toBeTruthy()
    const sent = server.seen.filter((request) => request.line === 'POST /query/1' && sentQuery(request).includes('Function(<"lend">)'))
    expect(sent.map(sentQuery)).toEqual(['FQL.abort({ mark: <"terrarium:dry">, value: Function(<"lend">)(\n  "7"\n) })'])
    expect(sent[0]?.headers.get('authorization')).toMatch(/:@role\/clerk$/)
  })

  test('runs by Ctrl+Enter', async () => {
    const { form, server } = await show()
    const field = form.getByRole('textbox', { name: 'id: String' })
    await userEvent.type(field, '"7"')
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    await form.findByText('Done.')
    const sent = server.seen.filter((request) => request.line === 'POST /query/1' && sentQuery(request).includes('Function(<"lend">)('))
    expect(sent).toHaveLength(1)
  })

  test('asks for arguments, and keeps them for the next time', async () => {
    const { form, server } = await show()
    await userEvent.click(form.getByRole('button', { name: 'Run' }))
    await form.findByText('Enter a value.')
    expect(server.seen.some((request) => request.line === 'POST /query/1' && sentQuery(request).includes('Function(<'))).toBe(false)
    await userEvent.type(form.getByRole('textbox', { name: 'id: String' }), '"7"')
    cleanup()
    const again = await show()
    expect(again.form.getByRole<HTMLInputElement>('textbox', { name: 'id: String' }).value).toBe('"7"')
  })

  test('goes on in the shell with the same call and role', async () => {
    const { form, router } = await show()
    await userEvent.type(form.getByRole('textbox', { name: 'id: String' }), '"7"')
    await form.findByRole('option', { name: 'Role clerk' })
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Run as' }), 'Role clerk')
    await userEvent.click(form.getByRole('link', { name: 'Open in the shell' }))
    expect(readShared(router.state.location.hash)).toMatchObject({ text: 'lend(\n  "7"\n)', context: { kind: 'role', name: 'clerk' } })
  })

  test('keeps what was run, and opens it again with its result without running it', async () => {
    const { form, server } = await show()
    await form.findByText('No runs yet. They are kept in this browser until you sign out.')
    const field = form.getByRole('textbox', { name: 'id: String' })
    await userEvent.type(field, '"7"')
    await userEvent.click(form.getByRole('button', { name: 'Dry run' }))
    await form.findByText('Dry run: nothing was saved.')
    await userEvent.clear(field)
    await userEvent.type(field, '"8"')
    const sent = server.count('POST /query/1')
    await userEvent.click(await form.findByRole('button', { name: /^"7".* Dry run.*succeeded/ }))
    form.getByText(/^As of /)
    expect(form.getByText('"lent"')).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe('"7"')
    expect(server.count('POST /query/1')).toBe(sent)
    act(privacyMode.toggle)
    await form.findByRole('button', { name: /^"••••••".* Dry run.*succeeded/ })
    act(privacyMode.toggle)
    await userEvent.click(form.getByRole('button', { name: 'Clear' }))
    await form.findByText('No runs yet. They are kept in this browser until you sign out.')
  })
})
