// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json } from '../../../data/testing/stub-server.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { readSchemaDraft } from './schema-draft.ts'
import { draftIdOf } from './schema-source.ts'
import type { SchemaEditing } from './use-schema-editing.ts'
import { WholeSchemaButton } from './whole-schema-button.tsx'

/** The Schema tab of the database. */
const SCHEMA_TAB = '/resources/explorer/us/shop?tab=schema'
const STORED = 'collection Author {\n}\n\ncollection Book {\n}\n'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

function show(source: string, isDirty: boolean) {
  const discard = vi.fn()
  const editing = { text: { files: [{ name: 'Book.fsl', text: source }], isDirty, discard } } as unknown as SchemaEditing
  const shown = showPage({
    routes: [
      { path: '/resources/explorer/us/shop/collections/Book/schema', element: <WholeSchemaButton editing={editing} item="Book" /> },
      { path: '*', element: <p>whole schema</p> },
    ],
    address: '/collections/Book/schema',
    answers: {
      'GET /schema/1/files': () => json(200, { version: 5, files: [{ filename: 'main.fsl' }] }),
      'GET /schema/1/files/main.fsl': () => json(200, { version: 5, content: STORED }),
    },
  })
  return { ...shown, discard, button: screen.getByRole('button', { name: 'Stage…' }) }
}

const draft = () => readSchemaDraft(draftIdOf({ regionGroup: 'us', names: ['shop'] }))

test('the edit of a definition is taken along to the schema of its database, where it can be staged', async () => {
  const { router, button, discard } = show('collection Book {\n  title: String?\n}\n', true)
  await userEvent.click(button)
  await screen.findByText('whole schema')
  expect(router.createHref(router.state.location)).toBe(SCHEMA_TAB)
  expect(draft()?.files).toEqual([{ name: 'main.fsl', text: 'collection Author {\n}\n\ncollection Book {\n  title: String?\n}\n' }])
  expect(discard).toHaveBeenCalledOnce()
})

test('an edit that has errors, or another name, stays where it is', () => {
  for (const source of ['collection Book {', 'collection Tome {\n}\n']) {
    const { button } = show(source, true)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    cleanup()
  }
})

test('a definition that was not edited only leads there', async () => {
  const { router, button } = show('collection Book {\n}\n', false)
  await userEvent.click(button)
  await waitFor(() => expect(router.createHref(router.state.location)).toBe(SCHEMA_TAB))
  expect(draft()).toBeUndefined()
})
