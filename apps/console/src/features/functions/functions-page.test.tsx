// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { FunctionPage } from './function-page.tsx'
import { FunctionsPage } from './functions-page.tsx'

const LEND = { name: 'lend', ts: { '@time': '2025-01-01T00:00:00Z' }, alias: null, signature: null, role: null, body: 'id => id' }
const ROLES = ['clerk', 'visitor', 'guest'].map((name) => ({ name, privileges: [{ resource: 'lend', actions: { call: true } }] }))
const OTHERS = [{ name: 'reader', privileges: { resource: 'lend', actions: { call: false } } }]

describe('functions', () => {
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
  })

  test('are listed with the roles that may call them', async () => {
    const list = { rows: [LEND, { ...LEND, name: 'unused' }], total: { '@int': '2' }, matching: { '@int': '2' } }
    showPage({
      routes: [{ path: paths.functions.path, Component: FunctionsPage }],
      address: '/functions',
      answers: { 'POST /query/1': answerQueries({ 'Function.all().order(': list, 'Role.all()': [...ROLES, ...OTHERS] }) },
    })
    const lend = within(await screen.findByRole('row', { name: /lend/ }))
    expect((await lend.findByRole('link', { name: 'clerk' })).getAttribute('href')).toBe('/resources/explorer/us/shop/roles/clerk')
    expect(lend.getByText('and 1 more')).toBeTruthy()
    expect(lend.queryByText('reader')).toBeNull()
    expect(within(screen.getByRole('row', { name: /unused/ })).getByText('no role')).toBeTruthy()
  })

  test('show on their page what mentions them and what they use', async () => {
    const source =
      'collection Book { index byIsbn { terms [.isbn] } }\nfunction lend(id) { Book.byIsbn(id) }\nfunction twice(id) { lend(id) }\nrole clerk { privileges lend { call } }\n'
    showPage({
      routes: [{ path: paths.function.path, Component: FunctionPage }],
      address: '/functions/lend?panel=references',
      answers: {
        'POST /query/1': answerQueries({ 'Function.byName(<"lend">)': LEND }),
        'GET /schema/1/files': () => json(200, { version: 5, files: [{ filename: 'main.fsl' }] }),
        'GET /schema/1/files/main.fsl': () => json(200, { version: 5, content: source }),
      },
    })
    const mentions = within(await screen.findByRole('region', { name: 'What mentions it' }))
    expect(mentions.getByRole('link', { name: 'twice' })).toBeTruthy()
    expect(mentions.getByRole('link', { name: 'clerk' })).toBeTruthy()
    const uses = within(screen.getByRole('region', { name: 'What it uses' }))
    expect(uses.getByRole('link', { name: 'Book' }).getAttribute('href')).toMatch(/\/collections\/Book$/)
    expect(uses.getByRole('link', { name: 'Book.byIsbn' }).getAttribute('href')).toMatch(/\/collections\/Book\/indexes$/)
  })

  const showOne = (definition: object, flags: Readonly<Record<string, boolean>> = {}) =>
    showPage({
      routes: [{ path: paths.function.path, Component: FunctionPage }],
      address: '/functions/lend',
      answers: { 'POST /query/1': answerQueries({ 'Function.byName(<"lend">)': { ...LEND, ...definition }, 'Function.all()': {} }) },
      session: { feature_flags: flags },
    })

  test('show on their page what they take, with whose privileges they run, and what is written about them', async () => {
    showOne({ signature: '(id: String) => Any', role: 'server', data: { description: 'Lends a book to a reader.' } })
    await screen.findByText('Lends a book to a reader.')
    expect(screen.getByText('(id: String) => Any')).toBeTruthy()
    expect(screen.getByText('runs as server')).toBeTruthy()
  })

  test('are created by their schema text, which begins with what the form holds', async () => {
    const { server } = showPage({
      routes: [
        { path: paths.functions.path, Component: FunctionsPage },
        { path: '*', element: <p>created</p> },
      ],
      address: '/functions',
      answers: {
        'POST /query/1': answerQueries({ 'Function.all().order(': { rows: [], total: { '@int': '0' }, matching: { '@int': '0' } } }),
        'POST /schema/1/items/functions': () => json(200, { version: 1 }),
      },
    })
    const [create] = await screen.findAllByRole('button', { name: 'Create function' })
    if (create !== undefined) await userEvent.click(create)
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(await dialog.findByRole('textbox', { name: 'Name' }), { target: { value: 'twice' } })
    fireEvent.change(dialog.getByRole('combobox', { name: /^Result type/ }), { target: { value: 'Null' } })
    await userEvent.click(dialog.getByRole('radio', { name: 'FSL' }))
    const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Schema text' })
    expect(field.value).toContain('function twice(): Null {')
    fireEvent.change(field, { target: { value: 'function twice(n) {' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Create function' }))
    await dialog.findByText(/^Line \d+: /)
    const source = '// Doubles.\nfunction twice(n) { n * 2 }\n'
    fireEvent.change(field, { target: { value: source } })
    await userEvent.click(dialog.getByRole('button', { name: 'Create function' }))
    await screen.findByText('created')
    expect(server.seen.find(({ line }) => line === 'POST /schema/1/items/functions')?.text).toBe(source)
  })

  test('have a body that is only read while editing is switched off', async () => {
    showOne({})
    await screen.findByText('Editing is switched off.')
    expect(screen.getByRole('group', { name: 'Body' }).textContent).toBe('id => id')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Argument 1' }).readOnly).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Type of argument 1/ }).readOnly).toBe(false)
    expect(screen.queryByRole('button', { name: 'Add argument' })).toBeNull()
    cleanup()
    showOne({}, { schema_editor: true })
    await screen.findByRole('button', { name: 'Add argument' })
    expect(screen.queryByText('Editing is switched off.')).toBeNull()
  })
})
