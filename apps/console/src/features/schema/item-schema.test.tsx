// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { queryAnswer } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { ItemSchema } from './item-schema.tsx'

const FILES = { 'GET /schema/1/files': () => json(200, { version: 5, files: [] }) }

function show(stored: unknown) {
  const page = <ItemSchema kind="functions" name="lend" frame={(_actions, content) => <main>{content}</main>} />
  showPage({
    routes: [{ path: '*', element: page }],
    address: '/functions/lend/schema',
    answers: {
      ...FILES,
      'GET /schema/1/items/functions/lend': () => json(404, { error: { code: 'not_found', message: 'Function `lend` not found.' } }),
      'POST /query/1': () => queryAnswer(stored),
    },
    session: { feature_flags: { schema_editor: true } },
  })
}

describe('a definition that the schema has no text of', () => {
  afterEach(cleanup)

  test('is shown as the database stores it, to be read only', async () => {
    show({ name: 'lend', body: 'Query(Lambda("id", Var("id")))' })
    await screen.findByText(/^This definition is in an older form/)
    expect(screen.getByRole('group', { name: 'Stored definition of lend' }).textContent).toContain('Query(Lambda')
    expect(screen.queryByRole('button', { name: 'Apply…' })).toBeNull()
  })

  test('is not found where the database has none of the name either', async () => {
    show(null)
    await screen.findByText(/^There is no lend here/)
  })
})
