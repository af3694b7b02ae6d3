// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { answerQueries, queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { FunctionsPage } from './functions-page.tsx'

const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } })

/** The form of a new function `twice`. */
async function newFunction() {
  const created: string[] = []
  const answer = answerQueries({
    'Collection.all().order(.name).take(': { collections: ['Book'], functions: [], roles: [], access_providers: [], keys: [] },
    'Function.all().order(': { rows: [], total: { '@int': '0' }, matching: { '@int': '0' } },
  })
  showPage({
    routes: [
      { path: paths.functions.path, Component: FunctionsPage },
      { path: '*', element: <p>created</p> },
    ],
    address: '/functions?dialog=create',
    answers: {
      'POST /query/1': (request) => {
        const query = sentQuery(request)
        if (!query.includes('Function.create(')) return answer(request)
        created.push(query)
        return queryAnswer({ name: 'twice' })
      },
    },
  })
  if (screen.queryByRole('dialog') === null) {
    const [create] = await screen.findAllByRole('button', { name: 'Create function' })
    if (create !== undefined) await userEvent.click(create)
  }
  const dialog = within(await screen.findByRole('dialog'))
  type(await dialog.findByRole('textbox', { name: 'Name' }), 'twice')
  const click = (name: string) => userEvent.click(dialog.getByRole('button', { name }))
  const argument = (number: number) => dialog.getByRole<HTMLInputElement>('textbox', { name: `Argument ${number}` })
  const typeOf = (number: number) => dialog.getByRole<HTMLInputElement>('combobox', { name: new RegExp(`^Type of argument ${number}`) })
  const result = () => dialog.getByRole<HTMLInputElement>('combobox', { name: /^Result type/ })
  const head = () => dialog.getByRole('group', { name: 'Signature' }).textContent
  return { dialog, created, click, argument, typeOf, result, head }
}

describe('the arguments of a new function', () => {
  afterEach(() => {
    cleanup()
    for (const entry of localStore().keys()) localStore().remove(entry)
  })

  test('are rows of a name and a type that is offered, and shown as the schema language has them [EXP-31]', async () => {
    const { dialog, created, click, argument, typeOf, result, head } = await newFunction()
    expect(head()).toBe('function twice()')
    await click('Add argument')
    expect(document.activeElement).toBe(argument(1))
    type(argument(1), 'book')
    const list = document.getElementById(typeOf(1).getAttribute('list') ?? '')
    const offered = () => Array.from(list?.querySelectorAll('option') ?? [], ({ value }) => value)
    await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(['String', 'Ref<Book>', 'Book', 'Set<Book>', 'Null'])))
    type(typeOf(1), 'Ref<Book>')
    await click('Add argument')
    type(argument(2), '...rest')
    type(typeOf(2), 'Int')
    type(result(), 'Any')
    await waitFor(() => expect(head()).toBe('function twice(book: Ref<Book>, ...rest: Int): Any'))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Body' }).textContent).toContain('(book, ...rest) => {'))
    await click('Create function')
    await screen.findByText('created')
    expect(created[0]).toContain('"signature":"(book: Ref<Book>, rest: ...Int) => Any"')
    expect(created[0]).toContain('"body":"(book, ...rest) => {')
  })

  test('have no signature where none has a type', async () => {
    const { created, click, argument, head } = await newFunction()
    await click('Add argument')
    type(argument(1), 'n')
    await waitFor(() => expect(head()).toBe('function twice(n)'))
    await click('Create function')
    await screen.findByText('created')
    expect(created[0]).toContain('"signature":null')
  })

  test('are refused with types for some, with names that cannot be, and with what is no type', async () => {
    const { dialog, created, click, argument, typeOf, result } = await newFunction()
    await click('Add argument')
    await click('Create function')
    await dialog.findByText('Name the argument.')
    await waitFor(() => expect(document.activeElement).toBe(argument(1)))
    type(argument(1), 'n')
    type(typeOf(1), 'Int')
    await dialog.findByText('Give every argument and the result a type, or none.')
    expect(result().getAttribute('aria-invalid')).toBe('true')
    type(result(), 'Set<')
    await dialog.findByText(/^This is no type: /)
    type(result(), 'Int')
    await click('Add argument')
    type(argument(2), 'n')
    await dialog.findByText('This argument appears twice; names of arguments must be different.')
    expect(created).toEqual([])
  })

  test('are the same in the schema text, and come back from it', async () => {
    const { dialog, click, argument, typeOf, result } = await newFunction()
    await click('Add argument')
    type(argument(1), 'n')
    type(typeOf(1), 'Int')
    type(result(), 'Null')
    await userEvent.click(dialog.getByRole('radio', { name: 'FSL' }))
    const text = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Schema text' })
    expect(text.value).toContain('function twice(n: Int): Null {')
    type(text, 'function twice(n: Long, by: Long): Number { n * by }\n')
    await userEvent.click(dialog.getByRole('radio', { name: 'Form' }))
    await waitFor(() => expect(argument(2).value).toBe('by'))
    expect([typeOf(1).value, typeOf(2).value, result().value]).toEqual(['Long', 'Long', 'Number'])
  })

  test('are moved by keyboard, with the parameters of the body', async () => {
    const { dialog, click, argument } = await newFunction()
    await click('Add argument')
    type(argument(1), 'a')
    await click('Add argument')
    type(argument(2), 'b')
    fireEvent.keyDown(argument(2), { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(argument(1).value).toBe('b'))
    expect(document.activeElement).toBe(argument(1))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Body' }).textContent).toContain('(b, a) => {'))
  })
})
