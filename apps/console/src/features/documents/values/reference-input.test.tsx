// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryAnswer, sentQuery } from '../../../data/testing/query-stub.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { draftOfSignature } from './value-draft.ts'
import { ValueInput } from './value-input.tsx'

const AUTHORS = ['Ines', 'Ursula', 'Italo'].map((name, at) => ({
  '@doc': { id: String(at + 7), coll: { '@mod': 'Author' }, ts: { '@time': '2026-03-04T15:06:07Z' }, name },
}))
const author = (id: string) => ({ kind: 'reference', collection: 'Author', id, named: false, missing: undefined })

/** Begins to write the field `author: Ref<Author>?` of a document. */
function write() {
  const onCommit = vi.fn()
  const initial = draftOfSignature('Ref<Author>?')
  const { server } = showPage({
    routes: [{ path: '*', element: <ValueInput label="Value of author" initial={initial} onCommit={onCommit} onCancel={vi.fn()} /> }],
    address: '',
    answers: { 'POST /query/1': () => queryAnswer(AUTHORS) },
  })
  return { onCommit, server }
}

const options = () => within(screen.getByRole('listbox')).getAllByRole('option')
const names = () => options().map(({ textContent }) => textContent)

describe('a reference that is written', () => {
  afterEach(cleanup)

  test('is chosen among the documents of its collection, which are called by their titles', async () => {
    const { onCommit, server } = write()
    await screen.findByRole('option', { name: /Ines/ })
    expect(server.seen.map(sentQuery)).toEqual([expect.stringContaining('Collection(<"Author">).all().take(')])
    await userEvent.click(screen.getByRole('option', { name: /Ursula/ }))
    expect(onCommit).toHaveBeenCalledWith(author('8'), 'down')
  })

  test('is found by its title and chosen by keyboard', async () => {
    const { onCommit } = write()
    await screen.findByRole('option', { name: /Ines/ })
    const input = screen.getByRole('combobox', { name: 'Value of author' })
    expect(document.activeElement).toBe(input)
    await userEvent.keyboard('ital')
    await waitFor(() => expect(names()).toEqual(['Italo9']))
    await userEvent.keyboard('{ArrowDown}')
    expect(input.getAttribute('aria-activedescendant')).toBe(options()[0]?.id)
    await userEvent.keyboard('{Enter}')
    expect(onCommit).toHaveBeenCalledWith(author('9'), 'down')
  })

  test.each([
    ['an id', '1042', '1042'],
    ['a whole reference', 'Author("11")', '11'],
  ])('is written as %s, and kept once', async (_, typed, id) => {
    const { onCommit } = write()
    await userEvent.keyboard(`${typed}{Enter}`)
    expect(onCommit.mock.calls).toEqual([[author(id), 'down']])
  })

  test('says what is missing when it is none', async () => {
    const { onCommit } = write()
    await userEvent.keyboard('nobody{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a document')
    expect(onCommit).not.toHaveBeenCalled()
  })
})
