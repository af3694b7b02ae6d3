// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../../config/paths.ts'
import { queryAnswer, sentQuery } from '../../../data/testing/query-stub.ts'
import { json } from '../../../data/testing/stub-server.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { DocumentPage } from '../document-page/document-page.tsx'

const TIMES = ['2026-03-04T15:06:07Z', '2026-03-05T15:06:07Z']

function book(title: string, time: string) {
  return { '@doc': { id: '2', coll: { '@mod': 'Book' }, ts: { '@time': time }, title } }
}

/** Shows the history of a document that was written with these titles, one a day. */
function show(titles: readonly string[], historyDays?: number) {
  const versions = titles.map((title, at) => book(title, TIMES[at] ?? ''))
  const events = versions.map((data, at) => ({
    type: at === 0 ? 'add' : 'update',
    data,
    txn_ts: Date.parse(TIMES[at] ?? '') * 1000,
    cursor: `c${at}`,
  }))
  const definition = { name: 'Book', fields: {}, ...(historyDays !== undefined && { history_days: historyDays }) }
  return showPage({
    routes: [{ path: paths.document.path, Component: DocumentPage }],
    address: '/collections/Book/documents/2?view=history',
    answers: {
      'POST /query/1': (request) =>
        queryAnswer(
          sentQuery(request).includes('eventSource')
            ? { '@stream': 'token' }
            : { definition, document: versions[versions.length - 1] ?? null },
        ),
      'POST /feed/1': () => json(200, { events, cursor: 'end', has_next: false }),
    },
  })
}

describe('the history of a document', () => {
  afterEach(cleanup)

  test('of one version says so and compares it with nothing', async () => {
    show(['Emma'], 0)
    await screen.findByText('There is one version.')
    screen.getByText('Nothing earlier is kept, so there is nothing to compare it with.')
    expect(within(screen.getByRole('region', { name: 'Versions' })).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByText(/^Comparing/)).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('of one version that is read offers the earlier ones that may be kept', async () => {
    show(['Emma'], 30)
    await screen.findByText('Earlier ones may be kept: load them to compare.')
    screen.getByRole('button', { name: 'Load earlier versions' })
  })

  test('compares the latest two versions, and none with itself', async () => {
    show(['Emma', 'Persuasion'])
    await screen.findByText(/^Comparing A/)
    screen.getByRole('rowheader', { name: /^title/ })
    const [versionB] = within(screen.getByRole('region', { name: 'Versions' })).getAllByRole('listitem')
    if (versionB !== undefined) await userEvent.click(within(versionB).getByRole('radio', { name: 'A' }))
    screen.getByText('A and B are the same version.')
    expect(screen.queryByRole('rowheader', { name: /^title/ })).toBeNull()
  })
})
