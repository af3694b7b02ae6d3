// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { localStore } from '../../data/browser-storage.ts'
import { queryAnswer, sentQuery } from '../../data/testing/query-stub.ts'
import { json } from '../../data/testing/stub-server.ts'
import { showPage } from '../../testing/show-page.tsx'
import { FunctionRoute } from './function-route.tsx'

const RESTOCK = {
  name: 'restock',
  ts: { '@time': '2025-01-01T00:00:00Z' },
  alias: null,
  signature: '(Int) => Any',
  role: null,
  body: 'id => { audit(id); Book.byId(id)!.update({ stock: 9 }) }',
}
const NAMES = { collections: [], functions: ['restock', 'audit'], roles: ['clerk'], access_providers: [], keys: [] }

const SUMMARY = [
  'error: Query aborted.\nat *query*:1:10\n  |\n1 | FQL.abort({\n  |          ^\n  |',
  'info at *query*:1: terrarium:change update before { id: ID("48"), coll: Book, ts: Time("2026-01-01T00:00:00Z"), title: "Emma", stock: 3 }',
  'info at *query*:1: terrarium:change update after { id: ID("48"), coll: Book, ts: TransactionTime(), title: "Emma", stock: 9 }',
].join('\n\n')

const ABORTED = { code: 'abort', message: 'Query aborted.', abort: { mark: 'terrarium:dry', value: 'restocked' } }

interface Shown {
  readonly definition?: object
  /** What the server answers the body that is called in the place of the function. */
  readonly answer?: () => Response
}

/** Shows the run panel of a function and presses Dry run; returns the queries that ran dry. */
async function dryRun({ definition = {}, answer = () => json(400, { error: ABORTED, summary: SUMMARY, stats: {} }) }: Shown = {}) {
  const sent: string[] = []
  showPage({
    routes: [
      { path: paths.function.path, Component: FunctionRoute },
      { path: '*', Component: () => null },
    ],
    address: '/functions/restock?panel=run',
    answers: {
      'POST /query/1': (request) => {
        const query = sentQuery(request)
        if (query.includes('FQL.abort')) {
          sent.push(query)
          return query.includes('Function(<"restock">)') ? json(400, { error: ABORTED, summary: '', stats: {} }) : answer()
        }
        return queryAnswer(query.includes('Function.byName') ? { ...RESTOCK, ...definition } : NAMES)
      },
    },
  })
  const form = within(await screen.findByRole('form', { name: 'Run restock' }))
  await form.findByRole('option', { name: 'Role clerk' })
  await userEvent.type(form.getByRole('textbox', { name: /^id/ }), '48')
  await userEvent.click(form.getByRole('button', { name: 'Dry run' }))
  await screen.findByText('Dry run: nothing was saved.')
  return sent
}

const cells = (name: RegExp) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('a dry run of a function [EXP-31]', () => {
  beforeEach(() => localStore().set('shell:view', 'tagged'))
  afterEach(() => {
    cleanup()
    for (const key of localStore().keys()) localStore().remove(key)
  })

  test('lists what it would have written, field by field, as the shell does, beside its value', async () => {
    const sent = await dryRun()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('FQL.log("terrarium:change", "update", "after"')
    const changes = within(await screen.findByRole('region', { name: 'Changes' }))
    changes.getByRole('heading', { name: '1 change' })
    expect(cells(/^stock/)).toEqual(['3', '9'])
    changes.getByText('Calls audit(), which may write. Those writes are not listed.')
    await within(screen.getByRole('region', { name: 'Result of restock' })).findByText('"restocked"')
  })

  test('calls the function itself where it runs with other privileges than the caller, and says that its writes are not listed', async () => {
    const sent = await dryRun({ definition: { role: 'server' } })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('Function(<"restock">)')
    const changes = within(await screen.findByRole('region', { name: 'Changes' }))
    changes.getByText('Calls restock(), which may write. Those writes are not listed.')
  })

  test('leaves a failure to the function itself, whose lines it leads to', async () => {
    const error = { code: 'invalid_query', message: 'The query failed validation.' }
    const sent = await dryRun({ answer: () => json(400, { error, summary: 'error: no\nat *query*:1:1', stats: {} }) })
    expect(sent).toHaveLength(2)
    expect(sent[1]).toContain('Function(<"restock">)')
  })
})
